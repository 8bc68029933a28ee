import { getSessionLifetime } from '@kitchen-table/domain/accounts'
import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { samplePeople } from '@kitchen-table/embedded/testing/samples'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weighted } from '../fuzz/weighted.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import {
  type ClockedProduct,
  createClientEvent,
  DAY,
  HOUR,
  MINUTE,
  openClockedProduct,
  SECOND,
} from './clocked-product.ts'
import { noon, signInForTest } from './open-for-test.ts'
import { countStoredEvents, listLoginTimes } from './stored-events.ts'

/** Up to this difference the product's clock runs slower until it agrees; sessions last longer by as much. */
const GRACE_MS = 5 * SECOND

const people = ['learner', 'manager', 'admin'] as const
type Name = (typeof people)[number]

type Act =
  | { does: 'pass'; by: number }
  | { does: 'set'; by: number }
  | { does: 'sleep'; by: number }
  | { does: 'sign in'; as: Name }
  | { does: 'visit'; session: number }
  | { does: 'send'; session: number; ahead: number; size: number }
  | { does: 'send again'; session: number; batch: number }

const spans = fc.oneof(
  fc.constantFrom(1, SECOND, 5 * SECOND, MINUTE, 59 * MINUTE, HOUR, DAY),
  fc.integer({ min: 1, max: 2 * HOUR }),
)
const clockShifts = fc.oneof(
  fc.constantFrom(HOUR, -HOUR, -DAY, 400 * DAY, -400 * DAY, 5 * SECOND, -5 * SECOND),
  fc.integer({ min: -HOUR, max: HOUR }),
)
const offsets = fc.oneof(fc.integer({ min: -DAY, max: DAY }), fc.integer({ min: -9 * DAY, max: 9 * DAY }))
const batchSizes = fc.integer({ min: 1, max: 8 })
const anyIndex = fc.nat(100)

const acts = weighted<Act>(
  [4, fc.record({ does: fc.constant('pass'), by: spans })],
  [2, fc.record({ does: fc.constant('set'), by: clockShifts })],
  [1, fc.record({ does: fc.constant('sleep'), by: spans })],
  [2, fc.record({ does: fc.constant('sign in'), as: fc.constantFrom(...people) })],
  [5, fc.record({ does: fc.constant('visit'), session: anyIndex })],
  [3, fc.record({ does: fc.constant('send'), session: anyIndex, ahead: offsets, size: batchSizes })],
  [2, fc.record({ does: fc.constant('send again'), session: anyIndex, batch: anyIndex })],
)

type Batch = { events: ReturnType<typeof createClientEvent>[]; isAccepted: boolean }

/** The real state of a session in ms: its age, its idle time, and by how much clock changes may have extended both. */
type TrackedSession = {
  name: Name
  cookie: string
  age: number
  idle: number
  extension: number
  isEnded: boolean
  mayEnd: boolean
}

type TrialState = {
  product: ClockedProduct
  sessions: TrackedSession[]
  batches: Batch[]
  logins: Map<Name, number[]>
  visits: number
}

function ageSessions(sessions: TrackedSession[], by: number): void {
  for (const session of sessions) {
    session.age += by
    session.idle += by
  }
}

/** Sets the clock or lets the machine sleep, and notes the effect on sessions: a little longer, or ended early. */
function changeClock({ product, sessions }: TrialState, change: { does: 'set' | 'sleep'; by: number }): void {
  const ahead = product.now() - product.machine.wall
  if (change.does === 'sleep') {
    product.sleep(change.by)
    ageSessions(sessions, change.by)
  } else product.setClock(change.by)
  product.now()

  const isAlarmed = product.takeClockAlarms().some(({ level }) => level === 50)
  for (const session of sessions) {
    if (change.does === 'sleep') session.extension += Math.min(ahead, change.by)
    else if (change.by < 0) session.extension += GRACE_MS
    if (change.does === 'set' && (change.by > 0 || isAlarmed)) session.mayEnd = true
    if (change.does === 'set' && change.by < 0 && isAlarmed) session.isEnded = true
  }
}

