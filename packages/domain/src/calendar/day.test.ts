import { expect, test } from 'vitest'
import { addDays, isDay, lastDayOfMonth, utcDayAt } from './day.ts'

test.each([
  { text: '2026-03-08', ok: true },
  { text: '2028-02-29', ok: true },
  { text: '2000-02-29', ok: true },
  { text: '2026-02-29', ok: false },
  { text: '2100-02-29', ok: false },
  { text: '2026-04-31', ok: false },
  { text: '2026-13-01', ok: false },
  { text: '2026-00-10', ok: false },
  { text: '2026-01-00', ok: false },
  { text: '2026-3-8', ok: false },
  { text: ' 2026-03-08', ok: false },
  { text: '2026-03-08\n', ok: false },
  { text: '2026-03-08T00:00:00.000Z', ok: false },
  { text: '+12026-03-08', ok: false },
  { text: '+010000-01-01', ok: false },
  { text: '2026-03', ok: false },
  { text: '', ok: false },
])('"$text" is a day: $ok', ({ text, ok }) => {
  expect(isDay(text)).toBe(ok)
})

test.each([
  { time: Date.UTC(2026, 2, 8), day: '2026-03-08' },
  { time: Date.UTC(2026, 2, 8) - 1, day: '2026-03-07' },
])('$time is on $day in UTC', ({ time, day }) => {
  expect(utcDayAt(time)).toBe(day)
})

test.each([
  { day: '2026-03-08', count: 0, result: '2026-03-08' },
  { day: '2026-12-31', count: 1, result: '2027-01-01' },
  { day: '2027-01-01', count: -1, result: '2026-12-31' },
  { day: '2028-02-28', count: 1, result: '2028-02-29' },
  { day: '2028-03-01', count: -1, result: '2028-02-29' },
  { day: '2026-02-28', count: 1, result: '2026-03-01' },
  // Clocks change in New York, and in Berlin.
  { day: '2026-03-08', count: 1, result: '2026-03-09' },
  { day: '2026-10-25', count: 1, result: '2026-10-26' },
  { day: '2026-01-01', count: 3660, result: '2036-01-09' },
])('$count days after $day is $result', ({ day, count, result }) => {
  expect(addDays(day, count)).toBe(result)
})

test.each([
  ['2026-01', '2026-01-31'],
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-04', '2026-04-30'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => {
  expect(lastDayOfMonth(month)).toBe(day)
})
