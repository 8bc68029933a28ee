import { expect, test } from 'vitest'
import { formatWaitTime } from './format-wait-time.ts'

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [3541, '1 hour'], // a little less than an hour is called one, for nobody may come too early
  [3600, '1 hour'],
  [3601, '2 hours'],
])('%i seconds are %s', (seconds, words) => {
  expect(formatWaitTime(seconds)).toBe(words)
})
