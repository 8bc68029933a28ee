/** The place of an entry in a list that is sorted by time, then by id. `time` is ISO 8601 in UTC. */
export type StoredEntry = { id: string; time: string }

/** A usage event, see domain/insights/event. */
export type OwnEvent = { time: string; event: number; detail: string; where: string }

type OwnEventEntry = OwnEvent & { id: string }

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
   * Returns a page of at most 1,000 usage events of a person, sorted by id; `after` is the id of the last one of the
   * page before. DynamoDB: one Query of the rows by (user, event id), then a BatchGetItem for 100 events.
   */
  listEvents(sub: string, after?: string): Promise<OwnEventEntry[]>
}
