import type { ImportVerdict } from '@kitchen-table/domain/groups/import/judge-row'

/** A row of a member import: what the file says, what the review decided, and how it went. */
export type StoredImportRow = {
  /** The line of the file on which the row begins. */
  line: number
  email: string
  first: string
  last: string
  subGroup: string
  verdict: ImportVerdict
  reason: string | null
  suggestion: string | null
  result: 'created' | 'changed' | 'failed' | null
  message: string | null
  /** Whether a failed row may succeed when it is tried again. */
  isRetryable: boolean
  /** The person whom the row names at its review, or has created or changed. */
  sub: string | null
  /** What a changed person had before. */
  before: { first: string; last: string; subGroupId: string | null } | null
}

/** An import of members. Times are ms since 1970. `sub` is the person who has created it; '' once they are deleted. */
export type StoredMemberImport = {
  id: string
  group: string
  sub: string
  fileName: string
  /** The domains of the members' addresses when it was created (domain/groups/import/email-suggestion). */
  domains: string[]
  createdAt: number
  /** Null until it is begun. */
  startedAt: number | null
  /** Null until every row has a result. */
  finishedAt: number | null
  /** When it was begun, or tried again, the last time, and the `sub` of who did; '' once they are deleted. */
  lastStart: { at: number; by: string } | null
  /** The line of the row that a worker may have begun to process; null if there is none. */
  rowInHand: number | null
  /** When the last row was recorded. */
  recordedAt: number | null
  /** The job that undoes it; null if it was not undone. */
  undoJob: string | null
  /** The job that removes those who are not in the file; null if that was not wanted. */
  removalJob: string | null
  /** Which of these two jobs is unfinished. */
  unfinishedJob: string | null
}

/** What of an import's state is empty when it is planned. */
export const unbegunState = {
  startedAt: null,
  finishedAt: null,
  lastStart: null,
  rowInHand: null,
  recordedAt: null,
  undoJob: null,
  removalJob: null,
  unfinishedJob: null,
} as const

/** Counts of an import's rows, by verdict and by result. */
export type ImportRowCounts = {
  byVerdict: Record<ImportVerdict, number>
  suggestions: number
  /** Rows to create that are not created yet, but may be: they were not processed, or can be tried again. */
  toCreate: number
  /** Rows to process: 'create' and 'change'. */
  total: number
  succeeded: number
  failed: number
  retryable: number
  /** Rows that name nobody, because they have no valid address. */
  withoutAddress: number
}

/** What a worker records: how a row went, if it did one, and the line of the row that it begins now. */
export type ImportProgressRecord = { row: StoredImportRow | null; rowInHand: number | null; at: number }

/**
 * 'mend': cannot be imported, or has a suggestion. 'here': 'change' and 'same'. 'failed': has failed. 'processed': has a
 * result. 'unimported': cannot be imported, or has failed.
 */
export type ImportRowFilter = 'mend' | 'create' | 'here' | 'failed' | 'processed' | 'unimported'

/** A worker's right to process the rows of an import until `until` (ms since 1970); `id` is its secret. */
export type ImportLease = { id: string; until: number }

/**
 * Stores imports of members with their rows. One worker at a time processes the rows of an import: the process that
 * serves its progress stream, which leases it. Rows and imports hold personal data and are swept within a day.
 */
