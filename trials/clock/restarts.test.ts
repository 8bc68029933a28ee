import { afterAll, expect, test } from 'vitest'
import { emailOf } from '../../apps/server/src/testing/sample-people.ts'
import { reportTrial } from '../report-trial.ts'
import { type ClockedProduct, createClientEvent, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { openForTest, signInForTest } from './open-for-test.ts'
import { countStoredEvents, findWrongDayCounters } from './stored-events.ts'

const noon = Date.parse('2026-11-05T12:00:00.000Z')

const began = performance.now()
afterAll(() => reportTrial('clock: restarts', began, { restarts: restarts.length * 3 }))

/**
 * The clock was set while the process did not run, or before it ended: the next one takes it as it finds it. A session
 * from up to an hour ahead is believed, one from further ahead is not, and then never again.
 */
const restarts: { what: string; set: number; manager: boolean; learner: boolean }[] = [
  { what: 'right', set: 0, manager: true, learner: true },
  { what: 'back by 5 seconds', set: -5 * SECOND, manager: true, learner: true },
  { what: 'back by 40 minutes', set: -40 * MINUTE, manager: true, learner: true },
  { what: 'back by an hour', set: -HOUR, manager: true, learner: true },
  { what: 'back by a millisecond more', set: -HOUR - 1, manager: false, learner: false },
  { what: 'back by a day', set: -DAY, manager: false, learner: false },
  { what: 'back by 400 days', set: -400 * DAY, manager: false, learner: false },
  { what: 'back to 1970', set: -noon, manager: false, learner: false },
  { what: 'forward by 59 minutes', set: 59 * MINUTE, manager: true, learner: true },
  { what: 'forward by an hour', set: HOUR, manager: false, learner: true },
  { what: 'forward by 400 days', set: 400 * DAY, manager: false, learner: false },
]

async function guessPassword(product: ClockedProduct): Promise<number> {
  const body = { email: emailOf('young'), password: 'Wrong-Password-1' }
  return product.status('POST', '/api/session', body)
}

test.each(restarts)(
  'started anew with a clock that is $what: a manager is in: $manager, a learner: $learner',
  async ({ set, manager, learner }) => {
    const product = await openForTest(noon)
    const cookies = [await signInForTest(product, 'manager'), await signInForTest(product, 'learner')]
    const areIn = () => Promise.all(cookies.map(product.isSignedIn))
    product.setClock(set)
    await product.restart()
    expect(product.now()).toBe(noon + set)
    expect(product.takeClockAlarms()).toEqual([])
    expect(await areIn()).toEqual([manager, learner])

    product.advanceTime(2 * HOUR)
    product.setClock(-set)
    await product.restart()
    expect(await product.isSignedIn(cookies[1] ?? '')).toBe(learner)
  },
)

test.each(restarts)(
  'started anew with a clock that is $what: a lock ends by its own rule',
  async ({ set }) => {
    const product = await openForTest(noon)
    for (let n = 0; n < 5; n += 1) expect(await guessPassword(product)).toBe(401)
    expect(await guessPassword(product)).toBe(429)
    product.setClock(set)
    await product.restart()
    await guessPassword(product)
    product.advanceTime(2 * SECOND)
    expect(await guessPassword(product)).toBe(401)
  },
)

test.each(restarts)(
  'started anew with a clock that is $what: what is sent again counts once',
  async ({ set }) => {
    const product = await openForTest(noon)
    const events = Array.from({ length: 10 }, () => createClientEvent(product))
    const sent = { events }
    expect(await product.status('POST', '/api/events', sent, await signInForTest(product, 'learner'))).toBe(
      204,
    )
    product.setClock(set)
    await product.restart()
    expect(await product.status('POST', '/api/events', sent, await signInForTest(product, 'learner'))).toBe(
      204,
    )
    const ids = events.map(({ id }) => id)
    expect(countStoredEvents(product, ids)).toEqual(ids.map(() => 1))
    expect(findWrongDayCounters(product)).toEqual([])
  },
)
