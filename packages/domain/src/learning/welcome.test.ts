import { expect, test } from 'vitest'
import { emptyProgress } from './progress.ts'
import { formatWelcomeMessage, isWelcomeTrackDue } from './welcome.ts'

test.each([
  { what: 'no progress', progress: {}, message: 'Start Your Journey' },
  { what: 'a completed unit', progress: { activeUnits: ['u-1'] }, message: 'Welcome back' },
  { what: 'a started track', progress: { activeTracks: ['saving'] }, message: 'Welcome back' },
  {
    what: 'a track that was only opened',
    progress: { lastTrack: 'saving', trackViews: [{ track: 'saving', time: '2026-01-01T00:00:00.000Z' }] },
    message: 'Start Your Journey',
  },
])('with $what: $message', ({ progress, message }) => {
  expect(formatWelcomeMessage({ ...emptyProgress, ...progress })).toBe(message)
})

test.each([
  { percent: 0, due: true },
  { percent: 49, due: true },
  { percent: 50, due: true },
  { percent: 51, due: false },
  { percent: 100, due: false },
])('the welcome track at $percent % is shown: $due', ({ percent, due }) => {
  expect(isWelcomeTrackDue(percent)).toBe(due)
})
