import { expect } from 'vitest'
import { z } from 'zod'
import { expectRefusal, serializeResponse } from '../../apps/server/src/testing/expect-refusal.ts'
import { foreignMarkers } from '../../apps/server/src/testing/foreign-markers.ts'
import { type MatrixActor, matrixActors } from './actors.ts'
import { procedures } from './endpoints.ts'
import { type Expected, expectedFor } from './expected.ts'
import { counterTables, type MatrixProduct, type SendRequest } from './matrix-product.ts'
import { diffSnapshots, type StoreSnapshot, takeStoreSnapshot } from './store-snapshot.ts'
import { ownershipFor, type Target } from './target.ts'

/** Somebody at a door. */
export type Attempt = { target: Target; actor: MatrixActor }

export function describeAttempt({ target, actor }: Attempt): string {
  return `${actor.name}: ${target.method} ${target.path} (${target.endpoint}, ${target.description})`
}

/** What differs between any two answers. */
const volatileHeaders = new Set(['date', 'x-request-id'])

/** A refusal as a stranger would compare it with another one; the fast routes answer with fewer headers. */
type CapturedRefusal = { isFast: boolean; response: string }

async function captureRefusal(response: Response): Promise<CapturedRefusal> {
  const headers = [...response.headers].filter(([name]) => !volatileHeaders.has(name))
  // The cookie of a reset holds another token for everybody.
  const answer = JSON.stringify([response.status, headers, await response.text()]).replace(
    /__Host-reset=[\w-]{43};/,
    '__Host-reset=TOKEN;',
  )
  return { isFast: !response.headers.has('x-request-id'), response: answer }
}

/** Words that a success must not carry. Whoever signs in is told of the account, whoever they were before. */
function forbiddenMarkers({ target, actor }: Attempt): string[] {
  const { account, group } = target
  const effectiveActor = account && matrixActors.find(({ name }) => name === account.name)
  return foreignMarkers(effectiveActor ?? actor).filter((mark) => mark !== `canary-${group}`)
}

async function expectSuccess(response: Response, attempt: Attempt): Promise<void> {
  const { target, actor } = attempt
  const procedure = procedures.get(target.endpoint)
  expect(response.status).toBe(target.status ?? procedure?.route.successStatus ?? 200)
  const serialized = await serializeResponse(response.clone())
  for (const mark of forbiddenMarkers(attempt)) expect(serialized).not.toContain(mark)
  if (target.expectedText) expect(serialized).toContain(target.expectedText(actor))

  const text = await response.text()
  if (procedure === undefined) return
  const { outputSchema } = procedure
  if (!(outputSchema instanceof z.ZodType)) expect(text).toBe('')
  else expect(JSON.parse(text)).toEqual(outputSchema.parse(JSON.parse(text)))
}

/** A page says no to strangers by leading to the sign-in, and to others by its status, with nothing foreign in it. */
async function expectPage(response: Response, { target, actor }: Attempt, expected: Expected): Promise<void> {
  const serialized = await serializeResponse(response.clone())
  const isUnauthenticated = actor.column === 'anonymous' || actor.column === 'disabled'
  if (isUnauthenticated) expect(serialized).not.toMatch(/canary/i)
  for (const mark of foreignMarkers(actor)) expect(serialized).not.toContain(mark)

  if (!expected.isAllowed && expected.code === 'accounts.not_signed_in') {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`/?redirect=${encodeURIComponent(target.path)}`)
    expect(await response.text()).toBe('')
  } else {
    expect(response.status).toBe(expected.isAllowed ? 200 : 404)
    if (expected.isAllowed && target.expectedText) expect(serialized).toContain(target.expectedText(actor))
  }
}

/**
 * The answer to one attempt is what the matrix says, in the words of the refusal table, and carries nothing of anybody
 * else. Resolves to it when it is a refusal, or is to be the same for everybody.
 */
export async function expectResponse(attempt: Attempt, send: SendRequest): Promise<CapturedRefusal | null> {
  const { target, actor } = attempt
  const expected = expectedFor(target, actor)
  const response = await send()
  const refusal = await captureRefusal(response.clone())
  if (target.isPage) await expectPage(response, attempt, expected)
  else if (expected.isAllowed) await expectSuccess(response, attempt)
  else await expectRefusal(response, expected.code)
  return (expected.isAllowed && !target.isUniform) || target.isPage ? null : refusal
}

/** What a write may touch: what is theirs, or the account's that they sign in to; and counts without a name. */
function expectOwnChanges(before: StoreSnapshot, after: StoreSnapshot, { target, actor }: Attempt): void {
  const ownSubs = [actor.name, `${actor.name}-guest`, target.account?.name]
  for (const { table, row } of diffSnapshots(before, after)) {
    const owner = row.sub ?? row.user
    if (owner === undefined || owner === null) expect(ownerlessTables).toContain(table)
    else expect(ownSubs).toContain(owner)
  }
}

/** Counts without a name, what waits to be sent, what is for every administrator, and a way to a provider and back. */
const ownerlessTables = ['event_days', 'event_day_details', 'outbox', 'notices', 'challenges']

/**
 * For attempts one after the other: also that a refusal changes nothing that is stored, that a write changes nothing of
 * anybody else, and that foreign, hidden and missing things cannot be told apart.
 */
export function createSequentialChecker(matrixProduct: MatrixProduct) {
  const { product } = matrixProduct
  /** Of each person at each door, by the words of the refusal: the first answer, and whose thing it was about. */
  const refusals = new Map<string, { answer: string; kinds: Set<string> }>()

  /** The hash of what is stored, until something changes it. */
  let knownHash: string | null = null

  async function checkAttempt(attempt: Attempt): Promise<void> {
    const { target, actor } = attempt
    matrixProduct.clearCounters()
    const expected = expectedFor(target, actor)
    if (target.prepare || target.endsSession) knownHash = null
    const send = await matrixProduct.prepareRequest(target, actor)
    const mayChange =
      expected.isAllowed && expected.isStored && (target.method !== 'GET' || target.status === 303)
    const before = mayChange ? takeStoreSnapshot(product.db, counterTables) : new Map()
    const hash = target.endsSession || knownHash === null ? product.hashState(counterTables) : knownHash

    const refusal = await expectResponse(attempt, send)

    knownHash = mayChange ? null : product.hashState(counterTables)
    if (mayChange) expectOwnChanges(before, takeStoreSnapshot(product.db, counterTables), attempt)
    else expect(knownHash).toBe(hash)
    expect(product.takeFaults()).toEqual([])
    if (target.changesActor) knownHash = null
    await matrixProduct.restoreActor(target, actor)

    const kind = ownershipFor(target, actor)
    if (refusal === null || kind === 'malformed') return
    const outcome = expected.isAllowed ? 'alike' : expected.code
    const key = [target.endpoint, actor.name, outcome, refusal.isFast].join(' ')
    const first = refusals.get(key) ?? { answer: refusal.response, kinds: new Set() }
    refusals.set(key, { ...first, kinds: first.kinds.add(kind) })
    expect(refusal.response).toBe(first.answer)
  }

  /** The doors at which somebody got the same refusal for a missing thing as for one that is not theirs. */
  const indistinguishableEndpoints = (): ReadonlySet<string> => {
    const alike = [...refusals].filter(
      ([, { kinds }]) => kinds.has('missing') && (kinds.has('foreign') || kinds.has('hidden')),
    )
    return new Set(alike.map(([key]) => key.split(' ', 1).join()))
  }

  return { expectAlone: checkAttempt, alikeAt: indistinguishableEndpoints }
}
