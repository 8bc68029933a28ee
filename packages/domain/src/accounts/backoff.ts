/** Number of failures without a wait, so that a typing error is not penalized (docs/security.md T23). */
const FREE_FAILURES = 5
const MAX_WAIT_MS = 15 * 60_000
/** One failure is forgiven for every 15 minutes without a new one. */
const FAILURE_DECAY_MS = 15 * 60_000

/** For how many days the failures of a device that has signed in to an account count apart from those of strangers. */
export const KNOWN_DEVICE_DAYS = 90

/** Failed attempts in one bucket: how many count, and when the last evaluated one was (ms since 1970). */
export type BackoffState = { failures: number; lastFailureAt: number }

/** Returns the number of failures that still count at `now`. */
export function countActiveFailures({ failures, lastFailureAt }: BackoffState, now: number): number {
  const decayedFailures = Math.floor(Math.max(0, now - lastFailureAt) / FAILURE_DECAY_MS)
  return Math.max(0, failures - decayedFailures)
}

/**
 * Returns the state with a last failure no later than `now`. A later one was stored while the clock was ahead, and its
 * wait would not end before that time; counted from `now`, it is as long as the rule says.
 */
export function clampFutureFailure(state: BackoffState, now: number): BackoffState {
  return { ...state, lastFailureAt: Math.min(state.lastFailureAt, now) }
}

/**
 * Returns the milliseconds until the next attempt is evaluated; 0 is now. After five free failures the wait is
 * 2^(n−5) seconds, at most 15 minutes. Attempts refused while waiting are neither evaluated nor counted.
 */
export function computeRemainingWaitMs(state: BackoffState, now: number): number {
  if (state.failures < FREE_FAILURES) return 0
  const waitMs = Math.min(2 ** (state.failures - FREE_FAILURES) * 1000, MAX_WAIT_MS)
  return Math.max(0, clampFutureFailure(state, now).lastFailureAt + waitMs - now)
}

/** Returns the state after one more evaluated failure. */
export function addFailure(state: BackoffState, now: number): BackoffState {
  return { failures: countActiveFailures(state, now) + 1, lastFailureAt: now }
}

/** A bucket as it is stored: also with the time of the failure before the last one, for `releaseAttempt`. */
export type StoredBackoff = BackoffState & { failureBeforeAt: number }

const noFailures: StoredBackoff = { failures: 0, lastFailureAt: 0, failureBeforeAt: 0 }

/**
 * Reserves an attempt, and counts it as failed; `stored` is null for a bucket without failures. Returns the milliseconds
 * to wait, 0 if the attempt may be evaluated, and the state to store; null if it is to stay as it is.
 */
export function reserveAttempt(
  stored: StoredBackoff | null,
  now: number,
): { waitMs: number; next: StoredBackoff | null } {
  const before = { ...(stored ?? noFailures), ...clampFutureFailure(stored ?? noFailures, now) }
  const waitMs = computeRemainingWaitMs(before, now)
  if (waitMs === 0)
    return { waitMs, next: { ...addFailure(before, now), failureBeforeAt: before.lastFailureAt } }
  // A clamped time is stored at once: otherwise the wait would start again with every request.
  return { waitMs, next: stored && before.lastFailureAt < stored.lastFailureAt ? before : null }
}

/**
 * Returns the state without its last failure, of an attempt that was not evaluated. It has the time of the failure
 * before, so that the next attempt does not wait for this one.
 */
export function releaseAttempt({ failures, failureBeforeAt }: StoredBackoff): StoredBackoff {
  return { failures: Math.max(0, failures - 1), lastFailureAt: failureBeforeAt, failureBeforeAt }
}

/** Returns when no failure counts any longer, in ms since 1970. */
export function computeBackoffExpiry({ failures, lastFailureAt }: BackoffState): number {
  return lastFailureAt + failures * FAILURE_DECAY_MS
}
