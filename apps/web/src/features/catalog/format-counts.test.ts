import { expect, test } from 'vitest'
import { formatLessonCountAndMinutes, formatLibrarySummary, formatTrackCount } from './format-counts.ts'

test.each([
  { units: 0, expected: 'No lessons yet' },
  { units: 1, expected: '1 lesson · about 4 min' },
  { units: 5, expected: '5 lessons · about 21 min' },
])('formats $units units as "$expected"', ({ units, expected }) => {
  expect(formatLessonCountAndMinutes(units)).toBe(expected)
})

test.each([
  { tracks: 0, expected: 'No learning tracks yet' },
  { tracks: 1, expected: '1 learning track' },
  { tracks: 4, expected: '4 learning tracks' },
])('formats $tracks tracks as "$expected"', ({ tracks, expected }) => {
  expect(formatTrackCount(tracks)).toBe(expected)
})

// Regression: the summary was "1 tracks" and "0 tracks, from the first paycheck".
test.each([
  { tracks: 0, expected: 'No tracks yet. They appear here as soon as there are some.' },
  { tracks: 1, expected: '1 track, from the first paycheck to the last papers' },
  { tracks: 27, expected: '27 tracks, from the first paycheck to the last papers' },
])('summarizes a library of $tracks tracks as "$expected"', ({ tracks, expected }) => {
  expect(formatLibrarySummary(tracks)).toBe(expected)
})
