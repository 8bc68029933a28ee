import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

export function listTables(db: DatabaseSync): string[] {
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  return tables.all().map(({ name }) => String(name))
}

/** Returns every row of a table as JSON, sorted, so that the order of writing makes no difference. */
export function listRows(db: DatabaseSync, table: string): string[] {
  const rows = db.prepare(`SELECT * FROM "${table}"`).all()
  return rows.map((row) => JSON.stringify(row)).sort()
}

/**
 * Returns a hash of everything that is stored, tables and files: equal hashes before and after mean that nothing
 * changed. `except` names tables to leave out.
 */
export function hashState(db: DatabaseSync, filesDir: string, { except = [] }: { except?: string[] } = {}) {
  const hash = createHash('sha256')
  for (const table of listTables(db).filter((name) => !except.includes(name)))
    hash.update(JSON.stringify([table, listRows(db, table)]))
  const files = readdirSync(filesDir, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  )
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
    hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
