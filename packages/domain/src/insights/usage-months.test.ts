import { expect, test } from 'vitest'
import { isMonth, listUsageMonths } from './usage-months.ts'

test.each([
  { since: '2026-10-15', today: '2026-12-01', months: ['2026-11', '2026-10'] },
  { since: '2026-12-01', today: '2026-12-31', months: [] },
  { since: '2026-11-30', today: '2027-01-01', months: ['2026-12', '2026-11'] },
])('of an organization of $since, usage of $months is shown on $today', ({ since, today, months }) => {
  expect(listUsageMonths(since, today)).toEqual(months)
})

test('at most twelve months are shown', () => {
  const months = listUsageMonths('2020-01-01', '2026-12-01')
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toBe('2025-12')
})

test.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-1', false],
  ['2026-12-01', false],
])('%s is a month: %s', (text, isOne) => {
  expect(isMonth(text)).toBe(isOne)
})
