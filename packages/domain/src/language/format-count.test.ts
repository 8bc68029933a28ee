import { expect, test } from 'vitest'
import { formatCount } from './format-count.ts'

test.each([
  { count: 0, words: '0 tracks' },
  { count: 1, words: '1 track' },
  { count: 2, words: '2 tracks' },
  { count: 101, words: '101 tracks' },
])('$count: $words', ({ count, words }) => {
  expect(formatCount(count, 'track')).toBe(words)
})

test('uses the given plural of an irregular noun', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'person', 'people'))).toEqual([
    '0 people',
    '1 person',
    '2 people',
  ])
})
