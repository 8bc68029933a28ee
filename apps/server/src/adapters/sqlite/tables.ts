import type { DatabaseSync } from 'node:sqlite'

/** Returns the names of all tables that the migrations have created, sorted. */
export function tableNames(db: DatabaseSync): string[] {
  const tables = db.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  )
  return tables.all().map(({ name }) => String(name))
}

/** Returns the quoted columns of a table's primary key, in the key's order. */
export function keyColumns(db: DatabaseSync, table: string): string[] {
  const columns = db.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').all(table)
  return columns.map(({ name }) => `"${name}"`)
}
