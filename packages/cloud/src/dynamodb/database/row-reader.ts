import { z } from 'zod'
import { type Key, type KeyRange, type Row, type Table, tableKeys } from './keys.ts'
import type { Dynamodb, QueryOptions } from './open-dynamodb.ts'
import { parseItem, type RowType } from './row-type.ts'

/** Returns the row with a key; null if there is none. */
export async function findRow<T extends K, K extends object>(
  { get }: Pick<Dynamodb, 'get'>,
  type: RowType<T, K>,
  key: K,
): Promise<T | null> {
  const item = await get(type.table, type.keyOf(key))
  return item && parseItem(type, item)
}

const keyTextOf = (table: Table, item: Row) => JSON.stringify(tableKeys[table].map((name) => item[name]))

/** Returns the rows with these keys, in their order; a missing row is left out. */
async function findRowsByKey<T extends K, K extends object>(
  { getEach }: Pick<Dynamodb, 'getEach'>,
  type: RowType<T, K>,
  keys: readonly Key[],
): Promise<T[]> {
  const items = await getEach(type.table, keys)
  const itemsByKey = new Map(items.map((item) => [keyTextOf(type.table, item), item]))
  return keys.flatMap((key) => {
    const item = itemsByKey.get(keyTextOf(type.table, key))
    return item ? [parseItem(type, item)] : []
  })
}

/** Returns the rows with these different keys, in their order; a missing row is left out. */
export function findRows<T extends K, K extends object>(
  dynamodb: Pick<Dynamodb, 'getEach'>,
  type: RowType<T, K>,
  keys: readonly K[],
): Promise<T[]> {
  return findRowsByKey(dynamodb, type, keys.map(type.keyOf))
}

/** Returns the rows of a range in their order, at most `limit`. */
export async function listRows<T extends K, K extends object>(
  { queryRange }: Pick<Dynamodb, 'queryRange'>,
  type: RowType<T, K>,
  range: KeyRange,
  { limit, ...options }: QueryOptions & { limit?: number } = {},
): Promise<T[]> {
  const rows: T[] = []
  if (limit === 0) return rows
  for await (const item of queryRange(type.table, range, { pageSize: limit, ...options })) {
    rows.push(parseItem(type, item))
    if (rows.length === limit) break
  }
  return rows
}

const indexItem = z.object({ key: z.record(z.string(), z.string()) })

/** Returns the rows to which a range of an index leads, in its order, at most `limit`. */
export async function listRowsByIndex<T extends K, K extends object>(
  dynamodb: Pick<Dynamodb, 'queryRange' | 'getEach'>,
  type: RowType<T, K>,
  range: KeyRange,
  { limit, ...options }: QueryOptions & { limit?: number } = {},
): Promise<T[]> {
  const keys: Key[] = []
  for await (const item of dynamodb.queryRange('Indexes', range, { pageSize: limit, ...options })) {
    keys.push(indexItem.parse(item).key)
    if (keys.length === limit) break
  }
  return findRowsByKey(dynamodb, type, keys)
}

/** Yields all rows of a table, in any order, page by page. No request of a learner does this. */
export async function* scanAllRows<T extends K, K extends object>(
  { scan }: Pick<Dynamodb, 'scan'>,
  type: RowType<T, K>,
): AsyncGenerator<T> {
  for await (const item of scan(type.table)) yield parseItem(type, item)
}

/** Returns all rows of a table that has few, in any order. No request of a learner does this. */
export async function listAllRows<T extends K, K extends object>(
  dynamodb: Pick<Dynamodb, 'scan'>,
  type: RowType<T, K>,
): Promise<T[]> {
  const rows: T[] = []
  for await (const row of scanAllRows(dynamodb, type)) rows.push(row)
  return rows
}
