import type { ColumnUse, ImportVerdict, Withheld } from '@kitchen-table/domain/member-import'
import type { AuditEntry } from '@kitchen-table/domain/organizations'

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
  /** Why it is not imported unless someone chooses it; null of others. */
  withheld: Withheld | null
  suggestion: string | null
  result: 'created' | 'changed' | 'failed' | null
  message: string | null
  /** Whether a failed row may succeed when it is tried again. */
  isRetryable: boolean
  /** The person who has the address and is here, or whom the row has created. */
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
  /** The domains of the members' addresses when it was created (domain/organizations/member-import/email-suggestion). */
  domains: string[]
  /** The headings of the file: those of columns that were read, and of others. */
  columns: ColumnUse
  /** Whether the file may have people who are in no row, so that nobody can be removed by it. */
  hasOtherPeople: boolean
  createdAt: number
  /** Null until it is begun; when its failed rows are tried again, it stays. */
  startedAt: number | null
  /** The pseudonym of who has begun it, or tried its failed rows again, last. */
  startedBy: string | null
  /** Null until every row has a result, or until it is undone. */
  finishedAt: number | null
  /** The job that undoes it; null if it was not undone. */
  undoJob: string | null
  /** The job that removes those who are not in the file; null if that was not wanted. */
  removalJob: string | null
  /** The one of these jobs that has not ended yet. */
  runningJob: string | null
  /** Of how many rows something is left after it was undone; null unless that has ended. */
  remaining: number | null
  /** Another one once its rows were corrected or, before it is begun, redacted. */
  revision: number
  /** Whether the people whom it adds are invited at once. */
  isInvited: boolean
}

/** What an import says that was only reviewed. */
export const unstartedImportState = {
  startedAt: null,
  startedBy: null,
  finishedAt: null,
  undoJob: null,
  removalJob: null,
  runningJob: null,
  remaining: null,
  revision: 0,
  isInvited: true,
} as const satisfies Partial<StoredMemberImport>

/** Counts of an import's rows, by verdict and by result. */
export type ImportRowCounts = {
  byVerdict: Record<ImportVerdict, number>
  suggestions: number
  /** Rows without a valid address. */
  unaddressed: number
  /** Rows to create that are not created yet, but may be: they were not processed, or can be tried again. */
  toCreate: number
  /** Rows to process: 'create' and 'change'. */
  total: number
  succeeded: number
  failed: number
  /** Those that `unimported` lists. */
  toFix: number
  retryable: number
}

/**
 * 'fix': cannot be imported, belongs to another organization, or has a suggestion. 'here': 'change' and 'same'.
 * 'failed': has failed. 'processed': has a result. 'unimported': cannot be imported, belongs to another organization, or
 * has failed; not those that were redacted.
 */
export type ImportRowFilter = 'fix' | 'create' | 'here' | 'failed' | 'processed' | 'unimported'

/** A worker's right to process the rows of an import until `until` (ms since 1970); `id` is its secret. */
export type ImportLease = { id: string; until: number }

/**
 * Stores imports of members with their rows. One worker at a time processes the rows of an import: the process that
 * serves its progress stream, which leases it. Rows and imports hold personal data and are swept within a day.
 *
 * Of one organization, one import at a time is at work: begun and unfinished, or with a running job.
 */
