import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { createClientEvent, DAY, HOUR, MINUTE, SECOND } from './clocked-product.ts'
import { noon, openForTest, signInForTest } from './open-for-test.ts'
import { countStoredEvents, readEventTime } from './stored-events.ts'

const MAX_EVENT_AGE_MS = 7 * DAY

const counts = reportAfterTests('clock: clients', { clients: 0, events: 0 })

/**
 * `ahead`: how wrong a client's clock is, or how old its events are; `stored`: the resulting offset in the store; ms.
 */
const clients: { description: string; ahead: number; stored: number }[] = [
  { description: 'right', ahead: 0, stored: 0 },
  { description: 'ahead by a millisecond', ahead: 1, stored: 0 },
  { description: 'ahead by an hour', ahead: HOUR, stored: 0 },
  { description: 'ahead by 24 hours', ahead: DAY, stored: 0 },
  { description: 'ahead by 400 days', ahead: 400 * DAY, stored: 0 },
  { description: 'behind by a second', ahead: -SECOND, stored: -SECOND },
  { description: 'behind by 24 hours', ahead: -DAY, stored: -DAY },
  {
    description: 'offline for a millisecond less than seven days',
    ahead: 1 - MAX_EVENT_AGE_MS,
    stored: 1 - MAX_EVENT_AGE_MS,
  },
  { description: 'offline for seven days', ahead: -MAX_EVENT_AGE_MS, stored: -MAX_EVENT_AGE_MS },
  { description: 'offline for a millisecond more', ahead: -MAX_EVENT_AGE_MS - 1, stored: -MAX_EVENT_AGE_MS },
  { description: 'behind by 400 days', ahead: -400 * DAY, stored: -MAX_EVENT_AGE_MS },
]

test.each(clients)('clock $description: stored once, $stored ms from now', async ({ ahead, stored }) => {
  const product = await openForTest(noon)
  const cookie = await signInForTest(product, 'learner')
  const events = Array.from({ length: 20 }, () => createClientEvent(product, ahead))
  for (const repeated of [false, true]) {
    expect(await product.status('POST', '/api/events', { events }, cookie)).toBe(200)
    const ids = events.map(({ id }) => id)
    expect(countStoredEvents(product, ids)).toEqual(ids.map(() => 1))
    expect(new Set(ids.map((id) => readEventTime(product, id)))).toEqual(new Set([noon + stored]))
    expect(findCountDifferences(product.db)).toEqual([])
    // The response was lost, and the client sends the events again later; the first stored time stays.
    if (!repeated) product.advanceTime(3 * MINUTE)
  }
  counts.clients += 1
  counts.events += events.length
})

test('clients with all these clocks together: stores the same in either order', async () => {
  const results = []
  for (const order of [clients, clients.toReversed()]) {
    const product = await openForTest(noon)
    const cookie = await signInForTest(product, 'learner')
    const days = product.db.prepare(
      'SELECT day, sum(count) AS count FROM event_counts WHERE event = 110 GROUP BY day ORDER BY day',
    )
    for (const { ahead } of order) {
      const events = Array.from({ length: 50 }, () => createClientEvent(product, ahead))
      expect(await product.status('POST', '/api/events', { events }, cookie)).toBe(200)
    }
    expect(findCountDifferences(product.db)).toEqual([])
    results.push(days.all())
  }
  expect(results[0]).toEqual(results[1])
  expect(results[0]).toEqual([
    { day: '2026-10-29', count: 200 },
    { day: '2026-11-04', count: 50 },
    { day: '2026-11-05', count: 300 },
  ])
})

test('counts the end of a video if the client’s clock is corrected meanwhile, as the start is at most a day earlier', async () => {
  for (const ahead of [DAY, 12 * HOUR, -12 * HOUR, -DAY + MINUTE]) {
    const product = await openForTest(noon)
    const cookie = await signInForTest(product, 'learner')
    const started = { ...createClientEvent(product, ahead), event: 200, detail: 'u-talk' }
    product.advanceTime(MINUTE - SECOND)
    const ended = { ...createClientEvent(product), event: 220, detail: 'u-talk' }
    expect(await product.status('POST', '/api/events', { events: [started] }, cookie)).toBe(200)
    expect(await product.status('POST', '/api/events', { events: [ended] }, cookie)).toBe(200)
    expect(countStoredEvents(product, [started.id, ended.id])).toEqual([1, 1])
  }
})
