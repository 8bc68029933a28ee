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
  /** The person whom the row has created or changed. */
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
  /** The job that undoes it; null if it was not undone. */
  undoJob: string | null
  /** The job that removes those who are not in the file; null if that was not wanted. */
  removalJob: string | null
}

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
}

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
   * it, except `sweep`. DynamoDB: the rows in batches, then the import if absent.
   */
  create(memberImport: StoredMemberImport, rows: readonly StoredImportRow[]): Promise<void>
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
  /**
   * Returns the rows whose address, or suggested address, is one of at most 100. DynamoDB: one Query for each of the two
   * indexes by address.
   */
  listRowsNaming(id: string, emails: readonly string[]): Promise<StoredImportRow[]>
  /** Replaces rows before the import is begun. 'begun': it is. DynamoDB: one TransactWriteItems. */
  replaceRows(id: string, rows: readonly StoredImportRow[]): Promise<'replaced' | 'begun'>
  /**
   * Sets an import as begun, or, if it is finished, as unfinished with its retryable rows to be processed again. Of one
   * organisation, one import at a time is begun and unfinished. Repeated, it has no effect; `startedAt` is that of the
   * first time. 'busy': another one is begun, or this one is undone. DynamoDB: one TransactWriteItems with a lock.
   */
  start(id: string, at: number): Promise<'started' | 'busy' | 'not_found'>
  /** Leases a begun, unfinished import whose lease has ended; returns whether it did. DynamoDB: one UpdateItem. */
  claim(id: string, now: number, lease: ImportLease): Promise<boolean>
  /** Returns the first row to process after the line `after`, or null. DynamoDB: one Query with a filter. */
  nextRow(id: string, after: number): Promise<StoredImportRow | null>
  /**
   * Records how a row went, and prolongs the lease. Returns false if another worker has the import by now. DynamoDB: one
   * TransactWriteItems.
   */
  finishRow(id: string, row: StoredImportRow, lease: ImportLease): Promise<boolean>
  /** Ends a lease, if it is the caller's. DynamoDB: one UpdateItem on condition. */
  release(id: string, leaseId: string): Promise<void>
  /** Sets an import as finished, if the lease is the caller's. DynamoDB: one UpdateItem on condition. */
  finish(id: string, leaseId: string, at: number): Promise<void>
  /**
   * Names the job that undoes an import, or the one that removes those who are not in the file. Returns false, and stores
   * nothing, unless the import is finished and no job undoes it. DynamoDB: one UpdateItem on condition.
   */
  setJob(id: string, kind: 'undo' | 'removal', jobId: string): Promise<boolean>
  /** Deletes an import that was not begun, with its rows. DynamoDB: one DeleteItem on condition, then the rows. */
  discard(id: string): Promise<void>
  /** Deletes the rows about a person, by their address or id, and their id where they have begun one (T60). */
  forget(person: { sub: string; email: string }): Promise<void>
  /**
   * Deletes imports that were begun before `before`, and those not begun that were created before it. DynamoDB: their time
   * to live.
   */
  sweep(before: number): Promise<void>
}
