import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

const BUSY_TIMEOUT_MS = 5000

/** The suffixes of SQLite's logs, whose content may not have been copied into the file yet. */
const logSuffixes = ['-wal', '-journal']

export function storePath(dataDir: string): string {
  return join(dataDir, 'store.db')
}

/**
 * Calls `read` with a read-only connection to the store, and leaves no files in its folder. Works while a server runs
 * on it: a transaction of `read` then sees what was committed at its first statement. `read` may be called twice.
 */
export function readFromStore<T>(dataDir: string, read: (db: DatabaseSync) => T): T {
  const file = storePath(dataDir)
  if (hasSharedMemoryFile(file)) return readFrom(file, read)
  try {
    const value = logSuffixes.some((log) => hasBytes(file + log))
      ? readCopy(file, read)
      : readImmutableDatabase(file, read)
    if (!hasSharedMemoryFile(file)) return value
  } catch (error) {
    if (!hasSharedMemoryFile(file)) throw error
  }
  // A server has started meanwhile, and may have changed the file during the read: the result may be wrong. Read again.
  return readFrom(file, read)
}

/** If the log's index file exists, the last process that opened the store still has it open, or was killed. */
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

/** For a file that no process has open, without a log. A normal connection would leave an empty log and its index. */
export function readImmutableDatabase<T>(file: string, read: (db: DatabaseSync) => T): T {
  return readFrom(new URL(`${pathToFileURL(file).href}?immutable=1`), read)
}

/** For a file that no process has open, with a log: reads a private copy, into which SQLite can copy the log. */
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

/** When a database file or its log was last written to (ms since 1970; 0 without a file); an empty log is ignored. */
export function readLastWriteTime(file: string): number {
  const stats = ['', '-wal'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }))
  return Math.max(...stats.map((stat) => (stat && stat.size > 0 ? stat.mtimeMs : 0)))
}

/**
 * Overwrites `targetFile` with the store as of one moment, while other connections keep writing. SQLite's backup API
 * would start again with every commit of another connection and, at hundreds of commits a second, never end; VACUUM
 * INTO reads within one transaction. It also omits deleted data, which free pages still contain. The file is not
 * synced.
 */
export function writeDatabaseSnapshot(dataDir: string, targetFile: string): void {
  readFromStore(dataDir, (db) => {
    // If a server starts meanwhile, readFromStore calls this again, and the file is not empty.
    truncateSync(targetFile)
    db.prepare('VACUUM INTO ?').run(targetFile)
  })
}
