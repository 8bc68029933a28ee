import { hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

export function listTables(db: DatabaseSync): string[] {
  const tables = db.prepare(
    "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  return tables.all().map(({ name }) => String(name))
}

type TableContents = { changeCount: number; rows: string[]; hash: string }

/** Reads the tables of a database through one connection; those without changes are not read again. */
type TablesReader = () => ReadonlyMap<string, TableContents>

const readers = new WeakMap<DatabaseSync, TablesReader>()

function readTable(db: DatabaseSync, table: string, changeCount: number): TableContents {
  const rows = db.prepare(`SELECT * FROM main."${table}"`).all()
  const sortedRows = rows.map((row) => JSON.stringify(row)).sort()
  return { changeCount, rows: sortedRows, hash: hash('sha256', JSON.stringify(sortedRows)) }
}

/**
 * Creates a reader for the connection. Temporary triggers count the changes of each table, so it notices only changes
 * that are made through this connection: use it for a database in memory, which has no other.
 */
function createTablesReader(db: DatabaseSync): TablesReader {
  db.exec('CREATE TEMP TABLE change_counts (name TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT')
  for (const table of listTables(db)) {
    db.prepare('INSERT INTO temp.change_counts VALUES (?, 0)').run(table)
    for (const event of ['INSERT', 'UPDATE', 'DELETE'])
      db.exec(`CREATE TEMP TRIGGER "${table} ${event}" AFTER ${event} ON main."${table}" BEGIN
        UPDATE change_counts SET count = count + 1 WHERE name = '${table}';
      END`)
  }
  const listCounts = db.prepare('SELECT name, count FROM temp.change_counts ORDER BY name')
  const countChanges = db.prepare('SELECT total_changes() AS changes')
  const tables = new Map<string, TableContents>()
  let lastChanges: unknown

  return () => {
    const changes = countChanges.get()?.changes
    if (changes === lastChanges) return tables
    for (const { name, count } of listCounts.all()) {
      const table = String(name)
      if (tables.get(table)?.changeCount !== count) tables.set(table, readTable(db, table, Number(count)))
    }
    lastChanges = changes
    return tables
  }
}

function readTables(db: DatabaseSync): ReadonlyMap<string, TableContents> {
  const reader = readers.get(db) ?? createTablesReader(db)
  readers.set(db, reader)
  return reader()
}

/** Returns every row of a table as JSON, sorted, so that the order of writing makes no difference. */
export function listRows(db: DatabaseSync, table: string): readonly string[] {
  return readTables(db).get(table)?.rows ?? []
}

/** Files by path, with what tells whether they were written since. */
const fileHashes = new Map<string, { writtenAt: string; hash: string }>()

function hashFile(path: string): string {
  const { ino, mtimeNs, ctimeNs, size } = statSync(path, { bigint: true })
  const writtenAt = `${ino} ${mtimeNs} ${ctimeNs} ${size}`
  const known = fileHashes.get(path)
  if (known?.writtenAt === writtenAt) return known.hash
  const fileHash = hash('sha256', readFileSync(path))
  fileHashes.set(path, { writtenAt, hash: fileHash })
  return fileHash
}

/**
 * Returns a hash of everything that is stored, tables and files: equal hashes before and after mean that nothing
 * changed. `except` names tables to leave out.
 */
export function hashState(db: DatabaseSync, filesDir: string, { except = [] }: { except?: string[] } = {}) {
  const tables = [...readTables(db)].filter(([table]) => !except.includes(table))
  const entries = readdirSync(filesDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const lines = [
    ...tables.map(([table, contents]) => `${table} ${contents.hash}`),
    ...paths.sort().map((path) => `${path} ${hashFile(path)}`),
  ]
  return hash('sha256', lines.join('\n'))
}
