import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { createClientEvent, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { guessPassword, noon, openForTest, signInForTest } from './open-for-test.ts'
import { countStoredEvents } from './stored-events.ts'

/**
 * The clock was set while the process did not run, or before it ended: the next process uses it as it is. A session
 * from up to an hour in the future is accepted; one from further ahead is rejected, and stays rejected.
 */
const restarts: { description: string; set: number; manager: boolean; learner: boolean }[] = [
  { description: 'right', set: 0, manager: true, learner: true },
  { description: 'back by 5 seconds', set: -5 * SECOND, manager: true, learner: true },
  { description: 'back by 40 minutes', set: -40 * MINUTE, manager: true, learner: true },
  { description: 'back by an hour', set: -HOUR, manager: true, learner: true },
  { description: 'back by a millisecond more', set: -HOUR - 1, manager: false, learner: false },
  { description: 'back by a day', set: -DAY, manager: false, learner: false },
  { description: 'back by 400 days', set: -400 * DAY, manager: false, learner: false },
  { description: 'back to 1970', set: -noon, manager: false, learner: false },
  { description: 'forward by 59 minutes', set: 59 * MINUTE, manager: true, learner: true },
  { description: 'forward by an hour', set: HOUR, manager: false, learner: true },
  { description: 'forward by 400 days', set: 400 * DAY, manager: false, learner: false },
]
reportAfterTests('clock: restarts', { restarts: restarts.length * 3 })

test.each(restarts)(
  'restarted with the clock $description: manager signed in: $manager, learner signed in: $learner',
  async ({ set, manager, learner }) => {
    const product = await openForTest(noon)
    const cookies = [await signInForTest(product, 'manager'), await signInForTest(product, 'learner')]
    const areSignedIn = () => Promise.all(cookies.map(product.isSignedIn))
    product.setClock(set)
    await product.restart()
    expect(product.now()).toBe(noon + set)
    expect(product.takeClockAlarms()).toEqual([])
    expect(await areSignedIn()).toEqual([manager, learner])

    product.advanceTime(2 * HOUR)
    product.setClock(-set)
    await product.restart()
    expect(await product.isSignedIn(cookies[1] ?? '')).toBe(learner)
  },
)

test.each(restarts)('restarted with the clock $description: a lock ends when it should', async ({ set }) => {
  const product = await openForTest(noon)
  for (let n = 0; n < 5; n += 1) expect((await guessPassword(product)).status).toBe(401)
  expect((await guessPassword(product)).status).toBe(429)
  product.setClock(set)
  await product.restart()
  await guessPassword(product)
  product.advanceTime(2 * SECOND)
  expect((await guessPassword(product)).status).toBe(401)
})

test.each(restarts)('restarted with clock $description: events sent again count once', async ({ set }) => {
  const product = await openForTest(noon)
  const events = Array.from({ length: 10 }, () => createClientEvent(product))
  const body = { events }
  expect(await product.status('POST', '/api/events', body, await signInForTest(product, 'learner'))).toBe(200)
  product.setClock(set)
  await product.restart()
  expect(await product.status('POST', '/api/events', body, await signInForTest(product, 'learner'))).toBe(200)
  const ids = events.map(({ id }) => id)
  expect(countStoredEvents(product, ids)).toEqual(ids.map(() => 1))
  expect(findCountDifferences(product.db)).toEqual([])
})
