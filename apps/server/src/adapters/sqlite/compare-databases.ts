import type { DatabaseSync } from 'node:sqlite'
import { keyColumns, tableNames } from './tables.ts'

/** What comes and goes by itself, or follows from other tables. */
const transientTables = [
  'sessions',
  'attempts',
  'allowances',
  'challenges',
  'occurrences',
  'catalog_version',
  'found_in',
  'event_days',
  'event_day_details',
]

export type TableDifference = {
  table: string
  /** Rows here whose key the other database does not have. */
  onlyHere: number
  /** Rows that only one of the two has in this form. */
  different: number
}

/** What lasts and is not the same in `db` and in the database `other`, which has the same schema. */
export function compareDatabases(db: DatabaseSync, otherFile: string): TableDifference[] {
  db.prepare('ATTACH ? AS other').run(otherFile)
  try {
    const tables = tableNames(db).filter((table) => !transientTables.includes(table))
    return tables.map((table) => compareTable(db, table)).filter(({ different }) => different > 0)
  } finally {
    db.exec('DETACH other')
  }
}

function compareTable(db: DatabaseSync, table: string): TableDifference {
  const countRowsMissingFrom = (columns: string, here: string, there: string) => {
    const sql = `SELECT ${columns} FROM ${here}."${table}" EXCEPT SELECT ${columns} FROM ${there}."${table}"`
    return Number(db.prepare(`SELECT count(*) AS n FROM (${sql})`).get()?.n)
  }
  return {
    table,
    onlyHere: countRowsMissingFrom(keyColumns(db, table).join(), 'main', 'other'),
    different: countRowsMissingFrom('*', 'main', 'other') + countRowsMissingFrom('*', 'other', 'main'),
  }
}
