import { expect, test } from 'vitest'
import { separation } from './separation.ts'

test.each([
  { what: 'the same', a: [1, 2, 3], b: [1, 2, 3], is: 0.5 },
  { what: 'all equal', a: [7, 7], b: [7, 7, 7], is: 0.5 },
  { what: 'later', a: [4, 5, 6], b: [1, 2, 3], is: 1 },
  { what: 'earlier', a: [1, 2, 3], b: [4, 5, 6], is: 1 },
  { what: 'by size, not by letters', a: [9, 10], b: [100, 200], is: 1 },
  { what: 'one pair of four in the wrong order', a: [1, 3], b: [2, 4], is: 0.75 },
  { what: 'a tie, which counts half', a: [1, 2], b: [2, 3], is: 0.875 },
  { what: 'within the others', a: [2, 3], b: [1, 4], is: 0.5 },
])('$what: $is', ({ a, b, is }) => {
  expect(separation(a, b)).toBe(is)
  expect(separation(b, a)).toBe(is)
})
