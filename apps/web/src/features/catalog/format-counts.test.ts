import { expect, test } from 'vitest'
import { formatLessonCount, formatLibrarySummary, formatTrackCount } from './format-counts.ts'

test.each([
  { units: 0, words: 'No lessons yet' },
  { units: 1, words: '1 lesson · about 4 min' },
  { units: 5, words: '5 lessons · about 21 min' },
])('$units: $words', ({ units, words }) => {
  expect(formatLessonCount(units)).toBe(words)
})

test.each([
  { tracks: 0, words: 'No learning tracks yet' },
  { tracks: 1, words: '1 learning track' },
  { tracks: 4, words: '4 learning tracks' },
])('$tracks: $words', ({ tracks, words }) => {
  expect(formatTrackCount(tracks)).toBe(words)
})

// It said "1 tracks" and "0 tracks, from the first paycheck".
test.each([
  { tracks: 0, words: 'No tracks yet. They appear here as soon as there are some.' },
  { tracks: 1, words: '1 track, from the first paycheck to the last papers' },
  { tracks: 27, words: '27 tracks, from the first paycheck to the last papers' },
])('the whole library of $tracks: $words', ({ tracks, words }) => {
  expect(formatLibrarySummary(tracks)).toBe(words)
})
