import { addDays, type DayRange, lastDayOfMonth } from '@kitchen-table/domain/insights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexRanges, joinMonthsAndDays, listMonthsAndDays } from './range-parts.ts'

const show = (starts: readonly string[]) =>
  joinMonthsAndDays(starts)
    .map(({ from, to }) => (from === to ? from : `${from}/${to}`))
    .join(' ')

test.each([
  ['2026-03-10', '2026-03-10', 'a day', '2026-03-10'],
  ['2026-03-02', '2026-03-31', 'days of one month', '2026-03-02/2026-03-31'],
  ['2026-03-01', '2026-03-30', 'all days of a month but the last', '2026-03-01/2026-03-30'],
  ['2026-03-01', '2026-03-31', 'a month', '2026-03'],
  ['2026-01-01', '2026-12-31', 'a year', '2026-01/2026-12'],
  ['2026-03-31', '2026-04-01', 'days of two months', '2026-03-31/2026-04-01'],
  ['2026-03-31', '2026-04-30', 'a month and a day before', '2026-04 2026-03-31'],
  ['2026-04-01', '2026-05-01', 'a month and a day after', '2026-04 2026-05-01'],
  [
    '2025-11-15',
    '2026-02-10',
    'months and days on both sides, over the end of a year',
    '2025-12/2026-01 2025-11-15/2025-11-30 2026-02-01/2026-02-10',
  ],
  ['2028-02-01', '2028-02-29', 'February of a leap year', '2028-02'],
  ['2028-02-01', '2028-02-28', 'not all of it', '2028-02-01/2028-02-28'],
  ['2027-02-01', '2027-02-28', 'February of another year', '2027-02'],
  ['2026-03-02', '2026-03-01', 'nothing', ''],
])('%s to %s (%s) is read as %s', (from, to, _what, parts) => {
  expect(show(listMonthsAndDays({ from, to }))).toBe(parts)
})

function listDays({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

test('the parts of a range have each of its days once', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2027-01-01', n))
  fc.assert(
    fc.property(day, day, (from, to) => {
      const daysOf = (start: string) =>
        start.length === 'YYYY-MM'.length
          ? listDays({ from: `${start}-01`, to: lastDayOfMonth(start) })
          : [start]
      const all = listMonthsAndDays({ from, to }).flatMap(daysOf)
      expect(all).toEqual(listDays({ from, to }))
    }),
  )
})

test.each([
  ['2026-03-01 2026-02-28 2026-03-03', 'day 2026-02-28/2026-03-01, day 2026-03-03/2026-03-03'],
  ['2026-01 2025-12 2026-03', 'month 2025-12/2026-01, month 2026-03/2026-03'],
  [
    '2026-02 2026-01-31 2026-03-01 2026-02-28 2028-02-29 2028-03-01',
    'month 2026-02/2026-02, day 2026-01-31/2026-01-31, day 2026-02-28/2026-03-01, day 2028-02-29/2028-03-01',
  ],
  ['', ''],
])('the months and days %s are read as %s', (starts, stretches) => {
  const joined = joinMonthsAndDays(starts.split(' ').filter(Boolean))
  expect(joined.map(({ span, from, to }) => `${span} ${from}/${to}`).join(', ')).toBe(stretches)
})

test('names the ranges that contain each month or day that is listed for them', () => {
  const ranges = [
    { from: '2026-03-31', to: '2026-04-30' },
    { from: '2026-03-30', to: '2026-03-31' },
    { from: '2026-05-02', to: '2026-05-01' },
  ]
  expect(indexRanges(ranges, listMonthsAndDays)).toEqual(
    new Map([
      ['2026-03-31', [0, 1]],
      ['2026-04', [0]],
      ['2026-03-30', [1]],
    ]),
  )
})
