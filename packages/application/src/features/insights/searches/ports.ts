import type { NamedSearchAnswer } from '@kitchen-table/contract/insights'

/** Numbers of searches with results and without. */
export type SearchCounts = { found: number; missed: number }

/** A tag that was added to a track. */
export type AddedTag = { track: string; term: string }

/** What an editor has done about a search without results. Times are ISO 8601 in UTC. */
export type SearchAnswer = Omit<NamedSearchAnswer, 'title'> & {
  /** The tags that this answer and earlier ones to the key have added: undoing removes them. */
  addedTags: AddedTag[]
  /** The searches on the UTC day of the answer that came before it: counters are by day. */
  before: SearchCounts
}

/** The answers to searches, one for each key. Writes are atomic, and durable when their promise resolves. */
export type SearchAnswerStore = {
  /** Stores an answer in place of the one with the same key. DynamoDB: a GetItem, a PutItem. */
  put(answer: SearchAnswer): Promise<void>
  /**
   * Returns all answers, in no promised order: hundreds, as editors make them by hand. DynamoDB: the pages of a Scan.
   */
  list(): Promise<SearchAnswer[]>
  /** Removes the answer to a key, if there is one. DynamoDB: a GetItem, a TransactWriteItems. */
  remove(key: string): Promise<void>
}
