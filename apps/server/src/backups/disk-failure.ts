import { SQLITE_FULL, SQLITE_IOERR, sqliteCode } from '../adapters/sqlite/sqlite-failure.ts'

/** What is wrong with the disk where that is why an error came, be it SQLite's or the system's; else null. */
export function diskFailure(error: unknown): 'full' | 'failing' | null {
  const code = sqliteCode(error)
  if (code === SQLITE_FULL) return 'full'
  if (code === SQLITE_IOERR) return 'failing'
  const isFull =
    error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull ? 'full' : null
}
