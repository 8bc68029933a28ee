import { fastPathProcedures, routeRows } from '@kitchen-table/contract/matrix-rows'
import { getMatrixRow, rowNumbers } from '@kitchen-table/domain/accounts/matrix'
import { afterAll, describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { minimizeFailure } from '../minimize-failure.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { type MatrixActor, matrixActors } from './actors.ts'
import { type Attempt, createSequentialChecker, describeAttempt, expectResponse } from './attempt.ts'
import { endpoints, procedures, targets } from './endpoints.ts'
import { openMatrixProduct } from './matrix-product.ts'
import { matrixRowFor, ownershipFor, type Target } from './target.ts'

const startedAt = performance.now()

/** One for each column, whom the seed chooses. */
function oneActorPerColumn({ endpoint, description }: Target): MatrixActor[] {
  const columns = Map.groupBy(matrixActors, ({ column }) => column)
  const { integer } = createSeededRandom(String(seed), endpoint, description)
  return [...columns.values()].flatMap((actors) => actors.slice(integer(0, actors.length - 1)).slice(0, 1))
}

/** Everybody at everything; in `npm test` fewer of them at what is nobody's. */
const attempts: readonly Attempt[] = targets.flatMap((target) => {
  const isNobodys = target.kind === 'missing' || target.kind === 'malformed'
  const actors = chooseByRunSize({
    ci: isNobodys ? oneActorPerColumn(target) : matrixActors,
    nightly: matrixActors,
  })
  return actors.filter(target.appliesTo ?? (() => true)).map((actor) => ({ target, actor }))
})

function shuffle<T>(list: readonly T[], ...words: string[]): T[] {
  const { next } = createSeededRandom(String(seed), ...words)
  return list
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

type Failure = { index: number; reason: string }
type Outcome = { failure: Failure | null; indistinguishable: ReadonlySet<string> }

/** In this order in a new house: the first that fails, and the doors that told no difference. */
async function runAttempts(order: readonly Attempt[]): Promise<Outcome> {
  const house = await openMatrixProduct()
  const { expectAlone, alikeAt } = createSequentialChecker(house)
  try {
    for (const [at, attempt] of order.entries()) {
      const reason = await expectAlone(attempt).then(
        () => null,
        (error: unknown) => String(error),
      )
      if (reason !== null) return { failure: { index: at, reason }, indistinguishable: alikeAt() }
    }
    return { failure: null, indistinguishable: alikeAt() }
  } finally {
    await house.close()
  }
}

async function expectAllAttempts(order: readonly Attempt[]): Promise<void> {
  const { failure, indistinguishable } = await runAttempts(order)
  if (failure === null) return expectIndistinguishableEverywhere(indistinguishable)
  const fails = async (left: readonly Attempt[]) => (await runAttempts(left)).failure !== null
  const shortest = await minimizeFailure(order.slice(0, failure.index + 1), fails)
  const why = (await runAttempts(shortest)).failure ?? failure
  expect.fail([`SEED=${seed}`, ...shortest.map(describeAttempt), why.reason].join('\n'))
}

/** Wherever there are missing things and ones that are not somebody's, nobody was told which it was. */
function expectIndistinguishableEverywhere(alike: ReadonlySet<string>): void {
  const withBoth = endpoints.filter(({ door }) => {
    const asked = attempts.filter(({ target }) => target.endpoint === door && !target.isPage)
    const kinds = new Set(asked.map(({ target, actor }) => ownershipFor(target, actor)))
    return kinds.has('missing') && (kinds.has('foreign') || kinds.has('hidden'))
  })
  expect([...alike].toSorted()).toEqual(withBoth.map(({ door }) => door).toSorted())
  expect(alike.size).toBeGreaterThanOrEqual(14)
}

const stranger =
  matrixActors.find(({ name }) => name === 'nobody') ?? expect.unreachable('Nobody is missing.')

/** Nobody owns them: what is not there is all that can be wrong with their ids. */
const ownerless = ['accounts.beginOidcSignIn', 'accounts.dismissNotice', '/auth/callback/{provider}']

/** Of five failures of one account none waits yet (docs/security.md T23). */
const CONCURRENCY = 5

describe(`the authorisation matrix (SEED=${seed})`, () => {
  test.each(Array.from({ length: chooseByRunSize({ ci: 1, nightly: 10 }) }, (_, at) => at))(
    'holds for everybody at every door, in any order, and nothing stored is touched by a refusal (%i)',
    { timeout: 600_000 },
    async (order) => expectAllAttempts(shuffle(attempts, 'alone', String(order))),
  )

  test('holds for several at once', async () => {
    const house = await openMatrixProduct()
    // What somebody does to themselves would be in the way of what they do at the same time.
    const together = attempts.filter(({ target }) => !target.changesActor)
    const order = shuffle(together, 'at once')
    for (let from = 0; from < order.length; from += CONCURRENCY) {
      house.clearCounters()
      const group = order.slice(from, from + CONCURRENCY)
      const failures = await Promise.all(
        group.map((attempt) =>
          house
            .prepareRequest(attempt.target, attempt.actor)
            .then((send) => expectResponse(attempt, send))
            .then(
              () => [],
              (error: unknown) => [`${describeAttempt(attempt)}\n${error}`],
            ),
        ),
      )
      expect(failures.flat()).toEqual([])
    }
    expect(house.product.takeFaults()).toEqual([])
    await house.close()
  })
})

describe('the doors', () => {
  test('every procedure of the contract and no other has rows', () => {
    const named = endpoints.map(({ door }) => door).filter((door) => !door.startsWith('/'))
    expect(named.toSorted()).toEqual([...procedures.keys()].toSorted())
  })

  test.each(endpoints)('$door is asked about each of its rows, and about no other', ({ door, rows }) => {
    const asked = attempts.filter(({ target }) => target.endpoint === door)
    const seen = new Set(asked.map(({ target, actor }) => matrixRowFor(target, actor)))
    expect([...seen].toSorted((a, b) => a - b)).toEqual(rows.toSorted((a, b) => a - b))
  })

  test('nothing is asked at a door that is not there', () => {
    const known = new Set(endpoints.map(({ door }) => door))
    expect(targets.filter(({ endpoint }) => !known.has(endpoint))).toEqual([])
  })

  test('the server registers the routes of the table, and the contract', async () => {
    const house = await openMatrixProduct()
    const { routes } = house.product.app
    await house.close()
    const registered = new Set(routes.map(({ method, path }) => `${method} ${path}`))
    expect([...registered].toSorted()).toEqual(['ALL /*', 'ALL /api/*', ...Object.keys(routeRows)].toSorted())
  })

  test('the procedures that are answered before the framework are the ones that are named', async () => {
    const house = await openMatrixProduct()
    const fast = new Set<string>()
    for (const target of targets) {
      const response = await (await house.prepareRequest(target, stranger))()
      await house.restoreActor(target, stranger)
      house.clearCounters()
      if (!response.headers.has('x-request-id')) fast.add(target.endpoint)
      await response.body?.cancel()
    }
    await house.close()
    expect([...fast].toSorted()).toEqual(fastPathProcedures)
  })

  test('at every door with an id there are missing, malformed and closed ones to ask for', () => {
    const withId = endpoints
      .map(({ door }) => door)
      .filter((door) => {
        const path = procedures.get(door)?.route.path ?? door
        return path.includes('{') && ![...ownerless, '/{page}', '/{guarded}', '/assets/{file}'].includes(door)
      })
    for (const door of withId) {
      const asked = attempts.filter(({ target }) => target.endpoint === door)
      const kinds = new Set(asked.map(({ target, actor }) => ownershipFor(target, actor)))
      expect([door, ...kinds]).toEqual(expect.arrayContaining(['own', 'missing', 'malformed']))
      expect([door, kinds.has('foreign') || kinds.has('hidden')]).toEqual([door, true])
    }
    expect(withId.length).toBeGreaterThanOrEqual(6)
  })
})

test('whoever signs in at a provider is sent no code and no invitation, but where to sign in (rows 3, 54)', async () => {
  const { product, close } = await openMatrixProduct()
  for (const path of ['/api/password/code', '/api/invitations'])
    for (const name of ['sso-learner', 'learner']) {
      const asked = { method: 'POST', body: { email: emailOf(name) } }
      expect((await product.send(path, asked)).status).toBe(204)
    }
  await product.deliverOutbox()
  const secret = /:\n\n {4}\S+/
  const told = product.emails.map(({ to, text }) => [to, secret.test(text)])
  expect(told.filter(([to]) => to === emailOf('sso-learner'))).toEqual([
    [emailOf('sso-learner'), false],
    [emailOf('sso-learner'), false],
  ])
  expect(told).toContainEqual([emailOf('learner'), true])
  await close()
})

test('there are enough cases for the matrix to mean something, and somebody in every column', () => {
  expect(attempts.length).toBeGreaterThanOrEqual(6000)
  const columns = [...Object.keys(getMatrixRow(1).outcomes), 'ssoManager', 'disabled']
  const held = new Set(matrixActors.map(({ column }) => column))
  // Whether a manager is another organisation's depends on what they ask for.
  expect([...held, 'otherManager'].toSorted()).toEqual(columns.toSorted())
})

afterAll(() => {
  const byRow = rowNumbers.map((row) => [
    `row ${row}:`,
    attempts.filter(({ target, actor }) => matrixRowFor(target, actor) === row).length,
  ])
  const asked = byRow.filter(([, count]) => count !== 0)
  reportTrial('authorisation matrix', startedAt, {
    cases: attempts.length,
    ...Object.fromEntries(asked),
    'rows without a procedure yet': byRow.length - asked.length,
  })
})
