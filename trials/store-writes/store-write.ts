import type { DatabaseSync } from 'node:sqlite'
import type { FileStore } from '@kitchen-table/application/ports'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'

export type StoredState = { db: DatabaseSync; files: FileStore }

/**
 * One kind of write of the stores; `write` makes the n-th one. `partQueries` has a query for each table that it changes
 * in one transaction; each returns the numbers n that are stored there, once per row. `isFullyStored` checks what else
 * must be stored after the n-th is acknowledged, for writes of several transactions.
 */
export type StoreWrite = {
  name: string
  write(stores: EmbeddedStores, n: number): Promise<unknown>
  partQueries: string[]
  isFullyStored(state: StoredState, n: number): boolean | Promise<boolean>
}

type WriteRow = [
  write: StoreWrite['write'],
  partQueries: string | string[],
  isFullyStored?: StoreWrite['isFullyStored'],
]

export const toStoreWrites = (rows: Record<string, WriteRow>): StoreWrite[] =>
  Object.entries(rows).map(([name, [write, partQueries, isFullyStored = () => true]]) => {
    return { name, write, partQueries: [partQueries].flat(), isFullyStored }
  })

/** SQL for the n of the values `<prefix>-<n>` in a column, of the rows for which the condition holds. */
export const storedSql = (table: string, column: string, prefix: string, condition = 'true') =>
  `SELECT CAST(substr(${column}, ${prefix.length + 2}) AS INTEGER) AS n FROM ${table}
   WHERE ${column} LIKE '${prefix}-%' AND ${condition}`

/** Checks that no table has a row for the n-th record. */
export const hasNoRow =
  (tables: readonly string[], column: string, prefix: string) =>
  ({ db }: StoredState, n: number) =>
    tables.every(
      (table) => db.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get(`${prefix}-${n}`) === undefined,
    )

export const TIME = '2026-11-05T11:00:00.000Z'
