import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

export function listTableNames(db: DatabaseSync): string[] {
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  return tables.all().map(({ name }) => String(name))
}

export function listKeyColumns(db: DatabaseSync, table: string): string[] {
  const columns = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table)
  return columns.map(({ name }) => `"${name}"`)
}

const ROWS_PER_CHUNK = 1000

/** Returns the SHA-256 (hex) of all rows of all tables except `excludedTables`, however they are spread over pages. */
export function computeCanonicalHash(
  db: DatabaseSync,
  { excludedTables = [] }: { excludedTables?: readonly string[] } = {},
): string {
  const hash = createHash('sha256')
  for (const table of listTableNames(db).filter((name) => !excludedTables.includes(name))) {
    hash.update(`${table}\n`)
    for (const lines of readRowChunks(db, table)) hash.update(lines)
  }
  return hash.digest('hex')
}

function* readRowChunks(db: DatabaseSync, table: string): Generator<string> {
  const rows = db.prepare(`SELECT * FROM "${table}" ORDER BY ${listKeyColumns(db, table)}`, {
    returnArrays: true,
  })
  let lines: string[] = []
  for (const row of rows.iterate()) {
    lines.push(JSON.stringify(row))
    if (lines.length < ROWS_PER_CHUNK) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  yield `${lines.join('\n')}\n`
}
