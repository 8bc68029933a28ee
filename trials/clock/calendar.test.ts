import { findCountDifferences } from '@kitchen-table/embedded/sqlite'
import { expect, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { createClientEvent, SECOND } from './clocked-product.ts'
import { openForTest, signInForTest } from './open-for-test.ts'
import { readEventTime } from './stored-events.ts'

const counts = reportAfterTests('clock: calendar', { turns: 0 })

/** The last second before a calendar boundary, and the UTC days of an event then and of one `later` ms after it. */
const calendarTurns: [description: string, at: string, later: number, days: string[]][] = [
  ['summer time begins in Europe', '2026-03-29T00:59:59.500Z', SECOND, ['2026-03-29', '2026-03-29']],
  ['summer time ends in Europe', '2026-10-25T00:59:59.500Z', SECOND, ['2026-10-25', '2026-10-25']],
  ['summer time begins in New York', '2026-03-08T06:59:59.500Z', SECOND, ['2026-03-08', '2026-03-08']],
  ['midnight in UTC', '2026-11-05T23:59:59.500Z', SECOND, ['2026-11-05', '2026-11-06']],
  [
    'midnight of the day on which summer time ends',
    '2026-10-25T23:59:59.999Z',
    1,
    ['2026-10-25', '2026-10-26'],
  ],
  ['a leap day begins', '2028-02-28T23:59:59.500Z', SECOND, ['2028-02-28', '2028-02-29']],
  ['a leap day ends', '2028-02-29T23:59:59.500Z', SECOND, ['2028-02-29', '2028-03-01']],
  ['a February without a leap day ends', '2027-02-28T23:59:59.500Z', SECOND, ['2027-02-28', '2027-03-01']],
  ['a year ends', '2026-12-31T23:59:59.500Z', SECOND, ['2026-12-31', '2027-01-01']],
  ['seconds no longer fit into 32 bits', '2038-01-19T03:14:07.500Z', SECOND, ['2038-01-19', '2038-01-19']],
]

test.each(calendarTurns)('%s: each event counts on its UTC day', async (_, at, later, days) => {
  const product = await openForTest(Date.parse(at))
  const cookie = await signInForTest(product, 'learner')
  const stored: string[] = []
  for (const wait of [0, later]) {
    product.advanceTime(wait)
    const event = createClientEvent(product)
    expect(await product.status('POST', '/api/events', { events: [event] }, cookie)).toBe(200)
    stored.push(new Date(readEventTime(product, event.id)).toISOString())
    expect(stored.at(-1)).toBe(event.time)
  }
  expect(stored.map((time) => time.slice(0, 10))).toEqual(days)
  expect(findCountDifferences(product.db)).toEqual([])
  expect(product.takeClockAlarms()).toEqual([])
  counts.turns += 1
})
