import type { z } from 'zod'
import { encodeKeyPart, joinSortKey } from './key-encoding.ts'
import { type Key, type LocalIndex, type Table, tableKeys } from './keys.ts'

export type Item = Record<string, unknown>

/**
 * A row of the table `Indexes`, which is stored and removed in the transaction of the row that it leads to: unlike a
 * global index of DynamoDB, it is never behind. `attributes` are what readers of the index need without that row.
 */
export type IndexRow = { index: string; sort: string; attributes?: Item }

/** How values of one kind are stored as rows of a table. `K` are the fields of the key. */
export type RowType<T extends K, K extends object> = {
  table: Table
  keyOf: (key: K) => Key
  schema: z.ZodType<T>
  indexRowsOf: (row: T) => IndexRow[]
  /** The attributes of the table's local indexes. */
  ordersOf: (row: T) => Partial<Record<LocalIndex, string>>
  /** When DynamoDB may remove the row, in ms since 1970; null: never. */
  expiryOf: (row: T) => number | null
}

type Definition<T extends K, K extends object> = Pick<RowType<T, K>, 'table' | 'keyOf' | 'schema'> &
  Partial<RowType<T, K>>

export function defineRowType<T extends K, K extends object>(definition: Definition<T, K>): RowType<T, K> {
  return { indexRowsOf: () => [], ordersOf: () => ({}), expiryOf: () => null, ...definition }
}

/** Returns the partition of an index: its name, and whose rows it has. */
export function toIndexPartition(name: string, ...owners: string[]): string {
  return joinSortKey(name, ...owners.map(encodeKeyPart))
}

/** The attribute by which a transaction knows that a row is as it was read: a new random id with every write. */
export const REVISION_ATTRIBUTE = 'rowRevision'

/** A field that has the name of a key attribute, but another value than the key, is stored under this name. */
const storedName = (keyName: string) => `${keyName}Value`

const secondsOf = (milliseconds: number | null) =>
  milliseconds === null ? {} : { expires: Math.ceil(milliseconds / 1000) }

export function toItem<T extends K, K extends object>(type: RowType<T, K>, row: T, revision: string): Item {
  const key = type.keyOf(row)
  const fields: Item = Object.fromEntries(Object.entries(row))
  for (const name of tableKeys[type.table]) {
    if (!(name in fields) || fields[name] === key[name]) continue
    fields[storedName(name)] = fields[name]
  }
  return {
    ...fields,
    ...key,
    ...type.ordersOf(row),
    ...secondsOf(type.expiryOf(row)),
    [REVISION_ATTRIBUTE]: revision,
  }
}

export function parseItem<T>({ table, schema }: { table: Table; schema: z.ZodType<T> }, item: Item): T {
  const fields = { ...item }
  for (const name of tableKeys[table]) {
    const value = item[storedName(name)]
    if (value !== undefined) fields[name] = value
  }
  return schema.parse(fields)
}

/** Returns the items of the index rows of a row. */
export function toIndexItems<T extends K, K extends object>(type: RowType<T, K>, row: T): Item[] {
  const key = type.keyOf(row)
  return type.indexRowsOf(row).map(({ index, sort, attributes }) => ({
    index,
    sort,
    key,
    ...attributes,
    ...secondsOf(type.expiryOf(row)),
  }))
}
