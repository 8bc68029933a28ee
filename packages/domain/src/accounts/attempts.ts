/** Failures that cost nothing, so that a slip of the finger is no penalty (security.md T23). */
const FREE_FAILURES = 5
const LONGEST_WAIT = 15 * 60_000
/** One failure is forgiven for every 15 minutes without a new one. */
const FORGIVEN_AFTER = 15 * 60_000

/** How long a device that has signed in to an account guesses into another bucket than strangers do. */
export const KNOWN_DEVICE_DAYS = 90

/** Failed attempts in one bucket: how many count, and when the last evaluated one was (ms since 1970). */
export type Attempts = { failures: number; lastFailureAt: number }

/** Failures that still count at `now`. */
export function countedFailures({ failures, lastFailureAt }: Attempts, now: number): number {
  const forgiven = Math.floor(Math.max(0, now - lastFailureAt) / FORGIVEN_AFTER)
  return Math.max(0, failures - forgiven)
}

/**
 * The same with a last failure that is not in the future. A clock that was ahead has left it there, and the wait would
 * not end before that time; counted from `now` on, it lasts as long as its rule says.
 */
export function heldToNow(attempts: Attempts, now: number): Attempts {
  return { ...attempts, lastFailureAt: Math.min(attempts.lastFailureAt, now) }
}

/**
 * Milliseconds until the next attempt is evaluated; 0 is now. After five free failures the wait is 2^(n−5) seconds,
 * at most 15 minutes. Attempts refused while waiting are neither evaluated nor counted.
 */
export function waitBeforeAttempt(attempts: Attempts, now: number): number {
  if (attempts.failures < FREE_FAILURES) return 0
  const wait = Math.min(2 ** (attempts.failures - FREE_FAILURES) * 1000, LONGEST_WAIT)
  return Math.max(0, heldToNow(attempts, now).lastFailureAt + wait - now)
}

/** The bucket after one more evaluated failure. */
export function afterFailure(attempts: Attempts, now: number): Attempts {
  return { failures: countedFailures(attempts, now) + 1, lastFailureAt: now }
}
