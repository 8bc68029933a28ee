import { shuffle } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { isSmall } from '@kitchen-table/scripts/run-size'
import type { OpenMirror } from '@kitchen-table/server/testing/tools'
import { expect } from 'vitest'
import { minimizeFailure } from '../minimize-failure.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { type MatrixActor, matrixActors } from './actors.ts'
import { type Attempt, createSequentialChecker, describeAttempt } from './attempt.ts'
import { endpoints, targets } from './endpoints.ts'
import { expectedFor } from './expected.ts'
import { openMatrixProduct } from './matrix-product.ts'
import { matrixRowFor, ownershipFor, type Target } from './target.ts'

/**
 * Returns a key. Actors with the same key must get the same response from this target, so that one of them is enough:
 * - A malformed request is refused for the missing permission, or else for the input: the key is that response.
 * - A target that belongs to a person, an organization or a layout, or that has a text of the response, which may be the
 *   person's own: every actor has a key of their own. The disabled count as visitors, to whom only the text may differ.
 * - For all other targets the column of the matrix decides.
 */
function responseKey(target: Target, actor: MatrixActor): string {
  const ownership = ownershipFor(target, actor)
  if (ownership === 'malformed') return JSON.stringify([ownership, expectedFor(target, actor)])
  const belongsToSomeone = [target.owner, target.group, target.layout].some(Boolean)
  const isPersonal = target.expectedText !== undefined || (belongsToSomeone && actor.column !== 'disabled')
  const actorKey = isPersonal ? actor.name : actor.column
  return JSON.stringify([ownership, matrixRowFor(target, actor), actorKey])
}

/** Returns one actor for each response, chosen by the seed: the same for all targets of an endpoint where possible. */
function oneActorPerResponse(target: Target, actors: readonly MatrixActor[]): MatrixActor[] {
  const shuffled = shuffle(actors, createSeededRandom(String(seed), target.endpoint).next)
  const actorsByResponse = Map.groupBy(shuffled, (actor) => responseKey(target, actor))
  return [...actorsByResponse.values()].flatMap((alike) => alike.slice(0, 1))
}

/** Every actor at every target, or one actor for each response of a target. */
const allAttempts: readonly Attempt[] = targets.flatMap((target) => {
  const possible = matrixActors.filter(target.appliesTo ?? (() => true))
  const actors = chooseByRunSize({ full: oneActorPerResponse(target, possible), nightly: possible })
  return actors.map((actor) => ({ target, actor }))
})

/**
 * Returns one attempt of each column of the matrix at each kind of record of an endpoint. A column has the same actor at all
 * targets of an endpoint where possible, so that responses about missing and about foreign records are compared.
 */
function sampleAttempts(): Attempt[] {
  const seen = new Set<string>()
  const shuffled = shuffle(allAttempts, createSeededRandom(String(seed), 'sample').next)
  const actorsOf = (endpoint: string) =>
    shuffle(matrixActors, createSeededRandom(String(seed), endpoint).next)
  const endpointActors = new Map(endpoints.map(({ endpoint }) => [endpoint, actorsOf(endpoint)]))
  const rankOf = ({ target, actor }: Attempt) => endpointActors.get(target.endpoint)?.indexOf(actor) ?? 0
  const byActor = shuffled.toSorted((a, b) => rankOf(a) - rankOf(b))
  return byActor.filter(({ target, actor }) => {
    const kind = [
      target.endpoint,
      matrixRowFor(target, actor),
      ownershipFor(target, actor),
      actor.column,
    ].join()
    const isNew = !seen.has(kind)
    seen.add(kind)
    return isNew
  })
}

export const attempts: readonly Attempt[] = isSmall ? sampleAttempts() : allAttempts

type Failure = { index: number; reason: string }
type Outcome = { failure: Failure | null; indistinguishable: ReadonlySet<string> }

/**
 * Attempts leave files and rows behind, which every later check reads: in `npm test`, a new product begins without them.
 */
const ATTEMPTS_PER_PRODUCT = chooseByRunSize({ full: 500, nightly: Number.POSITIVE_INFINITY })

type CheckAttempt = ReturnType<typeof createSequentialChecker>['checkAttempt']

/** Runs attempts in this order on a new product; returns the first failure. */
async function runOnNewProduct(
  order: readonly Attempt[],
  checkAttempt: CheckAttempt,
  openMirror: OpenMirror | undefined,
): Promise<Failure | null> {
  const matrixProduct = await openMatrixProduct({ openMirror })
  for (const [index, attempt] of order.entries()) {
    const reason = await checkAttempt(matrixProduct, attempt).then(
      () => null,
      (error: unknown) => String(error),
    )
    if (reason === null) continue
    // Closing may fail for the same reason, and says less.
    await matrixProduct.close().catch(() => {})
    return { index, reason }
  }
  await matrixProduct.close()
  return null
}

/** Runs attempts in this order; returns the first failure, and the endpoints that show no difference. */
async function runAttempts(order: readonly Attempt[], openMirror: OpenMirror | undefined): Promise<Outcome> {
  const { checkAttempt, indistinguishableEndpoints } = createSequentialChecker()
  for (let start = 0; start < order.length; start += ATTEMPTS_PER_PRODUCT) {
    const part = order.slice(start, start + ATTEMPTS_PER_PRODUCT)
    const failure = await runOnNewProduct(part, checkAttempt, openMirror)
    if (failure !== null)
      return {
        failure: { index: start + failure.index, reason: failure.reason },
        indistinguishable: indistinguishableEndpoints(),
      }
  }
  return { failure: null, indistinguishable: indistinguishableEndpoints() }
}

/**
 * Makes the attempts in this order, on products with the database of `openMirror`; throws with the shortest failing
 * part. Returns the endpoints that show no difference between missing and foreign or hidden records.
 */
export async function expectAttempts(
  order: readonly Attempt[],
  openMirror?: OpenMirror,
): Promise<ReadonlySet<string>> {
  const { failure, indistinguishable } = await runAttempts(order, openMirror)
  if (failure === null) return indistinguishable
  const fails = async (fewer: readonly Attempt[]) => (await runAttempts(fewer, openMirror)).failure !== null
  const sameProduct = order.slice(failure.index - (failure.index % ATTEMPTS_PER_PRODUCT), failure.index + 1)
  const failing = (await fails(sameProduct)) ? sameProduct : order.slice(0, failure.index + 1)
  const shortest = await minimizeFailure(failing, fails)
  const shortestFailure = (await runAttempts(shortest, openMirror)).failure ?? failure
  return expect.fail([`SEED=${seed}`, ...shortest.map(describeAttempt), shortestFailure.reason].join('\n'))
}

/** Expects that every endpoint with missing and with foreign or hidden records refuses them in the same way. */
export function expectIndistinguishableEverywhere(indistinguishable: ReadonlySet<string>): void {
  const withBoth = endpoints.filter(({ endpoint }) => {
    const ofEndpoint = attempts.filter(({ target }) => target.endpoint === endpoint && !target.isPage)
    const kinds = new Set(ofEndpoint.map(({ target, actor }) => ownershipFor(target, actor)))
    return kinds.has('missing') && (kinds.has('foreign') || kinds.has('hidden'))
  })
  expect([...indistinguishable].toSorted()).toEqual(withBoth.map(({ endpoint }) => endpoint).toSorted())
  expect(indistinguishable.size).toBeGreaterThanOrEqual(14)
}
