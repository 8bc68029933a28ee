import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samplePeople } from '../../apps/server/src/testing/sample-people.ts'
import { getSessionLifetime } from '../../packages/domain/src/accounts/session-lifetime.ts'
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
import { countStoredEvents, findWrongDayCounters, listLoginTimes } from './stored-events.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')
/** So much of a difference is made up for by going slower, which adds it to every session of that time. */
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
const anyIndex = fc.nat(100)

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pass' as const), by: spans }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set' as const), by: clockShifts }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sleep' as const), by: spans }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('sign in' as const), as: fc.constantFrom(...people) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('visit' as const), session: anyIndex }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      session: anyIndex,
      ahead: fc.oneof(fc.integer({ min: -DAY, max: DAY }), fc.integer({ min: -9 * DAY, max: 9 * DAY })),
      size: fc.integer({ min: 1, max: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('send again' as const), session: anyIndex, batch: anyIndex }),
  },
)

type Batch = { events: ReturnType<typeof createClientEvent>[]; isAccepted: boolean }

/** A session as it truly is: since when, how long unused, and what clocks may have added to both, or taken. */
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

/** What a hand on the clock, or a sleep, may do to sessions: prolong them a little, or end them early. */
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

async function visitWithSession(world: TrialState, session: TrackedSession): Promise<boolean> {
  const { absoluteMs, idleMs } = getSessionLifetime(samplePeople[session.name].role)
  const isIn = await world.product.isSignedIn(session.cookie)
  world.visits += 1
  const isOver = session.age >= absoluteMs + session.extension || session.idle >= idleMs + session.extension
  if (session.isEnded || isOver) expect([session, isIn]).toEqual([session, false])
  // A visit is noted once a minute.
  const isYoung = session.age < absoluteMs - GRACE_MS && session.idle < idleMs - MINUTE - GRACE_MS
  if (isYoung && !session.mayEnd && !session.isEnded) expect([session, isIn]).toEqual([session, true])
  if (isIn) session.idle = 0
  else session.isEnded = true
  return isIn
}

async function send({ product }: TrialState, session: TrackedSession, batch: Batch): Promise<void> {
  const status = await product.status('POST', '/api/events', { events: batch.events }, session.cookie)
  expect([204, 429]).toContain(status)
  batch.isAccepted ||= status === 204 && session.name !== 'admin'
}

async function signIn({ product, sessions, logins }: TrialState, name: Name): Promise<void> {
  const cookie = await product.signIn(name)
  if (typeof cookie === 'number') expect.unreachable(`${name} was told ${cookie}`)
  const late = Math.min(product.now() - product.machine.wall, GRACE_MS)
  sessions.push({ name, cookie, age: 0, idle: 0, extension: late, isEnded: false, mayEnd: false })
  logins.set(name, [...(logins.get(name) ?? []), product.now()])
}

async function applyAct(world: TrialState, step: Act): Promise<void> {
  const { product, sessions, batches } = world
  if (step.does === 'pass') {
    product.advanceTime(step.by)
    ageSessions(sessions, step.by)
  } else if (step.does === 'set' || step.does === 'sleep') changeClock(world, step)
  else if (step.does === 'sign in') await signIn(world, step.as)
  else {
    const session = sessions[step.session % sessions.length]
    if (!session || !(await visitWithSession(world, session)) || step.does === 'visit') return
    if (step.does === 'send') {
      const events = Array.from({ length: step.size }, () => createClientEvent(product, step.ahead))
      const batch = { events, isAccepted: false }
      batches.push(batch)
      await send(world, session, batch)
    } else {
      const batch = batches[step.batch % batches.length]
      if (batch) await send(world, session, batch)
    }
  }
}

/** What was accepted is stored once, however often it was sent, whoever sent it and whatever the clocks said. */
function expectStored({ product, batches, logins }: TrialState): void {
  for (const { events, isAccepted } of batches) {
    const stored = countStoredEvents(
      product,
      events.map(({ id }) => id),
    )
    // Two people may send the same ids: then each has their own.
    expect(stored.every((times) => (isAccepted ? times >= 1 && times <= 2 : times === 0))).toBe(true)
  }
  const twice = 'SELECT id, user FROM events GROUP BY id, user HAVING count(*) > 1'
  expect(product.db.prepare(twice).all()).toEqual([])
  expect(findWrongDayCounters(product)).toEqual([])
  for (const [name, times] of logins)
    expect(listLoginTimes(product, name)).toEqual(times.toSorted((a, b) => a - b))
}

/** Signed in while the clock still waits for the machine's: the session lasts longer by that, which is no fault. */
const signInWhileClockHeld: Act[] = [
  { does: 'set', by: HOUR },
  { does: 'visit', session: 0 },
  { does: 'set', by: -5 * SECOND },
  { does: 'sign in', as: 'manager' },
  { does: 'pass', by: HOUR },
  { does: 'visit', session: 3 },
]

test('whatever is done to the clocks: nothing is lost, and no session outlives its end', {
  timeout: chooseByRunSize({ ci: 600_000, nightly: 1_800_000 }),
}, async () => {
  const began = performance.now()
  const counts = { sequences: 0, acts: 0, visits: 0, events: 0 }
  const property = fc.asyncProperty(fc.array(acts, { minLength: 20, maxLength: 60 }), async (steps) => {
    const product = await openClockedProduct(noon)
    const world: TrialState = { product, sessions: [], batches: [], logins: new Map(), visits: 0 }
    try {
      for (const name of people) await signIn(world, name)
      for (const step of steps) await applyAct(world, step)
      expectStored(world)
      expect(product.takeFaults()).toEqual([])
    } finally {
      await product.close()
    }
    counts.sequences += 1
    counts.acts += steps.length
    counts.visits += world.visits
    counts.events += world.batches.flatMap(({ events }) => events).length
  })
  await fc.assert(property, {
    seed,
    numRuns: chooseByRunSize({ ci: 40, nightly: 500 }),
    examples: [[signInWhileClockHeld]],
  })
  reportTrial('clock: sequences', began, counts)
})
