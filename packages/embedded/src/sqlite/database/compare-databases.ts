import type { DatabaseSync } from 'node:sqlite'
import { listKeyColumns, listTableNames } from './compute-canonical-hash.ts'

/** Tables whose rows expire or are added by themselves, or are derived from other tables. */
const transientTables = [
  'sessions',
  'backoffs',
  'token_buckets',
  'challenges',
  'sliding_windows',
  'catalog_version',
  'catalog_history',
  'catalog_changes',
  'found_in',
  'event_ids',
  'event_details',
  'event_counts',
  'event_count_blocks',
  'login_people',
  'login_days',
  'login_blocks',
  'event_people',
  'event_people_days',
  'event_people_blocks',
  'daily_totals',
]

export type TableDifference = {
  table: string
  /** How many rows have a key that the other database does not have. */
  onlyHere: number
  /** How many rows exist with the same content in only one of the databases; a changed row counts twice. */
  different: number
}

/** Returns the differences of the lasting tables between `db` and `otherFile`, which must have the same schema. */
export function compareDatabases(db: DatabaseSync, otherFile: string): TableDifference[] {
  db.prepare('ATTACH ? AS other').run(otherFile)
  try {
    const tables = listTableNames(db).filter((table) => !transientTables.includes(table))
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
    onlyHere: countRowsMissingFrom(listKeyColumns(db, table).join(), 'main', 'other'),
    different: countRowsMissingFrom('*', 'main', 'other') + countRowsMissingFrom('*', 'other', 'main'),
  }
}
