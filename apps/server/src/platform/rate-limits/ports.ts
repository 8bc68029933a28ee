import type { WindowLimit } from '@kitchen-table/domain/accounts/sliding-window'

/** A bucket that refills: at most `burst` at once, `perMinute` on average. */
export type BucketSize = { burst: number; perMinute: number }

/** Counters that several processes share. Every method is one atomic step. */
export type RateStore = {
  /**
   * Asks for one attempt (a password, a code) under the rule of domain/accounts/attempts, and counts it as failed
   * at once, so that a burst of parallel guesses cannot exceed the budget. Answers the milliseconds to wait, 0 when
   * the attempt may be evaluated now.
   */
  reserve(key: string, now: number): Promise<number>
  /** The attempt was right: the bucket is empty again. */
  reset(key: string): Promise<void>
  /** The attempt should not have been counted (nothing was evaluated): one failure less. */
  release(key: string): Promise<void>
  /** Takes `amount` from a refilling bucket. Answers the milliseconds until that is possible, 0 when it was taken. */
  consume(key: string, amount: number, bucketSize: BucketSize, now: number): Promise<number>
  /** Puts back what was taken. */
  refund(key: string, amount: number): Promise<void>
  /**
   * Asks for one more of what may happen only so often, and counts it where it may. Answers the milliseconds to wait, 0
   * when it was counted.
   */
  hit(key: string, limits: readonly WindowLimit[], now: number): Promise<number>
  /** The newest one has not happened after all. */
  undo(key: string): Promise<void>
  /** Forgets attempts and occurrences under every key that begins so. */
  clear(prefix: string): Promise<void>
  /**
   * Takes times that lie ahead of `now` for `now`. For a start: whatever a clock that was ahead has left would otherwise
   * shut a bucket until then.
   */
  clampFutureTimestamps(now: number): Promise<void>
}
