import { closeSync, openSync, readSync, rmSync, statSync, utimesSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readLastWriteTime, storePath } from './read-store.ts'
import { getSqliteErrorCode, SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB } from './sqlite-errors.ts'

/** The first bytes of a database file (https://www.sqlite.org/fileformat.html). */
const SQLITE_MAGIC = 'SQLite format 3\0'

/** Long enough for a checkpoint or a read to end; a server holds its lock for as long as it runs. */
const BUSY_TIMEOUT_MS = 2000

export type StoreLock = {
  db: DatabaseSync
  /** Whether there was no store: the file is empty. */
  isBlank: boolean
  /** When the store was last written to, in ms since 1970. Locking, `mergeLog` and `release` preserve that time. */
  writtenAt: number
  /**
   * Copies the log into the file and removes it, so that the file can be replaced: SQLite would apply a log beside the
   * wrong database. The lock stays held. Returns false if the database is too damaged for that; then the lock is
   * released, and a log may be left.
   */
  mergeLog(): boolean
  release(): void
}

/**
 * Locks `store.db` exclusively. Returns 'in_use' while any process has it open, and 'unreadable' if it is not an SQLite
 * database. If there is no file, creates and locks an empty one, so that no other process can create one; `release`
 * removes it, unless another file has its name by then. While the lock is held, this process must not open and close a
 * file of this name: that would end the lock (POSIX).
 */
export function lockStore(dataDir: string): StoreLock | 'in_use' | 'unreadable' {
  const file = storePath(dataDir)
  createIfAbsent(file)
  // Checked first, because SQLite would remove the log beside a file that is not a database.
  if (!isSqliteFile(file)) return 'unreadable'
  const { ino, size } = statSync(file)
  const writtenAt = readLastWriteTime(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  const lockResult = acquireLock(db, size)
  // The previous holder of the lock may have replaced the file that was opened.
  if (lockResult !== 'locked' || !isFileAtPath(file, ino)) {
    db.close()
    return lockResult === 'locked' ? 'in_use' : lockResult
  }
  const isBlank = statSync(file).size === 0
  return { db, isBlank, writtenAt, ...createLockOperations({ db, file, ino, writtenAt, isBlank }) }
}

function acquireLock(db: DatabaseSync, size: number): 'locked' | 'in_use' | 'unreadable' {
  try {
    // A journal on disk could end up beside a file that has replaced this one.
    if (size === 0) db.exec('PRAGMA journal_mode = MEMORY')
    // In this mode SQLite needs exclusive access. Rolled back, because a commit would write to an empty file.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    return 'locked'
  } catch (error) {
    const code = getSqliteErrorCode(error)
    if (code === SQLITE_BUSY) return 'in_use'
    if (code === SQLITE_NOTADB || code === SQLITE_CORRUPT) return 'unreadable'
    db.close()
    throw error
  }
}

type LockState = { db: DatabaseSync; file: string; ino: number; writtenAt: number; isBlank: boolean }

function createLockOperations(state: LockState): Pick<StoreLock, 'mergeLog' | 'release'> {
  const { db, file, ino, writtenAt, isBlank } = state
  /** Removes what a killed server has left, and restores the file's time, which copying the log has changed. */
  function restoreFileState(): void {
    rmSync(`${file}-shm`, { force: true })
    utimesSync(file, new Date(), new Date(writtenAt))
  }

  return {
    mergeLog() {
      // An empty file has no log.
      if (isBlank) return true
      try {
        db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; BEGIN EXCLUSIVE')
      } catch (error) {
        if (getSqliteErrorCode(error) !== SQLITE_CORRUPT) throw error
        db.close()
        return false
      }
      restoreFileState()
      return true
    },
    release() {
      if (!db.isOpen) return
      try {
        if (isBlank) return releaseEmptyStore(db, file, ino)
        if (!isFileAtPath(file, ino)) return
        if (!db.isTransaction) checkpointLog(db)
        restoreFileState()
      } finally {
        db.close()
      }
    },
  }
}

/** Copies the log into the file. Closing would too, but the lock must be held until the file's time is restored. */
function checkpointLog(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // A damaged database or a full disk: the changes stay in the log.
    if (getSqliteErrorCode(error) === null) throw error
  }
}

/**
 * Removes the empty file and writes to it. A process that waits for this lock has the removed file open: SQLite checks
 * before a write whether a file was removed, except if it is empty.
 */
function releaseEmptyStore(db: DatabaseSync, file: string, ino: number): void {
  if (isFileAtPath(file, ino)) rmSync(file)
  db.exec('BEGIN EXCLUSIVE; COMMIT')
}

function createIfAbsent(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isFileAtPath(file: string, ino: number): boolean {
  return statSync(file, { throwIfNoEntry: false })?.ino === ino
}

function isSqliteFile(file: string): boolean {
  const handle = openSync(file, 'r')
  try {
    const start = Buffer.alloc(SQLITE_MAGIC.length)
    const length = readSync(handle, start)
    return length === 0 || start.toString('latin1') === SQLITE_MAGIC
  } finally {
    closeSync(handle)
  }
}
