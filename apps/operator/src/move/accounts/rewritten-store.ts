import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listTableNames, openDatabase, storePath } from '@kitchen-table/embedded/sqlite'
import { accountTables } from '../store/sqlite-target.ts'
import { type NewSubs, replaceSubs } from './replace-subs.ts'

/** The folder in DATA_DIR in which the copy begins. */
const COPY_FOLDER = 'moving-accounts'

function copyTable(db: DatabaseSync, table: string): void {
  const columns = db.prepare('SELECT name, type FROM pragma_table_info(?) ORDER BY cid').all(table)
  const names = columns.map(({ name }) => `"${name}"`)
  // What has no sub is copied without a detour through JavaScript, which cannot represent all texts.
  const values = columns.map(({ name, type }) =>
    type === 'TEXT' ? `coalesce(replace_subs("${name}"), "${name}")` : `"${name}"`,
  )
  db.exec(`
    DELETE FROM copy."${table}";
    INSERT INTO copy."${table}" (${names}) SELECT ${values} FROM main."${table}"`)
}

type Copy = { file: string; newSubs: NewSubs; onAttached: () => void }

function copyRows(db: DatabaseSync, { file, newSubs, onAttached }: Copy): void {
  db.function('replace_subs', { deterministic: true }, (text) =>
    typeof text === 'string' ? replaceSubs(text, newSubs) : null,
  )
  // The rows of a table may be copied before those that they refer to.
  db.exec('PRAGMA foreign_keys = OFF')
  db.prepare('ATTACH ? AS copy').run(file)
  try {
    onAttached()
    // The copy is made again after any failure. In other modes SQLite does not write to a file that was removed.
    db.exec('PRAGMA copy.journal_mode = MEMORY; PRAGMA copy.synchronous = OFF; BEGIN')
    for (const table of listTableNames(db)) if (!accountTables.includes(table)) copyTable(db, table)
    db.exec('COMMIT')
  } finally {
    if (db.isTransaction) db.exec('ROLLBACK')
    db.exec('DETACH copy')
  }
}

function createDatabase(folder: string): void {
  const db = openDatabase(folder)
  // A log would be another file, which has to have a name.
  db.exec('PRAGMA journal_mode = DELETE')
  db.close()
}

/**
 * Calls `use` with a copy of a locked store in which every text has the new subs, whatever table, JSON text or key it is
 * in. All that a move reads, sorts, derives and hashes is of the copy, so nothing of it needs to know about subs. What is
 * made of a sub by a hash is not rewritten: known devices, which sign in as new ones, and the ids of messages of
 * interrupted jobs, which may be sent twice.
 *
 * The file of the copy is removed while it is open and before it has rows: however this process ends, nothing is left.
 */
export async function withRewrittenStore<T>(
  { db, dataDir, newSubs }: { db: DatabaseSync; dataDir: string; newSubs: NewSubs },
  use: (copy: DatabaseSync) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, COPY_FOLDER)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  try {
    createDatabase(folder)
    const file = storePath(folder)
    const copy = new DatabaseSync(file)
    try {
      copyRows(db, { file, newSubs, onAttached: remove })
      return await use(copy)
    } finally {
      copy.close()
    }
  } finally {
    remove()
  }
}