export type MemberImportStore = {
  /**
   * Adds an import with its rows, of which there are at most 10,000: until the last one is stored, no other method finds
   * it, except `sweep`. 'busy': meanwhile, another import of the organisation is begun and unfinished, or is being undone,
   * or those not in its file removed; nothing is stored. DynamoDB: the rows in batches, then the import if there is no lock.
   */
  create(memberImport: StoredMemberImport, rows: readonly StoredImportRow[]): Promise<'created' | 'busy'>
  /** DynamoDB: one GetItem. */
  find(id: string): Promise<StoredMemberImport | null>
  /** Returns the imports of an organisation, the newest first. DynamoDB: one Query. */
  list(group: string): Promise<StoredMemberImport[]>
  /** DynamoDB: one GetItem of counters, which every change of a row keeps. */
  countRows(id: string): Promise<ImportRowCounts>
  /** Returns at most 100 rows in the order of their lines, after the line `after`. DynamoDB: one Query with a filter. */
  listRows(id: string, page: { after: number; show?: ImportRowFilter }): Promise<StoredImportRow[]>
  /** DynamoDB: one GetItem. */
  findRow(id: string, line: number): Promise<StoredImportRow | null>
  /** Returns at most 500 rows with an address, in the order of their lines. DynamoDB: one Query of the index by address. */
  listRowsOf(id: string, email: string): Promise<StoredImportRow[]>
  /**
   * Returns the ids of those of at most 100 people whom a row names: by their id, their address, or as the suggested
   * address. DynamoDB: one Query with a limit of 1 for each of the three indexes.
   */
  filterNamed(id: string, people: readonly { sub: string; email: string }[]): Promise<string[]>
  /** Replaces at most 1,001 rows before the import is begun. 'begun': it is. DynamoDB: one TransactWriteItems. */
  replaceRows(id: string, rows: readonly StoredImportRow[]): Promise<'replaced' | 'begun'>
  /**
   * Sets an import as begun, or, if it is finished, as unfinished with its retryable rows to be processed again. Of one
   * organisation, one import at a time is begun and unfinished, or is being undone, or those not in its file removed.
   * Repeated, it has no effect; `startedAt` is that of the first time. 'undone': its undoing has begun. DynamoDB: one
   * TransactWriteItems with a lock.
   */
  start(id: string, start: { at: number; by: string }): Promise<'started' | 'busy' | 'undone' | 'not_found'>
  /** Leases a begun, unfinished import that is not undone and whose lease has ended; returns whether it did. DynamoDB: one UpdateItem. */
  claim(id: string, now: number, lease: ImportLease): Promise<boolean>
  /** Returns the first row to process after the line `after`, or null. DynamoDB: one Query with a filter. */
  nextRow(id: string, after: number): Promise<StoredImportRow | null>
  /**
   * Records how a row went, and which one is next, and prolongs the lease. Of a row whose person was deleted meanwhile,
   * nothing is recorded. Returns false if another worker has the import by now. DynamoDB: one
   * TransactWriteItems.
   */
  finishRow(id: string, progress: ImportProgressRecord, lease: ImportLease): Promise<boolean>
  /** Ends a lease, if it is the caller's. DynamoDB: one UpdateItem on condition. */
  release(id: string, leaseId: string): Promise<void>
  /** Sets an import as finished, if the lease is the caller's. DynamoDB: one UpdateItem on condition. */
  finish(id: string, leaseId: string, at: number): Promise<void>
  /**
   * Names the job that undoes a finished import, or the one that removes those who are not in its file. 'not_finished': it
   * is missing, not finished, or undone. 'begun_before': its undoing has begun. 'busy': an import of the organisation is
   * begun and unfinished, or has an unfinished job. DynamoDB: one TransactWriteItems with the lock of `start`.
   */
  beginJob(
    id: string,
    kind: 'undo' | 'removal',
    jobId: string,
  ): Promise<'begun' | 'not_finished' | 'begun_before' | 'busy'>
  /** Records that a job is finished, if it is the unfinished one. DynamoDB: one TransactWriteItems with the lock. */
  endJob(id: string, jobId: string): Promise<void>
  /** Deletes an import that was not begun, with its rows. DynamoDB: one DeleteItem on condition, then the rows. */
  discard(id: string): Promise<void>
  /**
   * Deletes what rows say of a person, found by their address or id, and their id where they have created or begun an
   * import (T60). A row that was processed keeps its result; any other one cannot be imported any more.
   */
  forget(person: { sub: string; email: string }): Promise<void>
  /** Returns imports that `sweep` would delete if they had no row in hand. DynamoDB: one Query of a sparse index. */
  listInHand(before: number): Promise<StoredMemberImport[]>
  /**
   * Deletes imports that were begun before `before`, and those not begun that were created before it; none with a row in
   * hand or an unfinished job. DynamoDB: their time to live, which is set when these end.
   */
  sweep(before: number): Promise<void>
}
