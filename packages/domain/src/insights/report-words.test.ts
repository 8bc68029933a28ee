import { expect, test } from 'vitest'
import { formatQuarterTitle } from './quarter.ts'
import { describeLessonsCompleted, describeReportedCount } from './report-words.ts'

test.each([
  { count: 'few', words: 'fewer than 5' },
  { count: 'nearly_all', words: 'all but fewer than 5' },
  { count: 'withheld', words: 'not shown' },
  { count: 5, words: '5' },
  { count: 12_345, words: '12,345' },
] as const)('$count is shown as "$words"', ({ count, words }) => {
  expect(describeReportedCount(count)).toBe(words)
})

test('a quarter is a title', () => {
  expect(formatQuarterTitle('2026-Q3')).toBe('Third quarter of 2026')
})

test('a number of lessons says what it counts', () => {
  expect(describeLessonsCompleted(1234)).toBe(
    'They completed 1,234 lessons in all. A lesson counts once for each of them.',
  )
})
