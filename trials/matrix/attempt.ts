import { expect } from 'vitest'
import { z } from 'zod'
import { expectRefusal, wholeAnswer } from '../../apps/server/src/testing/expect-refusal.ts'
import { foreignMarks } from '../../apps/server/src/testing/foreign-to.ts'
import { type MatrixActor, matrixActors } from './actors.ts'
import { procedures } from './doors.ts'
import { type Expected, expectedFor } from './expected.ts'
import { counters, type House, type Sending } from './house.ts'
import { changesBetween, type Stored, storedIn } from './stored.ts'
import { kindFor, type Target } from './target.ts'

/** Somebody at a door. */
export type Attempt = { target: Target; actor: MatrixActor }

export function named({ target, actor }: Attempt): string {
  return `${actor.name}: ${target.method} ${target.path} (${target.door}, ${target.what})`
}

/** What differs between any two answers. */
const differing = new Set(['date', 'x-request-id'])

/** A refusal as a stranger would compare it with another one; the fast routes answer with fewer headers. */
type Refused = { isFast: boolean; answer: string }

async function refused(response: Response): Promise<Refused> {
  const headers = [...response.headers].filter(([name]) => !differing.has(name))
  // The cookie of a reset holds another token for everybody.
  const answer = JSON.stringify([response.status, headers, await response.text()]).replace(
    /__Host-reset=[\w-]{43};/,
    '__Host-reset=TOKEN;',
  )
  return { isFast: !response.headers.has('x-request-id'), answer }
}

/** Words that a success must not carry. Whoever signs in is told of the account, whoever they were before. */
function foreignIn({ target, actor }: Attempt): string[] {
  const { account, group } = target
  const who = account && matrixActors.find(({ name }) => name === account.name)
  return foreignMarks(who ?? actor).filter((mark) => mark !== `canary-${group}`)
}

async function expectSuccess(response: Response, attempt: Attempt): Promise<void> {
  const { target, actor } = attempt
  const procedure = procedures.get(target.door)
  expect(response.status).toBe(target.status ?? procedure?.route.successStatus ?? 200)
  const whole = await wholeAnswer(response.clone())
  for (const mark of foreignIn(attempt)) expect(whole).not.toContain(mark)
  if (target.holds) expect(whole).toContain(target.holds(actor))

  const text = await response.text()
  if (procedure === undefined) return
  const { outputSchema } = procedure
  if (!(outputSchema instanceof z.ZodType)) expect(text).toBe('')
  else expect(JSON.parse(text)).toEqual(outputSchema.parse(JSON.parse(text)))
}

/** A page says no to strangers by leading to the sign-in, and to others by its status, with nothing foreign in it. */
async function expectPage(response: Response, { target, actor }: Attempt, expected: Expected): Promise<void> {
  const whole = await wholeAnswer(response.clone())
  const isStranger = actor.column === 'anonymous' || actor.column === 'disabled'
  if (isStranger) expect(whole).not.toMatch(/canary/i)
  for (const mark of foreignMarks(actor)) expect(whole).not.toContain(mark)

  if (!expected.isAllowed && expected.code === 'accounts.not_signed_in') {
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`/?redirect=${encodeURIComponent(target.path)}`)
    expect(await response.text()).toBe('')
  } else {
    expect(response.status).toBe(expected.isAllowed ? 200 : 404)
    if (expected.isAllowed && target.holds) expect(whole).toContain(target.holds(actor))
  }
}

/**
 * The answer to one attempt is what the matrix says, in the words of the refusal table, and carries nothing of anybody
 * else. Resolves to it when it is a refusal, or is to be the same for everybody.
 */
export async function expectAnswer(attempt: Attempt, send: Sending): Promise<Refused | null> {
  const { target, actor } = attempt
  const expected = expectedFor(target, actor)
  const response = await send()
  const refusal = await refused(response.clone())
  if (target.isPage) await expectPage(response, attempt, expected)
  else if (expected.isAllowed) await expectSuccess(response, attempt)
  else await expectRefusal(response, expected.code)
  return (expected.isAllowed && !target.isAlike) || target.isPage ? null : refusal
}

/** What a write may touch: what is theirs, or the account's that they sign in to; and counts without a name. */
function expectOwnChanges(before: Stored, after: Stored, { target, actor }: Attempt): void {
  const theirs = [actor.name, `${actor.name}-guest`, target.account?.name]
  for (const { table, row } of changesBetween(before, after)) {
    const whose = row.sub ?? row.user
    if (whose === undefined || whose === null) expect(nobodys).toContain(table)
    else expect(theirs).toContain(whose)
  }
}

/** Counts without a name, what waits to be sent, what is for every administrator, and a way to a provider and back. */
const nobodys = ['event_days', 'event_day_details', 'outbox', 'notices', 'challenges']

/**
 * For attempts one after the other: also that a refusal changes nothing that is stored, that a write changes nothing of
 * anybody else, and that foreign, hidden and missing things cannot be told apart.
 */
export function aloneIn(house: House) {
  const { product } = house
  /** Of each person at each door, by the words of the refusal: the first answer, and whose thing it was about. */
  const refusals = new Map<string, { answer: string; kinds: Set<string> }>()

  /** The hash of what is stored, until something changes it. */
  let known: string | null = null

  async function expectAlone(attempt: Attempt): Promise<void> {
    const { target, actor } = attempt
    house.forgetAttempts()
    const expected = expectedFor(target, actor)
    if (target.ready || target.isLast) known = null
    const send = await house.request(target, actor)
    const mayChange =
      expected.isAllowed && expected.isStored && (target.method !== 'GET' || target.status === 303)
    const before = mayChange ? storedIn(product.db, counters) : new Map()
    const hash = target.isLast || known === null ? product.stateHash(counters) : known

    const refusal = await expectAnswer(attempt, send)

    known = mayChange ? null : product.stateHash(counters)
    if (mayChange) expectOwnChanges(before, storedIn(product.db, counters), attempt)
    else expect(known).toBe(hash)
    expect(product.faults()).toEqual([])
    if (target.isPersonal) known = null
    await house.putBack(target, actor)

    const kind = kindFor(target, actor)
    if (refusal === null || kind === 'malformed') return
    const told = expected.isAllowed ? 'alike' : expected.code
    const key = [target.door, actor.name, told, refusal.isFast].join(' ')
    const first = refusals.get(key) ?? { answer: refusal.answer, kinds: new Set() }
    refusals.set(key, { ...first, kinds: first.kinds.add(kind) })
    expect(refusal.answer).toBe(first.answer)
  }

  /** The doors at which somebody got the same refusal for a missing thing as for one that is not theirs. */
  const alikeAt = (): ReadonlySet<string> => {
    const alike = [...refusals].filter(
      ([, { kinds }]) => kinds.has('missing') && (kinds.has('foreign') || kinds.has('hidden')),
    )
    return new Set(alike.map(([key]) => key.split(' ', 1).join()))
  }

  return { expectAlone, alikeAt }
}
