import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

const BUSY_TIMEOUT_MS = 5000

/** What SQLite may still have to move into the file beside it. */
const logSuffixes = ['-wal', '-journal']

export function storePath(dataDir: string): string {
  return join(dataDir, 'store.db')
}

/**
 * Lends `read` a connection that cannot write to the store, and leaves no trace in its folder. Works while a server
 * runs on it: `read` then sees what was committed when it first asked, for as long as its transaction lasts.
 */
export function readStore<T>(dataDir: string, read: (db: DatabaseSync) => T): T {
  const file = storePath(dataDir)
  if (hasSharedMemoryFile(file)) return readFrom(file, read)
  try {
    const value = logSuffixes.some((log) => hasBytes(file + log))
      ? readCopy(file, read)
      : readImmutable(file, read)
    if (!hasSharedMemoryFile(file)) return value
  } catch (error) {
    if (!hasSharedMemoryFile(file)) throw error
  }
  // A server has started meanwhile, and may have written to what was read: that looks like damage, or like nothing.
  return readFrom(file, read)
}

/** Where the index of the log lies beside the file, whoever had the store open last has it open still, or was killed. */
function hasSharedMemoryFile(file: string): boolean {
  return existsSync(`${file}-shm`)
}

function hasBytes(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

function readFrom<T>(file: string | URL, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  try {
    return read(db)
  } finally {
    db.close()
  }
}

/** Nobody has the file open, and all is in it: SQLite would only leave an empty log and its index behind. */
export function readImmutable<T>(file: string, read: (db: DatabaseSync) => T): T {
  return readFrom(new URL(`${pathToFileURL(file).href}?immutable=1`), read)
}

/** Nobody has the file open, but there is a log to be moved into it: that is done to a copy, which only we can read. */
function readCopy<T>(file: string, read: (db: DatabaseSync) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'store-'))
  try {
    const copy = join(folder, basename(file))
    for (const part of ['', ...logSuffixes])
      if (existsSync(file + part)) copyFileSync(file + part, copy + part)
    return readFrom(copy, read)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
