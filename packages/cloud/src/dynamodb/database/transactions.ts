import { isDeepStrictEqual } from 'node:util'
import { ConditionalCheckFailedException, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import { type DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import type { RunExclusive } from './keyed-mutex.ts'
import { type Key, type Table, tableKeys } from './keys.ts'
import { type Item, parseItem, REVISION_ATTRIBUTE, type RowType, toIndexItems, toItem } from './row-type.ts'
import { rowIdOf, type TransactItem } from './write-builder.ts'
import { parseRowOutcomes, type WaitBeforeRetry } from './write-coalescer.ts'

/** Reads rows, and changes them all or none when it ends, if each row that was read is as it was read. */
export type Transaction = {
  get<T extends K, K extends object>(type: RowType<T, K>, key: K): Promise<T | null>
  /** Stores a row that was read, or found absent, before in the transaction. */
  put<T extends K, K extends object>(type: RowType<T, K>, row: T): void
  /**
   * Makes the index rows of a row that was read, or found absent, those that follow from it. `storedItems` are index rows
   * that were found to lead to it; they need not be as this release, or any, would store them.
   */
  repairIndex<T extends K, K extends object>(type: RowType<T, K>, key: K, storedItems: readonly Item[]): void
  /** Stores a row whose key is a new random id, without a read. */
  insert<T extends K, K extends object>(type: RowType<T, K>, row: T): void
  /** Removes a row that was read before in the transaction. */
  remove<T extends K, K extends object>(type: RowType<T, K>, key: K): void
}

/**
 * Runs a transaction again until no other one has changed in between what it read. Within this process, those with the
 * same `queueKey` follow one another, so only processes conflict. `run` has no other effects: it may be called twice.
 */
export type RunTransaction = <T>(
  queueKey: string,
  run: (transaction: Transaction) => Promise<T>,
) => Promise<T>

type Deps = {
  documentClient: DynamoDBDocumentClient
  prefix: string
  get: (table: Table, key: Key) => Promise<Item | null>
  newId: () => string
  runExclusive: RunExclusive
  waitBeforeRetry: WaitBeforeRetry
}

/** A row of the transaction: as it was read, and as it is to be. */
type TouchedRow = {
  table: Table
  key: Key
  before: Item | null
  after: Item | null
  indexItemsBefore: readonly Item[]
  indexItemsAfter: Item[]
  isWritten: boolean
}

/** Returns the condition that a row is as it was read. Rows that this product has not written have no revision. */
function conditionOf({ table, before }: TouchedRow) {
  const [partition] = tableKeys[table]
  const names = { '#partition': partition }
  if (before === null)
    return {
      ConditionExpression: 'attribute_not_exists(#partition)',
      ExpressionAttributeNames: names,
    }
  const revision = before[REVISION_ATTRIBUTE]
  return revision === undefined
    ? {
        ConditionExpression: 'attribute_exists(#partition) AND attribute_not_exists(#revision)',
        ExpressionAttributeNames: { ...names, '#revision': REVISION_ATTRIBUTE },
      }
    : {
        ConditionExpression: '#revision = :revision',
        ExpressionAttributeNames: { '#revision': REVISION_ATTRIBUTE },
        ExpressionAttributeValues: { ':revision': revision },
      }
}

function toTransactItem(prefix: string, row: TouchedRow): TransactItem {
  const TableName = prefix + row.table
  const condition = conditionOf(row)
  if (!row.isWritten) return { ConditionCheck: { TableName, Key: row.key, ...condition } }
  return row.after === null
    ? { Delete: { TableName, Key: row.key, ...condition } }
    : { Put: { TableName, Item: row.after, ...condition } }
}

/** Returns the writes that make the index rows those of the row as it is to be. */
function toIndexWrites(
  prefix: string,
  { indexItemsBefore, indexItemsAfter }: Pick<TouchedRow, 'indexItemsBefore' | 'indexItemsAfter'>,
): TransactItem[] {
  const TableName = `${prefix}Indexes`
  const hasSameKey = (left: Item) => (right: Item) => left.index === right.index && left.sort === right.sort
  const removed = indexItemsBefore.filter((item) => !indexItemsAfter.some(hasSameKey(item)))
  const changed = indexItemsAfter.filter(
    (item) => !isDeepStrictEqual(indexItemsBefore.find(hasSameKey(item)), item),
  )
  return [
    ...removed.map(({ index, sort }) => ({ Delete: { TableName, Key: { index, sort } } })),
    ...changed.map((Item) => ({ Put: { TableName, Item } })),
  ]
}

/** Returns how many index rows a transaction writes that puts `after` in place of `before` (null: no row). */
export function countIndexWrites<T extends K, K extends object>(
  type: RowType<T, K>,
  before: T | null,
  after: T,
): number {
  const indexItemsBefore = before === null ? [] : toIndexItems(type, before)
  return toIndexWrites('', { indexItemsBefore, indexItemsAfter: toIndexItems(type, after) }).length
}

/** Returns the runner of transactions. */
export function transactionRunner(deps: Deps): RunTransaction {
  const { documentClient, prefix, newId, runExclusive, waitBeforeRetry } = deps

  /** Stores the rows. Returns false if another transaction has changed one, or is changing one. */
  async function commit(rows: readonly TouchedRow[]): Promise<boolean> {
    const [only] = rows
    const indexWrites = rows.flatMap((row) => toIndexWrites(prefix, row))
    if (indexWrites.length === 0 && !rows.some(({ isWritten }) => isWritten)) return true
    // Half the price of a transaction. A removal has no revision by which to know that it was one's own.
    if (rows.length === 1 && indexWrites.length === 0 && only?.after) return putOne(only, only.after)
    const writes = [...rows.map((row) => toTransactItem(prefix, row)), ...indexWrites]
    return writeAll(writes)
  }

  async function putOne(row: TouchedRow, item: Item): Promise<boolean> {
    const put = new PutCommand({
      TableName: prefix + row.table,
      Item: item,
      ...conditionOf(row),
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    try {
      await documentClient.send(put)
      return true
    } catch (error) {
      // A transaction of another process has the row.
      if (error instanceof TransactionConflictException) return false
      if (!(error instanceof ConditionalCheckFailedException)) throw error
      // The SDK sends a request again if no response arrived: the first one may have stored the row.
      return error.Item?.[REVISION_ATTRIBUTE]?.S === item[REVISION_ATTRIBUTE]
    }
  }

  async function writeAll(TransactItems: TransactItem[]): Promise<boolean> {
    try {
      await documentClient.send(new TransactWriteCommand({ TransactItems, ClientRequestToken: newId() }))
      return true
    } catch (error) {
      const outcomes = parseRowOutcomes(error)
      if (outcomes === null || outcomes.includes('unstorable')) throw error
      return false
    }
  }

  return (queueKey, run) =>
    runExclusive(queueKey, async () => {
      for (let failures = 0; ; failures += 1) {
        const { transaction, rows } = beginTransaction(deps)
        const result = await run(transaction)
        if (await commit([...rows.values()])) return result
        await waitBeforeRetry(
          failures,
          new StoreFailingError('Rows were changed by others during every attempt to store them.'),
        )
      }
    })
}

function beginTransaction({ get, newId }: Deps) {
  const rows = new Map<string, TouchedRow>()
  /** The reads that have begun: a row is read once, or a second read would replace what was put since the first. */
  const reads = new Map<string, Promise<void>>()

  function touch<T extends K, K extends object>({ table, keyOf }: RowType<T, K>, key: K): TouchedRow {
    const row = rows.get(rowIdOf(table, keyOf(key)))
    if (!row) throw new Error(`A row of ${table} is written that was not read.`)
    return row
  }

  async function read<T extends K, K extends object>(type: RowType<T, K>, key: K): Promise<TouchedRow> {
    const storedKey = type.keyOf(key)
    const before = await get(type.table, storedKey)
    const indexItems = before === null ? [] : toIndexItems(type, parseItem(type, before))
    return {
      table: type.table,
      key: storedKey,
      before,
      after: before,
      indexItemsBefore: indexItems,
      indexItemsAfter: indexItems,
      isWritten: false,
    }
  }

  const transaction: Transaction = {
    async get(type, key) {
      const rowId = rowIdOf(type.table, type.keyOf(key))
      if (!rows.has(rowId)) {
        const reading = reads.get(rowId) ?? read(type, key).then((row) => void rows.set(rowId, row))
        reads.set(rowId, reading)
        await reading
      }
      const { after } = touch(type, key)
      return after === null ? null : parseItem(type, after)
    },
    put(type, value) {
      const row = touch(type, value)
      row.after = toItem(type, value, newId())
      row.indexItemsAfter = toIndexItems(type, value)
      row.isWritten = true
    },
    repairIndex(type, key, storedItems) {
      touch(type, key).indexItemsBefore = storedItems
    },
    insert(type, value) {
      const key = type.keyOf(value)
      const rowId = rowIdOf(type.table, key)
      if (rows.has(rowId) || reads.has(rowId))
        throw new Error(`A row of ${type.table} is inserted that was read or written.`)
      rows.set(rowId, {
        table: type.table,
        key,
        before: null,
        after: toItem(type, value, newId()),
        indexItemsBefore: [],
        indexItemsAfter: toIndexItems(type, value),
        isWritten: true,
      })
    },
    remove(type, key) {
      const row = touch(type, key)
      row.after = null
      row.indexItemsAfter = []
      // What is absent already is only checked to be so still.
      row.isWritten = row.before !== null
    },
  }
  return { transaction, rows }
}
