import { addDays, type DayRange, lastDayOfMonth } from '@kitchen-table/domain/insights'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexRanges, joinMonthsAndDays, listMonthsAndDays } from './range-parts.ts'

const show = (starts: readonly string[]) =>
  joinMonthsAndDays(starts)
    .map(({ from, to }) => (from === to ? from : `${from}/${to}`))
    .join(' ')

test.each([
  { what: 'a day', from: '2026-03-10', to: '2026-03-10', parts: '2026-03-10' },
  { what: 'days of one month', from: '2026-03-02', to: '2026-03-31', parts: '2026-03-02/2026-03-31' },
  {
    what: 'all days of a month but the last',
    from: '2026-03-01',
    to: '2026-03-30',
    parts: '2026-03-01/2026-03-30',
  },
  { what: 'a month', from: '2026-03-01', to: '2026-03-31', parts: '2026-03' },
  { what: 'a year', from: '2026-01-01', to: '2026-12-31', parts: '2026-01/2026-12' },
  { what: 'days of two months', from: '2026-03-31', to: '2026-04-01', parts: '2026-03-31/2026-04-01' },
  { what: 'a month and a day before', from: '2026-03-31', to: '2026-04-30', parts: '2026-04 2026-03-31' },
  { what: 'a month and a day after', from: '2026-04-01', to: '2026-05-01', parts: '2026-04 2026-05-01' },
  {
    what: 'months and days on both sides, over the end of a year',
    from: '2025-11-15',
    to: '2026-02-10',
    parts: '2025-12/2026-01 2025-11-15/2025-11-30 2026-02-01/2026-02-10',
  },
  { what: 'February of a leap year', from: '2028-02-01', to: '2028-02-29', parts: '2028-02' },
  { what: 'not all of it', from: '2028-02-01', to: '2028-02-28', parts: '2028-02-01/2028-02-28' },
  { what: 'February of another year', from: '2027-02-01', to: '2027-02-28', parts: '2027-02' },
  { what: 'nothing', from: '2026-03-02', to: '2026-03-01', parts: '' },
])('$from to $to ($what) is read as $parts', ({ from, to, parts }) => {
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
  {
    starts: '2026-03-01 2026-02-28 2026-03-03',
    stretches: 'day 2026-02-28/2026-03-01, day 2026-03-03/2026-03-03',
  },
  { starts: '2026-01 2025-12 2026-03', stretches: 'month 2025-12/2026-01, month 2026-03/2026-03' },
  {
    starts: '2026-02 2026-01-31 2026-03-01 2026-02-28 2028-02-29 2028-03-01',
    stretches:
      'month 2026-02/2026-02, day 2026-01-31/2026-01-31, day 2026-02-28/2026-03-01, day 2028-02-29/2028-03-01',
  },
  { starts: '', stretches: '' },
])('the months and days $starts are read as $stretches', ({ starts, stretches }) => {
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
