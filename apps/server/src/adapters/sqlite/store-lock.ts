import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { storeFile } from './read-store.ts'
import { SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB, sqliteCode } from './sqlite-failure.ts'

/** https://www.sqlite.org/fileformat.html */
const MARK = 'SQLite format 3\0'

/** Long enough for a checkpoint or somebody's reading to end; a server holds its lock for as long as it runs. */
const BUSY_TIMEOUT = 2000

export type StoreLock = {
  /** The connection that holds the lock. */
  db: DatabaseSync
  /**
   * Moves the log into the file and removes it, so that the file may be renamed and another take its name: a log beside
   * the wrong database would be taken for its own. The lock is still held then. False when the database is too
   * damaged for that; the lock is gone then, and a log may be left.
   */
  fold(): Promise<boolean>
  release(): void
}

/**
 * Locks `store.db` against everybody, or says why not: 'in_use' while any process has it open, 'unreadable' when it is
 * no database of SQLite. While the lock is held no other file may be opened under this name by this process: closing
 * it would end the lock (POSIX).
 */
export function lockStore(dataDir: string): StoreLock | 'absent' | 'in_use' | 'unreadable' {
  const file = storeFile(dataDir)
  if (!existsSync(file)) return 'absent'
  // SQLite would remove the log of what it takes for no database.
  if (!isDatabase(file)) return 'unreadable'
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    // In this mode SQLite shares its log with nobody, and so must have the file to itself.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT')
  } catch (error) {
    db.close()
    const code = sqliteCode(error)
    if (code === SQLITE_BUSY) return 'in_use'
    if (code === SQLITE_NOTADB || code === SQLITE_CORRUPT) return 'unreadable'
    throw error
  }
  return {
    db,
    async fold() {
      try {
        db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; BEGIN EXCLUSIVE')
      } catch (error) {
        if (sqliteCode(error) !== SQLITE_CORRUPT) throw error
        db.close()
        return false
      }
      await rm(`${file}-shm`, { force: true })
      return true
    },
    release() {
      if (db.isOpen) db.close()
    },
  }
}

/** An empty file is a database without tables. */
function isDatabase(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(MARK.length)
    const length = readSync(handle, start)
    return length === 0 || start.toString('latin1') === MARK
  } finally {
    closeSync(handle)
  }
}
