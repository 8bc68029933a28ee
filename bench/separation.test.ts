import { expect, test } from 'vitest'
import { separation } from './separation.ts'

test.each([
  { what: 'the same values', a: [1, 2, 3], b: [1, 2, 3], expected: 0.5 },
  { what: 'all values equal', a: [7, 7], b: [7, 7, 7], expected: 0.5 },
  { what: 'all larger', a: [4, 5, 6], b: [1, 2, 3], expected: 1 },
  { what: 'all smaller', a: [1, 2, 3], b: [4, 5, 6], expected: 1 },
  { what: 'sorted as numbers, not as text', a: [9, 10], b: [100, 200], expected: 1 },
  { what: 'one pair of four in the other order', a: [1, 3], b: [2, 4], expected: 0.75 },
  { what: 'a tie, which counts half', a: [1, 2], b: [2, 3], expected: 0.875 },
  { what: 'between the others', a: [2, 3], b: [1, 4], expected: 0.5 },
])('$what: $expected', ({ a, b, expected }) => {
  expect(separation(a, b)).toBe(expected)
  expect(separation(b, a)).toBe(expected)
})
