import { expect, test } from 'vitest'
import { percentile } from './percentile.ts'

const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)

test.each([
  { values: [], share: 0.95, within: 0 },
  { values: [7], share: 0, within: 7 },
  { values: [7], share: 1, within: 7 },
  { values: [3, 1, 2], share: 0.5, within: 2 },
  { values: [4, 3, 2, 1], share: 0.5, within: 2 },
  { values: [10, 9, 100], share: 1, within: 100 }, // sorted as numbers, not as text
  { values: hundred, share: 0.95, within: 95 },
  { values: hundred, share: 0.99, within: 99 },
  { values: hundred, share: 0.991, within: 100 },
  { values: [1, 2, Number.POSITIVE_INFINITY], share: 0.95, within: Number.POSITIVE_INFINITY },
])('the $share percentile of $values.length values is $within', ({ values, share, within }) => {
  expect(percentile(values, share)).toBe(within)
})

test('does not change the order of its input', () => {
  const values = [3, 1, 2]
  percentile(values, 0.5)
  expect(values).toEqual([3, 1, 2])
})
