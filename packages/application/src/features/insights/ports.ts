import type {
  DayRange,
  EventCode,
  LoggedEvent,
  RankedEventCode,
  UsageEvent,
} from '@kitchen-table/domain/insights'

/** Which events are counted: of one organization or of all (null), in one layout or in all (null). */
export type EventScope = { group: string | null; layout: string | null }

/** Counts by code; a code without events is absent. */
export type CodeCounts = ReadonlyMap<number, number>

export type DetailCount = { detail: string; count: number }

/**
 * The details that were counted with these codes together: those counted most or least often, at most `limit` of them,
 * or all in any order.
 */
export type DetailRequest = {
  events: readonly EventCode[]
  /** If present, only these are counted. */
  details?: readonly string[]
} & DetailOrder

/** Asks for the distinct people who have an event of one of these codes with one of these details. */
export type PeopleRequest = { events: readonly RankedEventCode[]; details: readonly string[] }

export type DetailOrder = { order: 'most' | 'least'; limit: number } | { order: 'any' }

/** The place of an event in the log of its organization, which is sorted by time, id and person. */
export type EventPlace = Pick<LoggedEvent, 'time' | 'id' | 'person'>

/**
 * The log of usage events, and its counters. An acknowledged write is durable, and every later read sees it; a write
 * that rejects with a StoreFailingError may be stored or not. Half of a surrogate pair is stored as U+FFFD.
 *
 * Days are UTC days. Counts of all organizations are the sums of those of each; they are at most a minute old. Reads
 * of an embedded store take a time that grows with the days of a range, and a little with how much is named in it. DynamoDB: one Query for an
 * organization and a range; for all organizations, one for each of them. They read a row for each distinct detail or
 * person of a day, so their time grows with these too (decision 023).
 */
export type EventStore = {
  /**
   * Appends events, each stored once per (user, id) with its first time, under the pseudonym of its user. The pseudonym
   * is random, made for the first event, and found only by the user's id (`findPseudonyms`) until
   * `MembershipStore.remove` (T60). An event, its row by (user, id) and the counters of its day are stored atomically,
   * a batch is not: if the promise rejects, some of it may be stored, and appending all of it again stores what is
   * missing. A 220 without a 200 or 210 by the same user for the same unit in the 24 hours before it is dropped
   * (docs/security.md T54); the start is in the same batch, or was acknowledged before. An event of a month that was
   * removed (`removeEventsBefore`) is dropped as well, so that one that is sent again is not counted again. Returns the
   * dropped events, those of the batch themselves.
   */
  append(events: readonly UsageEvent[]): Promise<UsageEvent[]>
  /** Returns an organization's events from `since` on, oldest first, at most `limit`; `after` continues a list. */
  list(group: string, since: string, limit: number, after?: EventPlace): Promise<LoggedEvent[]>
  /**
   * Returns the pseudonyms of those of at most 100 users who have one, in any order. DynamoDB: one BatchGetItem.
   */
  findPseudonyms(users: readonly string[]): Promise<string[]>
  /** Returns the counts of each of these ranges. */
  countByCode(scope: EventScope, ranges: readonly DayRange[]): Promise<CodeCounts[]>
  /**
   * Returns the number of distinct people who signed in (code 500) in each of these ranges. Of all organizations it is
   * the sum of those of each.
   */
  countPeople(scope: EventScope, ranges: readonly DayRange[]): Promise<number[]>
  /**
   * Returns the details of each request in its order, equal ones in an order of the store's own, which stays the same: a
   * smaller limit returns the first ones of a larger one.
   */
  rankDetails(
    scope: EventScope,
    range: DayRange,
    requests: readonly DetailRequest[],
  ): Promise<DetailCount[][]>
  /**
   * Returns the number of distinct people of each request. One who has moved to another organization is one person in the
   * count of all. Months that were removed (`removeEventsBefore`) have nobody. DynamoDB: reads the events of the range,
   * whatever their codes.
   */
  countDetailPeople(scope: EventScope, range: DayRange, requests: readonly PeopleRequest[]): Promise<number[]>
  /** Returns the day of the first event of each code. */
  findFirstDays(): Promise<ReadonlyMap<number, string>>
  /**
   * Removes the events before a month (`YYYY-MM`), with what says which person did what in them: the log begins with it.
   * Counters stay, and so do the days on which people signed in. It removes batches, between which requests come first,
   * ends early when `signal` is aborted, and continues then when it is called again. Returns how many it removed.
   * DynamoDB: the first call only says with which month the log begins; the events are removed by calls at least an hour
   * later, when every process has read that, and by one process at a time.
   */
  removeEventsBefore(month: string, options: RemovalOptions): Promise<number>
}

/** `now` returns the time in ms since 1970. */
export type RemovalOptions = { now: () => number; signal: AbortSignal }
