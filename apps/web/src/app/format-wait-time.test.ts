import { expect, test } from 'vitest'
import { formatWaitTime } from './format-wait-time.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3541, '1 hour'], // rounded up, so that no user tries again too early
  [3600, '1 hour'],
  [3601, '2 hours'],
])('formats %i seconds as "%s"', (seconds, expected) => {
  expect(formatWaitTime(seconds)).toBe(expected)
})
