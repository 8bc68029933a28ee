import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** Returns the rows of a query as arrays of their columns, which are faster to read than objects. */
type SelectArrays = (...parameters: SQLInputValue[]) => SQLOutputValue[][]

/** Prepares a query. The types of node:sqlite do not know that `returnArrays` changes the rows. */
export function prepareArrayQuery(db: DatabaseSync, sql: string): SelectArrays {
  const statement = db.prepare(sql, { returnArrays: true })
  return (...parameters) => statement.all(...parameters) as unknown[] as SQLOutputValue[][]
}
