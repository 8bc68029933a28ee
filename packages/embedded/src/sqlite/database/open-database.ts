import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolderDurably } from '../../disk/durable-folder.ts'
import { APPLICATION_ID } from './application-id.ts'
import { migrate, migrations, readSchemaVersion } from './migrations.ts'
import { getSqliteErrorCode, SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB } from './sqlite-errors.ts'

type UnusableReason = 'not_a_database' | 'corrupted' | 'other_application' | 'newer' | 'in_use'

/** Thrown for a database file that must not be opened. The message is one sentence for the operator. */
export class UnusableDatabaseError extends Error {
  override readonly name = 'UnusableDatabaseError'
  readonly code: UnusableReason

  constructor(code: UnusableReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export const IN_MEMORY = ':memory:'

/** No automatic checkpoints: the checkpointer makes them with its own connection, off the request path. */
const pragmas = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA wal_autocheckpoint = 0;
  PRAGMA cache_size = -8000;
  PRAGMA temp_store = MEMORY`

const BUSY_TIMEOUT_MS = 5000

/** SQLite's own limit; what is beyond it is read page by page. */
const MAX_MAPPED_BYTES = 2 ** 31 - 65_536

/** What the migrations make of an empty database; every database in memory after the first begins with it. */
let migratedImage: Uint8Array | null = null

function openInMemory(): DatabaseSync {
  const db = new DatabaseSync(IN_MEMORY)
  if (migratedImage !== null) db.deserialize(migratedImage)
  db.exec(pragmas)
  migrate(db)
  migratedImage ??= db.serialize()
  return db
}

/**
 * Opens `store.db` in `dataDir` (created if absent), or a database in memory, and applies missing migrations. Throws an
 * UnusableDatabaseError, and leaves the file as it was, if this program may not write to it.
 */
export function openDatabase(dataDir: string, { timeout = BUSY_TIMEOUT_MS } = {}): DatabaseSync {
  if (dataDir === IN_MEMORY) return openInMemory()
  const file = join(dataDir, 'store.db')
  makeFolderDurably(dataDir)
  const db = new DatabaseSync(file, { timeout })
  try {
    refuseOtherApplication(db, file)
    refuseNewer(db, file)
    refuseCorrupted(db, file)
    db.exec(pragmas)
    migrate(db)
    return db
  } catch (error) {
    db.close()
    throw toUnusableDatabaseError(error, file)
  }
}

function refuseOtherApplication(db: DatabaseSync, file: string): void {
  const id = db.prepare('PRAGMA application_id').get()?.application_id
  const tables = Number(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n)
  const isNew = id === 0 && tables === 0
  if (id === APPLICATION_ID || isNew) return
  throw new UnusableDatabaseError(
    'other_application',
    `${file} is the database of another application; please choose another DATA_DIR.`,
  )
}

function refuseNewer(db: DatabaseSync, file: string): void {
  const version = readSchemaVersion(db)
  if (version <= migrations.length) return
  throw new UnusableDatabaseError(
    'newer',
    `${file} was written by a newer version of this program (schema ${version}, known here up to ${migrations.length}); please start that version.`,
  )
}

/** The check reads each page once; from a file that is mapped into memory it takes a third of the time. */
function refuseCorrupted(db: DatabaseSync, file: string): void {
  db.exec(`PRAGMA mmap_size = ${MAX_MAPPED_BYTES}`)
  const result = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
  db.exec('PRAGMA mmap_size = 0')
  if (result !== 'ok') throw corruptedError(file, result)
}

function corruptedError(file: string, cause: unknown): UnusableDatabaseError {
  return new UnusableDatabaseError('corrupted', `${file} is damaged; please put back a backup.`, cause)
}

function toUnusableDatabaseError(error: unknown, file: string): unknown {
  const code = getSqliteErrorCode(error)
  if (code === SQLITE_CORRUPT) return corruptedError(file, error)
  if (code === SQLITE_BUSY)
    return new UnusableDatabaseError(
      'in_use',
      `${file} is held by another program, as by a restore; please start again when that is over.`,
      error,
    )
  if (code !== SQLITE_NOTADB) return error
  return new UnusableDatabaseError(
    'not_a_database',
    `${file} is not a database; please move it away or choose another DATA_DIR.`,
    error,
  )
}
