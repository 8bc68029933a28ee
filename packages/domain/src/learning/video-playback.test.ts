import { expect, test } from 'vitest'
import { formatClockTime, getResumeSeconds, isVideoWatched } from './video-playback.ts'

test.each([
  { seconds: 0, duration: 100, ended: false, watched: false },
  { seconds: 80, duration: 100, ended: false, watched: false },
  { seconds: 80.001, duration: 100, ended: false, watched: true },
  { seconds: 144, duration: 180, ended: false, watched: false },
  { seconds: 145, duration: 180, ended: false, watched: true },
  { seconds: 100, duration: 100, ended: false, watched: true },
  { seconds: 0.9, duration: 1, ended: false, watched: true },
  { seconds: 3, duration: 100, ended: true, watched: true },
  { seconds: 0, duration: 0, ended: false, watched: false },
  { seconds: 50, duration: 0, ended: false, watched: false },
  { seconds: 0, duration: 0, ended: true, watched: true },
])('$seconds of $duration s, ended $ended: watched $watched', ({ watched, ...viewing }) => {
  expect(isVideoWatched(viewing)).toBe(watched)
})

test.each([
  { position: null, resumeSeconds: null },
  { position: { seconds: 0, duration: 100 }, resumeSeconds: null },
  { position: { seconds: 9.9, duration: 100 }, resumeSeconds: null },
  { position: { seconds: 10, duration: 100 }, resumeSeconds: 10 },
  { position: { seconds: 42.9, duration: 100 }, resumeSeconds: 42 },
  { position: { seconds: 90, duration: 100 }, resumeSeconds: 90 },
  { position: { seconds: 90.1, duration: 100 }, resumeSeconds: null },
  { position: { seconds: 100, duration: 100 }, resumeSeconds: null },
  { position: { seconds: 15, duration: 0 }, resumeSeconds: 15 },
  { position: { seconds: 10, duration: 15 }, resumeSeconds: null },
  { position: { seconds: 10, duration: 1 }, resumeSeconds: null },
])('a video left at $position resumes at $resumeSeconds', ({ position, resumeSeconds }) => {
  expect(getResumeSeconds(position)).toBe(resumeSeconds)
})

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [9, '0:09'],
  [59.9, '0:59'],
  [60, '1:00'],
  [190, '3:10'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3725, '1:02:05'],
  [36_000, '10:00:00'],
])('formats %d seconds as %s', (seconds, words) => {
  expect(formatClockTime(seconds)).toBe(words)
})
