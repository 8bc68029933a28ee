import { SQLITE_FULL, SQLITE_IOERR, sqliteErrorCode } from '../../adapters/sqlite/sqlite-errors.ts'

/** What is wrong with the disk where that is why an error came, be it SQLite's or the system's; else null. */
export function classifyDiskFailure(error: unknown): 'full' | 'failing' | null {
  const code = sqliteErrorCode(error)
  if (code === SQLITE_FULL) return 'full'
  if (code === SQLITE_IOERR) return 'failing'
  const isFull =
    error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull ? 'full' : null
}
