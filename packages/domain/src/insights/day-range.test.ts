import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import {
  countDays,
  DEFAULT_RANGE,
  findRangeProblem,
  getPrecedingRange,
  listChartPeriods,
  MAX_RANGE_DAYS,
  namedRanges,
  type RangeName,
  resolveRange,
} from './day-range.ts'

/** Returns the range of a text, `from..to`, or of one day. */
function toRange(text: string) {
  const [from = '', to = from] = text.split('..')
  return { from, to }
}

test.each([
  { from: '2026-03-08', to: '2026-03-08', days: 1 },
  { from: '2026-12-31', to: '2027-01-01', days: 2 },
  { from: '2027-01-01', to: '2026-12-31', days: 0 },
  { from: '2028-02-28', to: '2028-02-29', days: 2 },
  { from: '2028-03-01', to: '2028-02-29', days: 0 },
  { from: '2026-02-28', to: '2026-03-01', days: 2 },
  // Clocks change in New York, and in Berlin.
  { from: '2026-03-08', to: '2026-03-09', days: 2 },
  { from: '2026-10-25', to: '2026-10-26', days: 2 },
  { from: '2026-01-01', to: '2036-01-09', days: 3661 },
])('from $from to $to there are $days days', ({ from, to, days }) => {
  expect(countDays({ from, to })).toBe(days)
})

describe('ranges with a name', () => {
  test('are offered in this order, and the last 365 days are chosen first', () => {
    expect(Object.values(namedRanges).map((name) => name())).toEqual([
      'Last 30 Days',
      'Last 365 Days',
      'Month to Date',
      'Year to Date',
    ])
    expect(DEFAULT_RANGE).toBe('last_365_days')
  })

  test.each([
    { today: '2026-03-08', from: ['2026-02-07', '2025-03-09', '2026-03-01', '2026-01-01'] },
    // The first of a month, and of a year.
    { today: '2026-03-01', from: ['2026-01-31', '2025-03-02', '2026-03-01', '2026-01-01'] },
    { today: '2026-01-01', from: ['2025-12-03', '2025-01-02', '2026-01-01', '2026-01-01'] },
    // Over a leap day, on it, and after it.
    { today: '2028-12-31', from: ['2028-12-02', '2028-01-02', '2028-12-01', '2028-01-01'] },
    { today: '2028-02-29', from: ['2028-01-31', '2027-03-02', '2028-02-01', '2028-01-01'] },
    { today: '2028-03-01', from: ['2028-02-01', '2027-03-03', '2028-03-01', '2028-01-01'] },
  ])('begin on $from and end on $today', ({ today, from }) => {
    const names = Object.keys(namedRanges) as RangeName[]
    const ranges = names.map((name) => resolveRange(name, today))
    expect(ranges).toEqual(from.map((first) => ({ from: first, to: today })))
    expect(ranges.slice(0, 2).map(countDays)).toEqual([30, 365])
    expect(ranges.map((range) => findRangeProblem(range, 366))).toEqual(names.map(() => null))
  })
})

const notBefore = 'The last day must not be before the first.'

test.each([
  { range: '2026-03-08', max: 1, problem: null },
  { range: '2026-03-08..2026-03-07', max: 366, problem: notBefore },
  { range: '2028-01-01..2028-12-31', max: 366, problem: null },
  {
    range: '2028-01-01..2029-01-01',
    max: 366,
    problem: 'Please choose at most 366 days.',
  },
  { range: '2026-01-01..2036-01-08', max: MAX_RANGE_DAYS, problem: null },
  { range: '2026-01-01..2036-01-09', max: MAX_RANGE_DAYS, problem: 'Please choose at most 3,660 days.' },
])('the problem of $range, of at most $max days: $problem', ({ range, max, problem }) => {
  expect(findRangeProblem(toRange(range), max)).toBe(problem)
})

test.each([
  { range: '2026-03-08', before: '2026-03-07' },
  { range: '2026-01-01', before: '2025-12-31' },
  { range: '2026-03-01..2026-03-31', before: '2026-01-29..2026-02-28' },
  { range: '2028-03-01..2028-03-30', before: '2028-01-31..2028-02-29' },
  { range: '2025-03-09..2026-03-08', before: '2024-03-09..2025-03-08' },
  { range: '2028-01-01..2028-12-31', before: '2026-12-31..2027-12-31' },
])('the range before $range is $before', ({ range, before }) => {
  expect(getPrecedingRange(toRange(range))).toEqual(toRange(before))
})

describe('points of a chart', () => {
  test.each([
    { range: '2026-03-08', count: 1 },
    { range: '2026-02-27..2026-03-02', count: 4 },
    { range: '2026-10-01..2026-12-31', count: 92 },
    { range: '2026-03-08..2026-03-07', count: 0 },
  ])('of $range are its $count days', ({ range, count }) => {
    const { from } = toRange(range)
    const days = Array.from({ length: count }, (_, at) => addDays(from, at))
    expect(listChartPeriods(toRange(range))).toEqual(
      days.map((day) => ({ from: day, to: day, isPartial: false })),
    )
  })

  test.each([
    {
      name: 'whole months, also a short one and that of a leap day',
      range: '2028-01-01..2028-04-30',
      months: [
        '2028-01-01..2028-01-31',
        '2028-02-01..2028-02-29',
        '2028-03-01..2028-03-31',
        '2028-04-01..2028-04-30',
      ],
      partial: [],
    },
    {
      name: 'parts of the first month and of the last one',
      range: '2026-11-30..2027-03-02',
      months: [
        '2026-11-30',
        '2026-12-01..2026-12-31',
        '2027-01-01..2027-01-31',
        '2027-02-01..2027-02-28',
        '2027-03-01..2027-03-02',
      ],
      partial: [0, 4],
    },
    {
      name: '93 days, of which the last is the first of a month',
      range: '2026-10-01..2027-01-01',
      months: ['2026-10-01..2026-10-31', '2026-11-01..2026-11-30', '2026-12-01..2026-12-31', '2027-01-01'],
      partial: [3],
    },
  ])('of more than 92 days are months: $name', ({ range, months, partial }) => {
    expect(listChartPeriods(toRange(range))).toEqual(
      months.map((month, at) => ({ ...toRange(month), isPartial: partial.includes(at) })),
    )
  })

  test.each([
    '2026-03-08..2026-06-07',
    '2025-03-09..2026-03-08',
    '2020-02-29..2028-02-29',
    '2026-01-31..2036-01-01',
  ])('of %s have each day once', (text) => {
    const range = toRange(text)
    const periods = listChartPeriods(range)
    expect(periods[0]?.from).toBe(range.from)
    expect(periods.at(-1)?.to).toBe(range.to)
    expect(periods.slice(1).map(({ from }) => addDays(from, -1))).toEqual(
      periods.slice(0, -1).map(({ to }) => to),
    )
    expect(periods.reduce((sum, period) => sum + countDays(period), 0)).toBe(countDays(range))
  })
})
