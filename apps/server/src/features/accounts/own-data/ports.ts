/** The place of an entry in a list that is sorted by time, then by id. `time` is ISO 8601 in UTC. */
export type StoredEntry = { id: string; time: string }

/** A usage event, see domain/insights/event. */
type OwnEvent = { time: string; event: number; detail: string; where: string }

/** A part of the events of an organisation, those of one person; `next` is opaque, null at the end. */
export type EventPart = { events: OwnEvent[]; next: string | null }

/** Reads the lists without end that are stored about a person, page by page, for the file of their own data. */
export type OwnDataStore = {
  /**
   * Returns a page of at most 1,000 sign-ins, oldest first; `after` is the last one of the page before. DynamoDB: one
   * Query.
   */
  listLogins(sub: string, after?: StoredEntry): Promise<StoredEntry[]>
  /** The same for views of tracks. DynamoDB: one Query. */
  listTrackViews(sub: string, after?: StoredEntry): Promise<(StoredEntry & { track: string })[]>
  /**
   * Reads the next part of the events of an organisation, oldest first, and returns those of the person; it may return
   * none although there are more. No index leads from a person to their events, because every write would pay for it.
   * DynamoDB: one page of a Query with a filter.
   */
  listEvents(group: string, sub: string, after?: string): Promise<EventPart>
}
