import { expect, test } from 'vitest'
import { computeRemainingWindowWaitMs, dropExpiredHits, recipientEmailLimits } from './sliding-window.ts'

const HOUR = 60 * 60_000
const now = Date.parse('2026-11-05T12:00:00.000Z')
const ago = (...minutes: number[]) => minutes.map((minute) => now - minute * 60_000)

test.each([
  ['no earlier hits', [], 0],
  ['four in this hour', ago(1, 2, 3, 4), 0],
  ['five in this hour', ago(59, 4, 3, 2, 1), 60_000],
  ['five, the first a whole hour ago', ago(60, 4, 3, 2, 1), 0],
  ['five in any order', ago(1, 59, 2, 3, 4), 60_000],
  ['ten in this day', ago(1439, 900, 800, 700, 600, 500, 400, 300, 200, 100), 60_000],
  ['ten, the first a whole day ago', ago(1440, 900, 800, 700, 600, 500, 400, 300, 200, 100), 0],
  ['five at times in the future', Array.from({ length: 5 }, () => now + 48 * HOUR), HOUR],
])('the wait after %s', (_what, times, wait) => {
  expect(computeRemainingWindowWaitMs(times, recipientEmailLimits, now)).toBe(wait)
})

test('never allows more than five an hour and ten a day', () => {
  const allowedTimes: number[] = []
  for (let at = now; at < now + 72 * HOUR; at += 60_000)
    if (computeRemainingWindowWaitMs(allowedTimes, recipientEmailLimits, at) === 0) allowedTimes.push(at)
  const within = (span: number) =>
    Math.max(
      ...allowedTimes.map((end) => allowedTimes.filter((time) => time <= end && time > end - span).length),
    )
  expect(within(HOUR)).toBe(5)
  expect(within(24 * HOUR)).toBe(10)
})

test('drops times that no limit depends on', () => {
  expect(dropExpiredHits(ago(1, 1439, 1440, 5000), recipientEmailLimits, now)).toEqual(ago(1, 1439))
})
