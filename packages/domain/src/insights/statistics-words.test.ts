import { describe, expect, test } from 'vitest'
import { describeChange, describeGrowth, formatDay, formatRange, toPeriodWords } from './statistics-words.ts'

const month = { from: '2026-10-01', to: '2026-10-30' }
const day = { from: '2026-10-30', to: '2026-10-30' }

describe('a count is compared with the range before', () => {
  test.each([
    { total: 112, previous: 100, words: '12% more than the 30 days before' },
    { total: 88, previous: 100, words: '12% fewer than the 30 days before' },
    { total: 1000, previous: 1000, words: 'As many as the 30 days before' },
    { total: 1001, previous: 1000, words: 'About as many as the 30 days before' },
    // A percentage of a small number exaggerates.
    { total: 24, previous: 19, words: '5 more than the 30 days before' },
    { total: 2034, previous: 1, words: '2,033 more than the 30 days before' },
    { total: 18, previous: 19, words: '1 fewer than the 30 days before' },
    { total: 25, previous: 20, words: '25% more than the 30 days before' },
    { total: 49, previous: 20, words: '145% more than the 30 days before' },
    { total: 50, previous: 20, words: '3 times as many as the 30 days before' },
    { total: 25_000, previous: 20, words: '1,250 times as many as the 30 days before' },
    { total: 12, previous: 0, words: 'None in the 30 days before' },
    { total: 0, previous: 0, words: 'None, as in the 30 days before' },
    { total: 0, previous: 1234, words: '1,234 in the 30 days before' },
  ])('$total after $previous: $words', ({ total, previous, words }) => {
    expect(describeChange({ total, previous, trackedSince: '2024-03-01' }, month)).toBe(words)
  })

  test.each([
    { range: day, words: '12% more than the day before' },
    { range: { from: '2023-11-01', to: '2026-10-30' }, words: '12% more than the 1,095 days before' },
  ])('whose length is said: $words', ({ range, words }) => {
    expect(describeChange({ total: 112, previous: 100, trackedSince: '2020-01-01' }, range)).toBe(words)
  })

  test.each([
    { trackedSince: '2024-03-01', words: 'Tracked since March 1, 2024' },
    { trackedSince: null, words: 'Not recorded yet' },
  ])('or not: $words', ({ trackedSince, words }) => {
    expect(describeChange({ total: 5, previous: null, trackedSince }, month)).toBe(words)
  })
})

describe('a total is compared with the first recorded one', () => {
  const periods = ['2026-08', '2026-09', '2026-10'].map((name) => {
    return { from: `${name}-01`, to: `${name}-30`, isPartial: false }
  })
  test.each([
    { points: [3100, 3150, 3180], words: '80 more since Aug 30, 2026' },
    { points: [null, 4180, 3180], words: '1,000 fewer since Sep 30, 2026' },
    { points: [3180, 3100, 3180], words: 'Unchanged since Aug 30, 2026' },
    { points: [null, null, 3180], words: 'Recorded since Oct 30, 2026' },
    { points: [null, null, null], words: null },
  ])('$points: $words', ({ points, words }) => {
    expect(describeGrowth({ now: 3180, points }, periods)).toBe(words)
  })
})

test.each([
  {
    period: { from: '2026-02-01', to: '2026-02-28', isPartial: false },
    isMonthly: true,
    words: { short: 'Feb 2026', when: 'in Feb 2026', long: 'February 2026' },
  },
  {
    period: { from: '2025-11-27', to: '2025-11-30', isPartial: true },
    isMonthly: true,
    words: { short: 'Nov 2025', when: 'in Nov 2025', long: 'Nov 27, 2025 – Nov 30, 2025' },
  },
  {
    period: { from: '2025-12-31', to: '2025-12-31', isPartial: false },
    isMonthly: false,
    words: { short: 'Dec 31', when: 'on Dec 31', long: 'Dec 31, 2025' },
  },
])('a period from $period.from is named $words.long', ({ period, isMonthly, words }) => {
  expect(toPeriodWords(period, { isMonthly })).toEqual(words)
})

test('days are days in UTC, and a range of one day is that day', () => {
  expect(formatDay('2024-03-01')).toBe('March 1, 2024')
  expect(formatRange({ from: '2025-12-31', to: '2026-01-01' })).toBe('Dec 31, 2025 – Jan 1, 2026')
  expect(formatRange(day)).toBe('Oct 30, 2026')
})
