/** Failures that cost nothing, so that a slip of the finger is no penalty (docs/security.md T23). */
const FREE_FAILURES = 5
const MAX_WAIT_MS = 15 * 60_000
/** One failure is forgiven for every 15 minutes without a new one. */
const FAILURE_DECAY_MS = 15 * 60_000

/** How long a device that has signed in to an account guesses into another bucket than strangers do. */
export const KNOWN_DEVICE_DAYS = 90

/** Failed attempts in one bucket: how many count, and when the last evaluated one was (ms since 1970). */
export type BackoffState = { failures: number; lastFailureAt: number }

/** Failures that still count at `now`. */
export function countActiveFailures({ failures, lastFailureAt }: BackoffState, now: number): number {
  const decayedFailures = Math.floor(Math.max(0, now - lastFailureAt) / FAILURE_DECAY_MS)
  return Math.max(0, failures - decayedFailures)
}

/**
 * The same with a last failure that is not in the future. A clock that was ahead has left it there, and the wait would
 * not end before that time; counted from `now` on, it lasts as long as its rule says.
 */
export function clampFutureFailure(state: BackoffState, now: number): BackoffState {
  return { ...state, lastFailureAt: Math.min(state.lastFailureAt, now) }
}

/**
 * Milliseconds until the next attempt is evaluated; 0 is now. After five free failures the wait is 2^(n−5) seconds,
 * at most 15 minutes. Attempts refused while waiting are neither evaluated nor counted.
 */
export function remainingWaitMs(state: BackoffState, now: number): number {
  if (state.failures < FREE_FAILURES) return 0
  const waitMs = Math.min(2 ** (state.failures - FREE_FAILURES) * 1000, MAX_WAIT_MS)
  return Math.max(0, clampFutureFailure(state, now).lastFailureAt + waitMs - now)
}

/** The bucket after one more evaluated failure. */
export function addFailure(state: BackoffState, now: number): BackoffState {
  return { failures: countActiveFailures(state, now) + 1, lastFailureAt: now }
}
