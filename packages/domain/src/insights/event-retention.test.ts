import { expect, test } from 'vitest'
import { resolveRange } from './day-range.ts'
import {
  clipRangeToLog,
  getFirstKeptMonth,
  isBeforeLogStart,
  MIN_RETENTION_MONTHS,
  monthOf,
} from './event-retention.ts'
import { dayRangeOfQuarter } from './quarter.ts'
import { getLastEndedQuarter } from './report-quarters.ts'

test.each([
  ['2026-11-28', 13, '2025-10'],
  ['2026-11-01', 13, '2025-10'],
  ['2026-01-31', 13, '2024-12'],
  ['2026-03-31', 13, '2025-02'],
  ['2024-02-29', 24, '2022-02'],
  ['2026-12-31', 12, '2025-12'],
  ['2026-11-28', 1200, '1926-11'],
])('on %s, with %i months, the first month that is kept is %s', (today, months, month) => {
  expect(getFirstKeptMonth(today, months)).toBe(month)
})

test.each(['2026-01-01', '2026-03-31', '2026-04-01', '2026-12-31', '2024-02-29', '2025-03-01'])(
  'on %s the shortest retention keeps the last 365 days and the quarter whose report is made next',
  (today) => {
    const month = getFirstKeptMonth(today, MIN_RETENTION_MONTHS)
    expect(monthOf(resolveRange('last_365_days', today).from) >= month).toBe(true)
    expect(monthOf(dayRangeOfQuarter(getLastEndedQuarter(today)).from) >= month).toBe(true)
  },
)

test.each([
  ['2025-09-30T23:59:59.999Z', '2025-10', true],
  ['2025-10-01T00:00:00.000Z', '2025-10', false],
  ['2026-01-01T00:00:00Z', '2025-10', false],
  ['2000-01-01T00:00:00.000Z', null, false],
])('an event of %s is before a log that begins with %s: %s', (time, logStart, isBefore) => {
  expect(isBeforeLogStart({ time }, logStart)).toBe(isBefore)
})

test.each([
  [null, '2025-01-01'],
  ['2025-01', '2025-01-01'],
  ['2025-02', '2025-02-01'],
  ['2025-06', '2025-06-01'],
])('of a range from 2025-01-01, a log that begins with %s has the days from %s on', (logStart, from) => {
  const to = '2025-03-31'
  expect(clipRangeToLog({ from: '2025-01-01', to }, logStart)).toEqual({ from, to })
})