async function visitWithSession(state: TrialState, session: TrackedSession): Promise<boolean> {
  const { absoluteMs, idleMs } = getSessionLifetime(samplePeople[session.name].role)
  const isSignedIn = await state.product.isSignedIn(session.cookie)
  state.visits += 1
  const isExpired =
    session.age >= absoluteMs + session.extension || session.idle >= idleMs + session.extension
  if (session.isEnded || isExpired) expect([session, isSignedIn]).toEqual([session, false])
  // A visit is recorded once a minute.
  const isYoung = session.age < absoluteMs - GRACE_MS && session.idle < idleMs - MINUTE - GRACE_MS
  if (isYoung && !session.mayEnd && !session.isEnded) expect([session, isSignedIn]).toEqual([session, true])
  if (isSignedIn) session.idle = 0
  else session.isEnded = true
  return isSignedIn
}

async function send({ product }: TrialState, session: TrackedSession, batch: Batch): Promise<void> {
  const status = await product.status('POST', '/api/events', { events: batch.events }, session.cookie)
  expect([200, 429]).toContain(status)
  batch.isAccepted ||= status === 200 && session.name !== 'admin'
}

async function signIn({ product, sessions, logins }: TrialState, name: Name): Promise<void> {
  const cookie = await signInForTest(product, name)
  const clockLead = Math.min(product.now() - product.machine.wall, GRACE_MS)
  sessions.push({ name, cookie, age: 0, idle: 0, extension: clockLead, isEnded: false, mayEnd: false })
  logins.set(name, [...(logins.get(name) ?? []), product.now()])
}

async function applyAct(state: TrialState, step: Act): Promise<void> {
  const { product, sessions, batches } = state
  if (step.does === 'pass') {
    product.advanceTime(step.by)
    ageSessions(sessions, step.by)
  } else if (step.does === 'set' || step.does === 'sleep') changeClock(state, step)
  else if (step.does === 'sign in') await signIn(state, step.as)
  else {
    const session = sessions[step.session % sessions.length]
    if (!session || !(await visitWithSession(state, session)) || step.does === 'visit') return
    if (step.does === 'send') {
      const events = Array.from({ length: step.size }, () => createClientEvent(product, step.ahead))
      const batch = { events, isAccepted: false }
      batches.push(batch)
      await send(state, session, batch)
    } else {
      const batch = batches[step.batch % batches.length]
      if (batch) await send(state, session, batch)
    }
  }
}

/**
 * Expects that accepted events are stored once per person, however often they were sent and whatever the clocks said.
 */
function expectStored({ product, batches, logins }: TrialState): void {
  for (const { events, isAccepted } of batches) {
    const stored = countStoredEvents(
      product,
      events.map(({ id }) => id),
    )
    // Two people may send the same ids: then each has an event of their own.
    expect(stored.every((times) => (isAccepted ? times >= 1 && times <= 2 : times === 0))).toBe(true)
  }
  const duplicates = 'SELECT id, person FROM events GROUP BY id, person HAVING count(*) > 1'
  expect(product.db.prepare(duplicates).all()).toEqual([])
  expect(findCountDifferences(product.db)).toEqual([])
  for (const [name, times] of logins)
    expect(listLoginTimes(product, name)).toEqual(times.toSorted((a, b) => a - b))
}

/** A sign-in while the product's clock is still ahead of the machine's: the session may last longer by that. */
const signInWhileClockHeld: Act[] = [
  { does: 'set', by: HOUR },
  { does: 'visit', session: 0 },
  { does: 'set', by: -5 * SECOND },
  { does: 'sign in', as: 'manager' },
  { does: 'pass', by: HOUR },
  { does: 'visit', session: 3 },
]

test('random clock changes lose no event, and no session outlives its limit', {
  timeout: chooseByRunSize({ full: 600_000, nightly: 1_800_000 }),
}, async () => {
  const startedAt = performance.now()
  const counts = { sequences: 0, acts: 0, visits: 0, events: 0 }
  const property = fc.asyncProperty(fc.array(acts, { minLength: 20, maxLength: 60 }), async (steps) => {
    const product = await openClockedProduct(noon)
    const state: TrialState = { product, sessions: [], batches: [], logins: new Map(), visits: 0 }
    try {
      for (const name of people) await signIn(state, name)
      for (const step of steps) await applyAct(state, step)
      expectStored(state)
      expect(product.takeFaults()).toEqual([])
    } finally {
      await product.close()
    }
    counts.sequences += 1
    counts.acts += steps.length
    counts.visits += state.visits
    counts.events += state.batches.flatMap(({ events }) => events).length
  })
  await fc.assert(property, {
    seed,
    numRuns: chooseByRunSize({ small: 15, full: 40, nightly: 500 }),
    examples: [[signInWhileClockHeld]],
  })
  reportTrial('clock: sequences', startedAt, counts)
})
