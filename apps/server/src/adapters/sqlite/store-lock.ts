import { closeSync, openSync, readSync, rmSync, statSync, utimesSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { readLastWriteTime } from './last-write-time.ts'
import { storePath } from './read-store.ts'
import { SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB, sqliteErrorCode } from './sqlite-errors.ts'

/** https://www.sqlite.org/fileformat.html */
const SQLITE_MAGIC = 'SQLite format 3\0'

/** Long enough for a checkpoint or somebody's reading to end; a server holds its lock for as long as it runs. */
const BUSY_TIMEOUT_MS = 2000

export type StoreLock = {
  /** The connection that holds the lock. */
  db: DatabaseSync
  /** There was no store: the file is empty. */
  isBlank: boolean
  /** When the store was last written to, in ms since 1970. Locking, folding and releasing it leave that as it is. */
  writtenAt: number
  /**
   * Moves the log into the file and removes it, so that the file may be renamed and another take its name: a log beside
   * the wrong database would be taken for its own. The lock is still held then. False when the database is too
   * damaged for that; the lock is gone then, and a log may be left.
   */
  mergeLog(): boolean
  release(): void
}

/**
 * Locks `store.db` against everybody, or says why not: 'in_use' while any process has it open, 'unreadable' when it is
 * no database of SQLite. Where there is none an empty one is locked, so that nobody can make one meanwhile; the release
 * removes it, unless another file has its name by then. While the lock is held no other file may be opened under this
 * name by this process: closing it would end the lock (POSIX).
 */
export function lockStore(dataDir: string): StoreLock | 'in_use' | 'unreadable' {
  const file = storePath(dataDir)
  createIfAbsent(file)
  // SQLite would remove the log of what it takes for no database.
  if (!isSqliteFile(file)) return 'unreadable'
  const { ino, size } = statSync(file)
  const writtenAt = readLastWriteTime(file)
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  const lockResult = acquireLock(db, size)
  // Whoever held the lock before may have put another file in the place of the one that was opened.
  if (lockResult !== 'locked' || !isFileAtPath(file, ino)) {
    db.close()
    return lockResult === 'locked' ? 'in_use' : lockResult
  }
  const isBlank = statSync(file).size === 0
  return { db, isBlank, writtenAt, ...createLockOperations({ db, file, ino, writtenAt, isBlank }) }
}

function acquireLock(db: DatabaseSync, size: number): 'locked' | 'in_use' | 'unreadable' {
  try {
    // A journal on the disk would lie beside the file that has the name in the end.
    if (size === 0) db.exec('PRAGMA journal_mode = MEMORY')
    // In this mode SQLite shares its log with nobody, and so must have the file to itself. A commit fills an empty file.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK')
    return 'locked'
  } catch (error) {
    const code = sqliteErrorCode(error)
    if (code === SQLITE_BUSY) return 'in_use'
    if (code === SQLITE_NOTADB || code === SQLITE_CORRUPT) return 'unreadable'
    db.close()
    throw error
  }
}

type LockState = { db: DatabaseSync; file: string; ino: number; writtenAt: number; isBlank: boolean }

function createLockOperations({
  db,
  file,
  ino,
  writtenAt,
  isBlank,
}: LockState): Pick<StoreLock, 'mergeLog' | 'release'> {
  /** What a killed server has left, and the time that the moving of its log has changed. */
  function restoreFileState(): void {
    rmSync(`${file}-shm`, { force: true })
    utimesSync(file, new Date(), new Date(writtenAt))
  }

  return {
    mergeLog() {
      // Nothing is in it, and no log beside it.
      if (isBlank) return true
      try {
        db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = NORMAL; BEGIN EXCLUSIVE')
      } catch (error) {
        if (sqliteErrorCode(error) !== SQLITE_CORRUPT) throw error
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

/** Closing does it as well, but the lock must be held until the file's time is right again. */
function checkpointLog(db: DatabaseSync): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch (error) {
    // Damaged, or on a full disk: then it stays in the log, as it was.
    if (sqliteErrorCode(error) === null) throw error
  }
}

/**
 * Whoever waits for this lock has opened a file that has lost its name. SQLite looks for that before it writes, but not
 * where the file is empty: so it is filled.
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

/** An empty file is a database without tables. */
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
