import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addFailure,
  type BackoffState,
  clampFutureFailure,
  computeRemainingWaitMs,
  countActiveFailures,
} from './backoff.ts'

const start = Date.parse('2026-03-01T12:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const QUARTER = 15 * MINUTE
const noFailures: BackoffState = { failures: 0, lastFailureAt: 0 }

/** The waits after no failure, one failure, and so on. */
const waitsInSeconds = [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]

test.each([...waitsInSeconds.entries(), [60, 900], [5000, 900]])(
  'T23: after %d failures the wait is %d seconds',
  (failures, seconds) => {
    const state = { failures, lastFailureAt: start }
    expect(computeRemainingWaitMs(state, start)).toBe(seconds * SECOND)
    if (seconds === 0) return
    expect(computeRemainingWaitMs(state, start + seconds * SECOND - 1)).toBe(1)
    expect(computeRemainingWaitMs(state, start + seconds * SECOND)).toBe(0)
    expect(computeRemainingWaitMs(state, start + seconds * SECOND + HOUR)).toBe(0)
  },
)

describe('T23: failures are forgiven over time', () => {
  test.each([
    { failures: 6, after: 0, counted: 6 },
    { failures: 6, after: QUARTER - 1, counted: 6 },
    { failures: 6, after: QUARTER, counted: 5 },
    { failures: 6, after: 2 * QUARTER - 1, counted: 5 },
    { failures: 6, after: 6 * QUARTER, counted: 0 },
    { failures: 6, after: 1000 * QUARTER, counted: 0 },
    { failures: 6, after: -HOUR, counted: 6 },
  ])('$failures failures count as $counted after $after ms', ({ failures, after, counted }) => {
    expect(countActiveFailures({ failures, lastFailureAt: start }, start + after)).toBe(counted)
  })

  test('a new failure adds one to those that still count, and restarts the time', () => {
    const after = addFailure({ failures: 8, lastFailureAt: start }, start + 2 * QUARTER)
    expect(after).toEqual({ failures: 7, lastFailureAt: start + 2 * QUARTER })
    expect(addFailure(noFailures, start)).toEqual({ failures: 1, lastFailureAt: start })
  })
})

describe('a last failure in the future, stored while the clock was ahead', () => {
  test.each([
    { ahead: 1, failures: 5, wait: SECOND },
    { ahead: 30 * SECOND, failures: 7, wait: 4 * SECOND },
    { ahead: HOUR, failures: 15, wait: QUARTER },
    { ahead: 400 * 24 * HOUR, failures: 5000, wait: QUARTER },
    { ahead: 400 * 24 * HOUR, failures: 4, wait: 0 },
  ])('$failures failures, the last $ahead ms ahead: the wait is $wait ms', ({ ahead, failures, wait }) => {
    const state = { failures, lastFailureAt: start + ahead }
    expect(computeRemainingWaitMs(state, start)).toBe(wait)

    const clampedState = clampFutureFailure(state, start)
    expect(clampedState).toEqual({ failures, lastFailureAt: start })
    expect(computeRemainingWaitMs(clampedState, start + wait)).toBe(0)
    expect(countActiveFailures(clampedState, start)).toBe(failures)
  })

  test('does not change a last failure in the past', () => {
    const state = { failures: 9, lastFailureAt: start - SECOND }
    expect(clampFutureFailure(state, start)).toEqual(state)
  })
})

/**
 * Returns the times at which the attempts of a client are evaluated that waits as long as required, and then
 * `extraPauseMs(n)` longer after the n-th attempt.
 */
function simulateAttemptTimes(until: number, extraPauseMs: (n: number) => number): number[] {
  const times: number[] = []
  let state = noFailures
  let currentTime = start
  while (currentTime < until) {
    times.push(currentTime)
    state = addFailure(state, currentTime)
    currentTime += computeRemainingWaitMs(state, currentTime) + extraPauseMs(times.length)
  }
  return times
}

/** Returns the largest number of these times within any window of this length. */
function maxCountWithin(times: number[], length: number): number {
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + length).length))
}

describe('T23: a client that guesses without pause', () => {
  const threeDays = simulateAttemptTimes(start + 72 * HOUR, () => 0)

  test('has 17 attempts evaluated in the first hour and 109 in the first day', () => {
    expect(threeDays.filter((at) => at < start + HOUR)).toHaveLength(17)
    expect(threeDays.filter((at) => at < start + 24 * HOUR)).toHaveLength(109)
  })

  test('never has more than 20 attempts evaluated in an hour or 115 in a day', () => {
    expect(maxCountWithin(threeDays, HOUR)).toBeLessThanOrEqual(20)
    expect(maxCountWithin(threeDays, 24 * HOUR)).toBeLessThanOrEqual(115)
  })

  test('gains nothing by pausing, whatever the intervals', () => {
    const pause = fc.oneof(
      fc.constantFrom(0, QUARTER, 2 * QUARTER, HOUR, 5 * HOUR),
      fc.integer({ min: 0, max: 2 * HOUR }),
    )
    fc.assert(
      fc.property(fc.array(pause, { minLength: 1, maxLength: 12 }), (pauses) => {
        const times = simulateAttemptTimes(start + 48 * HOUR, (n) => pauses[n % pauses.length] ?? 0)
        expect(maxCountWithin(times, HOUR)).toBeLessThanOrEqual(20)
        expect(maxCountWithin(times, 24 * HOUR)).toBeLessThanOrEqual(115)
      }),
    )
  })
})

test('T23: after any number of failures, also at times in the future, the wait is at most 15 minutes', () => {
  const anyTime = fc.integer({ min: -400 * 24 * HOUR, max: 24 * HOUR })
  fc.assert(
    fc.property(fc.nat(100_000), anyTime, (failures, offset) => {
      const wait = computeRemainingWaitMs({ failures, lastFailureAt: start }, start + offset)
      expect(wait).toBeLessThanOrEqual(QUARTER)
    }),
  )
})
