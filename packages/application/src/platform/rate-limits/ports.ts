import type { BucketSize } from '@kitchen-table/domain/accounts'
import type { WindowLimit } from '@kitchen-table/domain/sliding-window'

/**
 * Counters that several processes share. Every method is one atomic step. DynamoDB: a GetItem, then a PutItem if the row
 * is still as read; `reset`: a DeleteItem; `clear`: a Scan; `clampFutureTimestamps`: two Scans.
 */
export type RateStore = {
  /**
   * Reserves one attempt (a password, a code) under the rule of domain/accounts/backoff, and counts it as failed
   * at once, so that a burst of parallel guesses cannot exceed the budget. Returns the milliseconds to wait, 0 if
   * the attempt may be evaluated now.
   */
  reserve(key: string, now: number): Promise<number>
  /** Removes all counted failures, after an attempt that was right. */
  reset(key: string): Promise<void>
  /** Removes one counted failure, of an attempt that was not evaluated. */
  release(key: string): Promise<void>
  /** Takes `amount` from a token bucket. Returns the milliseconds until that is possible, 0 if it was taken. */
  consume(key: string, amount: number, bucketSize: BucketSize, now: number): Promise<number>
  /** Returns `amount` to a token bucket. */
  refund(key: string, amount: number): Promise<void>
  /**
   * Counts one hit in a sliding window, unless a limit is reached. Returns the milliseconds to
   * wait, 0 if it was counted.
   */
  hit(key: string, limits: readonly WindowLimit[], now: number): Promise<number>
  /** Removes the newest hit, of what did not happen after all. */
  undo(key: string): Promise<void>
  /** Deletes failures, hits and buckets under every key that begins with one of these. */
  clear(prefixes: readonly string[]): Promise<void>
  /**
   * Sets stored times that are later than `now` to `now`. Used at the start: times from a clock that was ahead would
   * otherwise block a bucket until then.
   */
  clampFutureTimestamps(now: number): Promise<void>
}
