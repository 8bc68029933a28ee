import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { LibraryRecord } from '../ports.ts'

export type ImportCounts = { add: number; change: number; leave: number }

/** The files of an import: the archive, which is removed when the import has finished, and the items of its plan. */
type ImportFiles = { archive: StoredFile | null; plan: StoredFile | null }

/** A record as it was before an import; `item` is its number in the plan. */
export type RecordBefore = { item: number; content: LibraryRecord }

/**
 * An import of a library. `createdAt` is in ms since 1970. `counts` is null until its plan is stored: a process that
 * ended before leaves it so. Its jobs say whether it has run or was undone (platform/jobs).
 */
export type StoredLibraryImport = {
  id: string
  sub: string
  fileName: string
  createdAt: number
  counts: ImportCounts | null
  files: ImportFiles
}

/** Stores imports until they are removed. DynamoDB: a table with the id as key, and an index by time of creation. */
export type LibraryImportStore = {
  /** DynamoDB: one TransactWriteItems if absent. */
  add(created: StoredLibraryImport): Promise<void>
  /** Replaces an import; an absent one stays absent. DynamoDB: PutItem with a condition. */
  update(changed: StoredLibraryImport): Promise<void>
  /** DynamoDB: GetItem. */
  find(id: string): Promise<StoredLibraryImport | null>
  /** Returns the newest imports, at most 100. DynamoDB: a Query of the index, and a BatchGetItem. */
  list(): Promise<StoredLibraryImport[]>
  /** Returns at most 100 imports that were created before, the oldest first. DynamoDB: as `list`. */
  listCreatedBefore(before: number): Promise<StoredLibraryImport[]>
  /** Stores records from before, at most 100 at a time. DynamoDB: BatchWriteItem. */
  addBefore(id: string, records: readonly RecordBefore[]): Promise<void>
  /** DynamoDB: GetItem. */
  findBefore(id: string, item: number): Promise<LibraryRecord | null>
  /**
   * Removes an import with its records from before; an absent one is no error. DynamoDB: a Query and BatchWriteItems,
   * the import last.
   */
  remove(id: string): Promise<void>
}
