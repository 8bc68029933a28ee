import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../../apps/server/src/composition/stores.ts'
import type { FileStore } from '../../apps/server/src/platform/uploads/ports.ts'

/** What is stored, as it is looked at afterwards. */
export type StoredState = { db: DatabaseSync; files: FileStore }

/**
 * One kind of write that the stores offer; each does its n-th one. `parts` are the tables that it changes in one step:
 * a query each for the numbers that are stored there, once for every time that they are. `holds` says what more there
 * is of the n-th once it is acknowledged, where it takes several steps.
 */
export type StoreWrite = {
  name: string
  write(stores: Stores, n: number): Promise<unknown>
  partQueries: string[]
  isFullyStored?(kept: StoredState, n: number): boolean | Promise<boolean>
}

/** What is there from the beginning, for writes that change or remove something: so many of each. */
const PREPARED_COUNT = 120

export const preparedNumbers = Array.from({ length: PREPARED_COUNT }, (_, n) => n)

/** The name of a prepared one. */
export function preparedId(prefix: string, n: number): string {
  if (n >= PREPARED_COUNT) throw new RangeError(`Only ${PREPARED_COUNT} of ${prefix} are prepared.`)
  return `${prefix}-${n}`
}

/** The n of the values `<prefix>-<n>` in a column. */
export const storedNumbersSql = (table: string, column: string, prefix: string) =>
  `SELECT CAST(substr(${column}, ${prefix.length + 2}) AS INTEGER) AS n FROM ${table} WHERE ${column} LIKE '${prefix}-%'`

/** The n of prepared ones for which there is no such row any more; in `where`, `n` is the number. */
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
