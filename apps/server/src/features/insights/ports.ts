import type { UsageEvent } from '@kitchen-table/domain/insights/event'

/**
 * The log of usage events, and its counters. An acknowledged write is durable, and every later read sees it; a write
 * that rejects with a StoreFailingError may be stored or not. Half of a surrogate pair is stored as U+FFFD.
 */
export type EventStore = {
  /**
   * Appends events, each stored once per (user, id) with its first time. An event and the counters of its day are
   * stored atomically, a batch is not: if the promise rejects, some of it may be stored, and appending all of it again
   * stores what is missing. A 220 without a 200 or 210 by the same user for the same unit in the 24 hours before it is
   * dropped (docs/security.md T54); the start is in the same batch, or was acknowledged before.
   */
  append(events: UsageEvent[]): Promise<void>
  /** Returns an organisation's events from `since` on, oldest first, at most `limit`. */
  list(group: string, since: string, limit: number): Promise<UsageEvent[]>
  /** Returns the sums of the day counters by code, `from` to `to` inclusive (`YYYY-MM-DD`, UTC). */
  countByCode(group: string, from: string, to: string): Promise<{ event: number; count: number }[]>
  /** Returns the most frequent details of one code in that time, most frequent first, equal ones by code points. */
  top(
    group: string,
    event: number,
    from: string,
    to: string,
    limit: number,
  ): Promise<{ detail: string; count: number }[]>
}
