import { expect, test } from 'vitest'
import { firstMemberPage, formatPageRange, getCursors } from './member-pages.ts'

test.each([
  { page: 0, shown: 50, matching: 214, expected: '1–50 of 214' },
  { page: 4, shown: 14, matching: 214, expected: '201–214 of 214' },
  { page: 0, shown: 5, matching: 5, expected: '1–5 of 5' },
  { page: 20, shown: 50, matching: 10_000, expected: '1,001–1,050 of 10,000' },
  { page: 0, shown: 0, matching: 0, expected: '0 of 0' },
  // Members were removed since the first page was loaded.
  { page: 1, shown: 50, matching: 90, expected: '51–100 of 100' },
])('page $page with $shown of $matching is described as $expected', ({ page, shown, matching, expected }) => {
  expect(formatPageRange(page, shown, matching)).toBe(expected)
})

test('another query begins with its first page', () => {
  const opened = { key: 'a', cursors: ['x', 'y'] }
  expect(getCursors(opened, 'a')).toEqual(['x', 'y'])
  expect(getCursors(opened, 'b')).toEqual([])
  expect(getCursors(firstMemberPage, 'a')).toEqual([])
})
