import type { DatabaseSync } from 'node:sqlite'
import type { FileStore, Stores } from '@kitchen-table/application/ports'
import type { EmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import { chooseByRunSize } from '../run-size.ts'

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

/** How many records of each kind are prepared for writes that change or remove something. */
const PREPARED_COUNT = chooseByRunSize({ full: 150, nightly: 300 })

export const preparedNumbers = Array.from({ length: PREPARED_COUNT }, (_, n) => n)

/** Returns the id of the n-th prepared record. Throws if fewer are prepared. */
export function preparedId(prefix: string, n: number): string {
  if (n >= PREPARED_COUNT) throw new RangeError(`Only ${PREPARED_COUNT} of ${prefix} are prepared.`)
  return `${prefix}-${n}`
}

/** Returns the time when the organization of the prepared stores was created, in milliseconds since 1970. */
export async function readPreparationTime({ groups }: Stores): Promise<number> {
  const acme = await groups.find('acme')
  if (!acme) throw new Error('The stores are not prepared')
  return Date.parse(acme.createdAt)
}

/** SQL for the n of the values `<prefix>-<n>` in a column, of the rows for which the condition holds. */
export const storedSql = (table: string, column: string, prefix: string, condition = 'true') =>
  `SELECT CAST(substr(${column}, ${prefix.length + 2}) AS INTEGER) AS n FROM ${table}
   WHERE ${column} LIKE '${prefix}-%' AND ${condition}`

/** SQL for the n of prepared records that have no row for which the condition holds. */
export const removedSql = (table: string, column: string, prefix: string, condition = 'true') =>
  `WITH RECURSIVE prepared (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM prepared WHERE n < ${PREPARED_COUNT - 1})
   SELECT n FROM prepared
   WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${column} = '${prefix}-' || n AND ${condition})`

/** Checks that there is a row for the n-th record. */
export const hasRow =
  (table: string, column: string, prefix: string) =>
  ({ db }: StoredState, n: number) =>
    db.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).get(`${prefix}-${n}`) !== undefined

export const hasNoRow = (table: string, column: string, prefix: string) => {
  const isStored = hasRow(table, column, prefix)
  return (state: StoredState, n: number) => !isStored(state, n)
}

export const TIME = '2026-11-05T11:00:00.000Z'

export const progressEvent = (n: number, code: 100 | 120, detail: string) => ({
  id: `happened-${code}-${n}`,
  time: TIME,
  event: code,
  group: 'acme',
  layout: 'default',
  detail,
  where: '/track/first-budget',
})
