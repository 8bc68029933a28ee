import { expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { addQuarters, dayRangeOfQuarter, formatQuarterInSentence, isQuarter, quarterOf } from './quarter.ts'

test.each([
  ['2026-Q1', '2026-01-01', '2026-03-31', '2026-Q2', 'the first quarter of 2026'],
  ['2028-Q1', '2028-01-01', '2028-03-31', '2028-Q2', 'the first quarter of 2028'],
  ['2026-Q2', '2026-04-01', '2026-06-30', '2026-Q3', 'the second quarter of 2026'],
  ['2026-Q3', '2026-07-01', '2026-09-30', '2026-Q4', 'the third quarter of 2026'],
  ['2026-Q4', '2026-10-01', '2026-12-31', '2027-Q1', 'the fourth quarter of 2026'],
])('%s is from %s to %s', (quarter, from, to, next, words) => {
  expect(isQuarter(quarter)).toBe(true)
  expect(dayRangeOfQuarter(quarter)).toEqual({ from, to })
  expect([from, to, addDays(to, 1)].map(quarterOf)).toEqual([quarter, quarter, next])
  expect(addQuarters(quarter, 1)).toBe(next)
  expect(addQuarters(next, -1)).toBe(quarter)
  expect(formatQuarterInSentence(quarter)).toBe(words)
})

test('every month is in a quarter', () => {
  const quarters = Array.from({ length: 12 }, (_, month) => {
    return quarterOf(`2026-${String(month + 1).padStart(2, '0')}-15`).slice(5)
  })
  expect(quarters.join(' ')).toBe('Q1 Q1 Q1 Q2 Q2 Q2 Q3 Q3 Q3 Q4 Q4 Q4')
})

test.each([
  { quarter: '2026-Q3', count: 0, result: '2026-Q3' },
  { quarter: '2026-Q3', count: 8, result: '2028-Q3' },
  { quarter: '2026-Q1', count: -5, result: '2024-Q4' },
  { quarter: '0999-Q4', count: 1, result: '1000-Q1' },
  { quarter: '1000-Q1', count: -1, result: '0999-Q4' },
])('$count quarters after $quarter is $result', ({ quarter, count, result }) => {
  expect(addQuarters(quarter, count)).toBe(result)
})

test.each([
  '',
  'latest',
  '2026',
  '2026-Q0',
  '2026-Q5',
  '2026-q1',
  '2026-Q11',
  '26-Q1',
  '12026-Q1',
  ' 2026-Q1',
  '2026-Q1\n',
])('"%s" is not a quarter', (text) => {
  expect(isQuarter(text)).toBe(false)
})
