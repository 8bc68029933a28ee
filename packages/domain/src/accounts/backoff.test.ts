import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addFailure,
  type BackoffState,
  clampFutureFailure,
  countActiveFailures,
  remainingWaitMs,
} from './backoff.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const QUARTER = 15 * MINUTE
const noFailures: BackoffState = { failures: 0, lastFailureAt: 0 }

describe('T23: the wait after so many failures', () => {
  test.each([
    [0, 0],
    [1, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
    [10, 32],
    [11, 64],
    [12, 128],
    [13, 256],
    [14, 512],
    [15, 900],
    [16, 900],
    [60, 900],
    [5000, 900],
  ])('%d failures: %d seconds', (failures, seconds) => {
    const attempts = { failures, lastFailureAt: start }
    expect(remainingWaitMs(attempts, start)).toBe(seconds * SECOND)
    if (seconds === 0) return
    expect(remainingWaitMs(attempts, start + seconds * SECOND - 1)).toBe(1)
    expect(remainingWaitMs(attempts, start + seconds * SECOND)).toBe(0)
    expect(remainingWaitMs(attempts, start + seconds * SECOND + HOUR)).toBe(0)
  })
})

describe('T23: forgiveness', () => {
  test.each([
    { failures: 6, after: 0, counted: 6 },
    { failures: 6, after: QUARTER - 1, counted: 6 },
    { failures: 6, after: QUARTER, counted: 5 },
    { failures: 6, after: 2 * QUARTER - 1, counted: 5 },
    { failures: 6, after: 6 * QUARTER, counted: 0 },
    { failures: 6, after: 1000 * QUARTER, counted: 0 },
    { failures: 6, after: -HOUR, counted: 6 },
  ])('$failures failures, $after ms later: $counted', ({ failures, after, counted }) => {
    expect(countActiveFailures({ failures, lastFailureAt: start }, start + after)).toBe(counted)
  })

  test('a new failure counts what is left and one more, from now on', () => {
    const after = addFailure({ failures: 8, lastFailureAt: start }, start + 2 * QUARTER)
    expect(after).toEqual({ failures: 7, lastFailureAt: start + 2 * QUARTER })
    expect(addFailure(noFailures, start)).toEqual({ failures: 1, lastFailureAt: start })
  })
})

describe('a failure that a clock ahead of ours has left in the future', () => {
  test.each([
    { ahead: 1, failures: 5, wait: SECOND },
    { ahead: 30 * SECOND, failures: 7, wait: 4 * SECOND },
    { ahead: HOUR, failures: 15, wait: QUARTER },
    { ahead: 400 * 24 * HOUR, failures: 5000, wait: QUARTER },
    { ahead: 400 * 24 * HOUR, failures: 4, wait: 0 },
  ])('of $failures failures, $ahead ms ahead: waits $wait ms, no longer', ({ ahead, failures, wait }) => {
    const attempts = { failures, lastFailureAt: start + ahead }
    expect(remainingWaitMs(attempts, start)).toBe(wait)

    const held = clampFutureFailure(attempts, start)
    expect(held).toEqual({ failures, lastFailureAt: start })
    expect(remainingWaitMs(held, start + wait)).toBe(0)
    expect(countActiveFailures(held, start)).toBe(failures)
  })

  test('one in the past stays where it is', () => {
    const attempts = { failures: 9, lastFailureAt: start - SECOND }
    expect(clampFutureFailure(attempts, start)).toEqual(attempts)
  })
})

/** The times at which somebody is heard who waits as told and then `pause(n)` longer before the n-th attempt. */
function simulateAttemptTimes(until: number, extraPauseMs: (n: number) => number): number[] {
  const times: number[] = []
  let state = noFailures
  let currentTime = start
  while (currentTime < until) {
    times.push(currentTime)
    state = addFailure(state, currentTime)
    currentTime += remainingWaitMs(state, currentTime) + extraPauseMs(times.length)
  }
  return times
}

/** The most of them that fall into one stretch of that length. */
function maxCountWithin(times: number[], length: number): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + length).length))
}

describe('T23: a relentless guesser', () => {
  const threeDays = simulateAttemptTimes(start + 72 * HOUR, () => 0)

  test('is heard 17 times in the first hour and 109 times in the first day', () => {
    expect(threeDays.filter((at) => at < start + HOUR)).toHaveLength(17)
    expect(threeDays.filter((at) => at < start + 24 * HOUR)).toHaveLength(109)
  })

  test('is never heard more than 20 times in an hour or 115 times in a day', () => {
    expect(maxCountWithin(threeDays, HOUR)).toBeLessThanOrEqual(20)
    expect(maxCountWithin(threeDays, 24 * HOUR)).toBeLessThanOrEqual(115)
  })

  test('cannot do better by resting, whatever the rhythm', () => {
    const rest = fc.oneof(
      fc.constantFrom(0, QUARTER, 2 * QUARTER, HOUR, 5 * HOUR),
      fc.integer({ min: 0, max: 2 * HOUR }),
    )
    fc.assert(
      fc.property(fc.array(rest, { minLength: 1, maxLength: 12 }), (rests) => {
        const times = simulateAttemptTimes(start + 48 * HOUR, (n) => rests[n % rests.length] ?? 0)
        expect(maxCountWithin(times, HOUR)).toBeLessThanOrEqual(20)
        expect(maxCountWithin(times, 24 * HOUR)).toBeLessThanOrEqual(115)
      }),
    )
  })
})

test('T23: whatever happened before or by a wrong clock will have, a person is heard again within 15 minutes', () => {
  const anyTime = fc.integer({ min: -400 * 24 * HOUR, max: 24 * HOUR })
  fc.assert(
    fc.property(fc.nat(100_000), anyTime, (failures, later) => {
      const wait = remainingWaitMs({ failures, lastFailureAt: start }, start + later)
      expect(wait).toBeLessThanOrEqual(QUARTER)
    }),
  )
})
