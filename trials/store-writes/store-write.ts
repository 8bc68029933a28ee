import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
import type { FileStore } from '../../apps/server/src/platform/uploads/ports.ts'

/** The database and files, for checks after a write. */
export type StoredState = { db: DatabaseSync; files: FileStore }

/**
 * One kind of write of the stores; `write` makes the n-th one. `partQueries` has a query for each table that it changes
 * in one transaction; each returns the numbers n that are stored there, once per row. `isFullyStored` checks what else
 * must be stored after the n-th is acknowledged, for writes of several transactions.
 */
export type StoreWrite = {
  name: string
  write(stores: Stores, n: number): Promise<unknown>
  partQueries: string[]
  isFullyStored?(state: StoredState, n: number): boolean | Promise<boolean>
}

/** How many records of each kind are prepared for writes that change or remove something. */
const PREPARED_COUNT = 120

export const preparedNumbers = Array.from({ length: PREPARED_COUNT }, (_, n) => n)

/** Returns the id of the n-th prepared record. Throws if there are not so many. */
export function preparedId(prefix: string, n: number): string {
  if (n >= PREPARED_COUNT) throw new RangeError(`Only ${PREPARED_COUNT} of ${prefix} are prepared.`)
  return `${prefix}-${n}`
}

/** SQL for the n of the values `<prefix>-<n>` in a column. */
export const storedNumbersSql = (table: string, column: string, prefix: string) =>
  `SELECT CAST(substr(${column}, ${prefix.length + 2}) AS INTEGER) AS n FROM ${table} WHERE ${column} LIKE '${prefix}-%'`

/** SQL for the n of prepared records for which no row matches `where`, in which `n` is the number. */
export const removedNumbersSql = (table: string, where: string) =>
  `WITH RECURSIVE prepared (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM prepared WHERE n < ${PREPARED_COUNT - 1})
   SELECT n FROM prepared WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`

export const TIME = '2026-11-05T11:00:00.000Z'

export const progressEvent = (n: number, code: 100 | 120, detail: string) => ({
  id: `happened-${code}-${n}`,
  time: TIME,
  event: code,
  group: 'acme',
  detail,
  where: '/track/first-budget',
})
