import type { DayRange, TotalName } from '@kitchen-table/domain/insights'

/** Of which organization and layout; null: of all together. */
export type TotalScope = { group: string | null; layout: string | null }

/** How many of a kind there are or were. */
export type Total = TotalScope & { kind: TotalName; count: number }

/** A total at the last time of a UTC day at which it was recorded. */
export type DailyTotal = { day: string; count: number }

/** The totals of each day. */
export type TotalsStore = {
  /**
   * Replaces all totals of a UTC day; the new ones have each scope of a kind once. They are durable when the promise
   * resolves; if it rejects, some of them may be stored, until the day is recorded again. DynamoDB: a Query of the
   * day's rows, and BatchWriteItems that put the new ones and delete the others.
   */
  record(day: string, totals: readonly Total[]): Promise<void>
  /** Returns the totals of the days of a range, oldest first; days without one are absent. DynamoDB: one Query. */
  list(kind: TotalName, scope: TotalScope, range: DayRange): Promise<DailyTotal[]>
}
