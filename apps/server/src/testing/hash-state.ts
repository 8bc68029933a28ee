import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

export function listTables(db: DatabaseSync): string[] {
  const tables = db.prepare(
    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  return tables.all().map(({ name }) => String(name))
}

type TableContents = { changeCount: number; rows: string[]; hash: string }

/** Reads tables of a database through one connection; a table without changes is not read again. */
type TableReader = (table: string) => TableContents

const readers = new WeakMap<DatabaseSync, TableReader>()

/**
 * Creates a reader for the connection. Temporary triggers count the changes of each table, so it notices only changes
 * that are made through this connection: use it for a database in memory, which has no other.
 */
function createTableReader(db: DatabaseSync): TableReader {
  db.exec('CREATE TEMP TABLE change_counts (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT')
  for (const table of listTables(db)) {
    db.prepare('INSERT INTO temp.change_counts VALUES (?, 0)').run(table)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      db.exec(`CREATE TEMP TRIGGER "${table} ${event}" AFTER ${event} ON main."${table}" BEGIN
        UPDATE change_counts SET count = count + 1 WHERE name = '${table}';
      END`)
  }
  const countOf = db.prepare('SELECT count FROM temp.change_counts WHERE name = ?')
  const contents = new Map<string, TableContents>()

  return (table) => {
    const changeCount = Number(countOf.get(table)?.count)
    const known = contents.get(table)
    if (known?.changeCount === changeCount) return known
    const rows = db.prepare(`SELECT * FROM main."${table}"`).all()
    const sortedRows = rows.map((row) => JSON.stringify(row)).sort()
    const hash = createHash('sha256').update(JSON.stringify(sortedRows)).digest('hex')
    const read = { changeCount, rows: sortedRows, hash }
    contents.set(table, read)
    return read
  }
}

function readTable(db: DatabaseSync, table: string): TableContents {
  const reader = readers.get(db) ?? createTableReader(db)
  readers.set(db, reader)
  return reader(table)
}

/** Returns every row of a table as JSON, sorted, so that the order of writing makes no difference. */
export function listRows(db: DatabaseSync, table: string): readonly string[] {
  return readTable(db, table).rows
}

/**
 * Returns a hash of everything that is stored, tables and files: equal hashes before and after mean that nothing
 * changed. `except` names tables to leave out.
 */
export function hashState(db: DatabaseSync, filesDir: string, { except = [] }: { except?: string[] } = {}) {
  const hash = createHash('sha256')
  for (const table of listTables(db).filter((name) => !except.includes(name)))
    hash.update(`${table} ${readTable(db, table).hash}\n`)
  const files = readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
