import { expect, test } from 'vitest'
import { findSlope, lowestOfPeriods } from './slope.ts'

const line = (slope: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ at, value: 100 + slope * at }))

test.each([
  ['a line', line(2, 10), 2],
  ['a level line', line(0, 10), 0],
  ['a line with two outliers', [...line(-1, 10), { at: 3.5, value: 900 }, { at: 7.5, value: 0 }], -1],
  ['two samples', line(3, 2), 3],
])('the slope of %s', (_what, samples, slope) => {
  expect(findSlope(samples)).toBeCloseTo(slope)
})

test('one sample has no slope', () => {
  expect(findSlope(line(1, 1))).toBeNaN()
})

test('of each period, the lowest value counts', () => {
  const samples = [5, 9, 7, 8, 3, 6].map((value, index) => ({ at: index * 10, value }))
  expect(lowestOfPeriods(samples, 20)).toEqual([
    { at: 0, value: 5 },
    { at: 20, value: 7 },
    { at: 40, value: 3 },
  ])
})
