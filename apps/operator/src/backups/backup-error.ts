import { getSqliteErrorCode, SQLITE_FULL, SQLITE_IOERR } from '@kitchen-table/embedded/sqlite'

/** Thrown when a backup or a restore cannot continue. The message is one sentence for the operator, with the remedy. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Returns what is wrong with the disk when that caused the error (SQLite's or the system's); otherwise null. */
export function classifyDiskFailure(error: unknown): 'full' | 'failing' | null {
  const code = getSqliteErrorCode(error)
  if (code === SQLITE_FULL) return 'full'
  if (code === SQLITE_IOERR) return 'failing'
  const isFull =
    error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return isFull ? 'full' : null
}

/** Called during long work: `done` of `all` bytes or files of this step are processed, where that is known. */
export type OnProgress = (step: string, done?: number, all?: number) => void
