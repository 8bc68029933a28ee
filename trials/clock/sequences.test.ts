import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samplePeople } from '../../apps/server/src/testing/sample-people.ts'
import { sessionLife } from '../../packages/domain/src/accounts/session-life.ts'
import { seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import {
  type ClockedProduct,
  clientEvent,
  clockedProduct,
  DAY,
  HOUR,
  MINUTE,
  SECOND,
} from './clocked-product.ts'
import { loginTimes, timesStored, wrongDays } from './stored.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')
/** So much of a difference is made up for by going slower, which adds it to every session of that time. */
const GRACE = 5 * SECOND

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
const hands = fc.oneof(
  fc.constantFrom(HOUR, -HOUR, -DAY, 400 * DAY, -400 * DAY, 5 * SECOND, -5 * SECOND),
  fc.integer({ min: -HOUR, max: HOUR }),
)
const one = fc.nat(100)

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pass' as const), by: spans }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('set' as const), by: hands }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('sleep' as const), by: spans }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('sign in' as const), as: fc.constantFrom(...people) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('visit' as const), session: one }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('send' as const),
      session: one,
      ahead: fc.oneof(fc.integer({ min: -DAY, max: DAY }), fc.integer({ min: -9 * DAY, max: 9 * DAY })),
      size: fc.integer({ min: 1, max: 8 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('send again' as const), session: one, batch: one }) },
)

type Batch = { events: ReturnType<typeof clientEvent>[]; isAccepted: boolean }

/** A session as it truly is: since when, how long unused, and what clocks may have added to both, or taken. */
type Known = {
  name: Name
  cookie: string
  age: number
  idle: number
  late: number
  isEnded: boolean
  mayEnd: boolean
}

type World = {
  product: ClockedProduct
  sessions: Known[]
  batches: Batch[]
  logins: Map<Name, number[]>
  visits: number
}

function longer(sessions: Known[], by: number): void {
  for (const session of sessions) {
    session.age += by
    session.idle += by
  }
}

/** What a hand on the clock, or a sleep, may do to sessions: prolong them a little, or end them early. */
function turnClock({ product, sessions }: World, act: { does: 'set' | 'sleep'; by: number }): void {
  const ahead = product.now() - product.machine.wall
  if (act.does === 'sleep') {
    product.sleep(act.by)
    longer(sessions, act.by)
  } else product.set(act.by)
  product.now()

  const isAlarmed = product.alarms().some(({ level }) => level === 50)
  for (const session of sessions) {
    if (act.does === 'sleep') session.late += Math.min(ahead, act.by)
    else if (act.by < 0) session.late += GRACE
    if (act.does === 'set' && (act.by > 0 || isAlarmed)) session.mayEnd = true
    if (act.does === 'set' && act.by < 0 && isAlarmed) session.isEnded = true
  }
}

async function visit(world: World, session: Known): Promise<boolean> {
  const { absolute, idle } = sessionLife(samplePeople[session.name].role)
  const isIn = await world.product.isIn(session.cookie)
  world.visits += 1
  const isOver = session.age >= absolute + session.late || session.idle >= idle + session.late
  if (session.isEnded || isOver) expect([session, isIn]).toEqual([session, false])
  // A visit is noted once a minute.
  const isYoung = session.age < absolute - GRACE && session.idle < idle - MINUTE - GRACE
  if (isYoung && !session.mayEnd && !session.isEnded) expect([session, isIn]).toEqual([session, true])
  if (isIn) session.idle = 0
  else session.isEnded = true
  return isIn
}

async function send({ product }: World, session: Known, batch: Batch): Promise<void> {
  const status = await product.status('POST', '/api/events', { events: batch.events }, session.cookie)
  expect([204, 429]).toContain(status)
  batch.isAccepted ||= status === 204 && session.name !== 'admin'
}

async function signIn({ product, sessions, logins }: World, name: Name): Promise<void> {
  const cookie = await product.signIn(name)
  if (typeof cookie === 'number') expect.unreachable(`${name} was told ${cookie}`)
  const late = Math.min(product.now() - product.machine.wall, GRACE)
  sessions.push({ name, cookie, age: 0, idle: 0, late, isEnded: false, mayEnd: false })
  logins.set(name, [...(logins.get(name) ?? []), product.now()])
}

async function act(world: World, step: Act): Promise<void> {
  const { product, sessions, batches } = world
  if (step.does === 'pass') {
    product.pass(step.by)
    longer(sessions, step.by)
  } else if (step.does === 'set' || step.does === 'sleep') turnClock(world, step)
  else if (step.does === 'sign in') await signIn(world, step.as)
  else {
    const session = sessions[step.session % sessions.length]
    if (!session || !(await visit(world, session)) || step.does === 'visit') return
    if (step.does === 'send') {
      const events = Array.from({ length: step.size }, () => clientEvent(product, step.ahead))
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
function expectStored({ product, batches, logins }: World): void {
  for (const { events, isAccepted } of batches) {
    const stored = timesStored(
      product,
      events.map(({ id }) => id),
    )
    // Two people may send the same ids: then each has their own.
    expect(stored.every((times) => (isAccepted ? times >= 1 && times <= 2 : times === 0))).toBe(true)
  }
  const twice = 'SELECT id, user FROM events GROUP BY id, user HAVING count(*) > 1'
  expect(product.db.prepare(twice).all()).toEqual([])
  expect(wrongDays(product)).toEqual([])
  for (const [name, times] of logins)
    expect(loginTimes(product, name)).toEqual(times.toSorted((a, b) => a - b))
}

/** Signed in while the clock still waits for the machine's: the session lasts longer by that, which is no fault. */
const whileItWaits: Act[] = [
  { does: 'set', by: HOUR },
  { does: 'visit', session: 0 },
  { does: 'set', by: -5 * SECOND },
  { does: 'sign in', as: 'manager' },
  { does: 'pass', by: HOUR },
  { does: 'visit', session: 3 },
]

test('whatever is done to the clocks: nothing is lost, and no session outlives its end', {
  timeout: sized({ ci: 600_000, nightly: 1_800_000 }),
}, async () => {
  const began = performance.now()
  const counts = { sequences: 0, acts: 0, visits: 0, events: 0 }
  const property = fc.asyncProperty(fc.array(acts, { minLength: 20, maxLength: 60 }), async (steps) => {
    const product = await clockedProduct(noon)
    const world: World = { product, sessions: [], batches: [], logins: new Map(), visits: 0 }
    try {
      for (const name of people) await signIn(world, name)
      for (const step of steps) await act(world, step)
      expectStored(world)
      expect(product.faults()).toEqual([])
    } finally {
      await product.close()
    }
    counts.sequences += 1
    counts.acts += steps.length
    counts.visits += world.visits
    counts.events += world.batches.flatMap(({ events }) => events).length
  })
  await fc.assert(property, { seed, numRuns: sized({ ci: 40, nightly: 500 }), examples: [[whileItWaits]] })
  tell('clock: sequences', began, counts)
})