export type MemberImportStore = {
  /**
   * Adds an import with its rows, of which there are at most 10,000: until the last one is stored, no other method finds
   * it, except `forget`, `listExpired` and `remove`. DynamoDB: a PutItem of the import as incomplete, the rows in BatchWriteItems,
   * then one TransactWriteItems, the import as complete with its counters.
   */
  create(memberImport: StoredMemberImport, rows: readonly StoredImportRow[]): Promise<void>
  /** DynamoDB: one GetItem. */
  find(id: string): Promise<StoredMemberImport | null>
  /** Returns the imports of an organization, the newest first. DynamoDB: one Query of an index, and a BatchGetItem. */
  list(group: string): Promise<StoredMemberImport[]>
  /** DynamoDB: one GetItem of counters, which every change of a row keeps. */
  countRows(id: string): Promise<ImportRowCounts>
  /** Returns at most 100 rows in the order of their lines, after the line `after`. DynamoDB: one Query, filtered here. */
  listRows(id: string, page: { after: number; show?: ImportRowFilter }): Promise<StoredImportRow[]>
  /** DynamoDB: two GetItems. */
  findRow(id: string, line: number): Promise<StoredImportRow | null>
  /**
   * Returns the first 500 rows with an address, in the order of their lines. DynamoDB: one Query of the index by address,
   * and a GetItem.
   */
  listRowsOf(id: string, email: string): Promise<StoredImportRow[]>
  /**
   * Returns the `sub`s of those of at most 100 people whom a row names: by their `sub`, their address, or as the suggested
   * address. DynamoDB: a GetItem, and three Queries for each person.
   */
  findNamed(id: string, people: readonly { sub: string; email: string }[]): Promise<Set<string>>
  /**
   * Replaces rows before the import is begun, and increments its revision. 'stale': the revision is another one by now.
   * DynamoDB: one TransactWriteItems for 90 rows; of more rows, the first ones may be replaced when it is not 'replaced'.
   */
  replaceRows(
    id: string,
    revision: number,
    rows: readonly StoredImportRow[],
  ): Promise<'replaced' | 'stale' | 'begun'>
  /**
   * Sets an import as begun by the actor of the entry, or, if it is finished, as unfinished with its retryable rows to be
   * processed again, and records the entry. `isInvited` is stored when it is begun first. Repeated, it has no effect. 'busy': another one is at work, or this one is
   * undone. DynamoDB: one TransactWriteItems with a lock of the organization.
   */
  start(
    id: string,
    at: number,
    entry: AuditEntry,
    isInvited?: boolean,
  ): Promise<'started' | 'busy' | 'not_found'>
  /** Leases a begun, unfinished import whose lease has ended; returns whether it did. DynamoDB: a GetItem, a PutItem. */
  claim(id: string, now: number, lease: ImportLease): Promise<boolean>
  /** Returns the first row to process after the line `after`, or null. DynamoDB: one Query, filtered here. */
  nextRow(id: string, after: number): Promise<StoredImportRow | null>
  /**
   * Records how a row went, and prolongs the lease. Returns false if another worker has the import by now. DynamoDB: one
   * TransactWriteItems.
   */
  finishRow(id: string, row: StoredImportRow, lease: ImportLease): Promise<boolean>
  /** Ends a lease, if it is the caller's. DynamoDB: a GetItem, then one PutItem if the import is still as read. */
  release(id: string, leaseId: string): Promise<void>
  /**
   * Sets an import as finished and records the entry, if the lease is the caller's. DynamoDB: one TransactWriteItems on
   * condition.
   */
  finish(id: string, leaseId: string, at: number, entry: AuditEntry): Promise<void>
  /**
   * Names the job that undoes an import, or the one that removes those who are not in the file. Returns false, and stores
   * nothing, if the import is not finished, if a job undoes it, or if another import of the organization is at work. To be
   * undone, it may also be half-done, without a worker by `now` (ms since 1970); it is finished then. DynamoDB: one
   * TransactWriteItems with the lock of `start`.
   */
  setJob(id: string, job: { id: string; kind: 'undo' | 'removal'; now: number }): Promise<boolean>
  /**
   * Records that the running job has ended, with an entry, and `remaining` if it undoes the import (null otherwise).
   * Repeated, it has no effect. DynamoDB: one TransactWriteItems on condition.
   */
  endJob(id: string, jobId: string, end: { remaining: number | null; entry: AuditEntry }): Promise<void>
  /** Deletes an import that was not begun, with its rows. DynamoDB: as `remove`. */
  discard(id: string): Promise<void>
  /**
   * Redacts the rows about a person (T60), by their `sub`, or by their address if the row has no `sub`: the cells become
   * empty, the reason is `importReasons.removed`, and `withheld` is null. Those without a result can no longer be imported;
   * those with one keep it. In rows about others, the address is removed where it stands. The `sub` of a person who has
   * created an import becomes empty. An import with such a row gets another revision, so that `replaceRows` does not write
   * back what was read before. DynamoDB: for each import three Queries, and one TransactWriteItems for each of the rows.
   */
  forget(person: { sub: string; email: string }): Promise<void>
  /**
   * Returns at most 100 imports without a running job that were begun before `before`, or created before it and not begun.
   * DynamoDB: one Query of the index by time.
   */
  listExpired(before: number): Promise<StoredMemberImport[]>
  /**
   * Deletes an import with its rows, if `listExpired(before)` would return it still. DynamoDB: one TransactWriteItems that
   * makes it incomplete, so that no other method finds it (see `create`), then BatchWriteItems of the rows, and one
   * TransactWriteItems.
   */
  remove(id: string, before: number): Promise<void>
}
