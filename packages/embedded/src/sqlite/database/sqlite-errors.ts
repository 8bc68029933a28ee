import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreFailingError, StoreFullError } from '@kitchen-table/application/store-helpers'

/** Primary result codes (https://www.sqlite.org/rescode.html); the low byte of an extended one. */
export const SQLITE_BUSY = 5
export const SQLITE_IOERR = 10
export const SQLITE_CORRUPT = 11
export const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
export const SQLITE_NOTADB = 26

/** Caused by the disk or another process, so a later attempt may succeed. */
const transientCodes: ReadonlySet<number | null> = new Set([SQLITE_BUSY, SQLITE_IOERR, SQLITE_CANTOPEN])

/** With less free space, the next page of the write-ahead log may not fit. */
const MIN_FREE_BYTES = 64 * 1024

/** Returns SQLite's primary result code of an error, or null for an error of another kind. */
export function getSqliteErrorCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null
  return error.errcode & 0xff
}

/**
 * Returns the error to reject a write with. SQLite reports a full disk as SQLITE_FULL when it writes a page, but as an
 * I/O error when the shared memory file grows or a sync fails: then the free space of the disk decides.
 */
export function toWriteError(db: DatabaseSync, error: unknown): unknown {
  const code = getSqliteErrorCode(error)
  if (code === SQLITE_FULL) return new StoreFullError(error)
  if (code === SQLITE_IOERR && isDiskFull(db)) return new StoreFullError(error)
  return transientCodes.has(code) ? new StoreFailingError(error) : error
}

function isDiskFull(db: DatabaseSync): boolean {
  const file = db.location()
  if (!file) return false
  const { bavail, bsize } = statfsSync(dirname(file))
  return bavail * bsize < MIN_FREE_BYTES
}
