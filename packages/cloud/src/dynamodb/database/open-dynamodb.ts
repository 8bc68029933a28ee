import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type DynamoDBClient, TransactionConflictException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { isOutage, withStoreErrors } from './dynamodb-errors.ts'
import { isKeyBefore } from './key-encoding.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { type Key, type KeyRange, type LocalIndex, type Row, type Table, tableKeys } from './keys.ts'
import { createReadBatcher } from './read-batcher.ts'
import { type RunTransaction, transactionRunner } from './transactions.ts'
import { createWriteBuilder } from './write-builder.ts'
import { type AtomicWrite, createRetryBackoff, createWriteCoalescer } from './write-coalescer.ts'

export type DynamodbOptions = {
  /** Closed by the caller. Its own retries cover failures of the network and of the service. */
  client: DynamoDBClient
  prefix: string
  newId?: () => string
  /** Returns a number from 0 up to, but not including, 1. */
  random?: () => number
  sleep?: (milliseconds: number) => Promise<void>
  /** Returns the milliseconds since some moment, by a clock that is never set. */
  elapsedMs?: () => number
  /** Whether single rows are read together, for programs that read many at a time (read-batcher.ts). */
  batchesReads?: boolean
}

export type QueryOptions = {
  /** How many rows a page has at most. */
  pageSize?: number | undefined
  descending?: boolean
  /** The local index by whose attribute the range is; default: the table's sort key. */
  order?: LocalIndex
}

/** A write of a batch, in which no row is written twice. */
export type BatchedWrite = { table: Table } & ({ item: Row } | { removedKey: Key })

const MAX_BATCH_WRITES = 25
const MAX_BATCH_READS = 100

type RequestsByTable = NonNullable<BatchWriteCommandInput['RequestItems']>

/** Opens what the stores of one process share. They must share it, so that their writes share transactions. */
export function openDynamodb({
  client,
  prefix,
  newId = randomUUID,
  random = Math.random,
  sleep = (milliseconds) => wait(milliseconds),
  elapsedMs = () => performance.now(),
  batchesReads = false,
}: DynamodbOptions) {
  const documentClient = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  })
  const writeBuilder = createWriteBuilder(prefix)
  const waitBeforeRetry = createRetryBackoff({ random, sleep })

  const writeAtomically = createWriteCoalescer({
    send: (TransactItems, ClientRequestToken) =>
      documentClient.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })),
    increment: writeBuilder.increment,
    newId,
    waitBeforeRetry,
  })

  async function getOne(table: Table, key: Key): Promise<Row | null> {
    const command = new GetCommand({ TableName: prefix + table, Key: key, ConsistentRead: true })
    return (await withStoreErrors(documentClient.send(command))).Item ?? null
  }

  /** Returns the rows with at most 100 different keys, in any order; a missing row is left out. */
  async function getBatch(table: Table, keys: readonly Key[]): Promise<Row[]> {
    const name = prefix + table
    const rows: Row[] = []
    let remaining: Row[] = [...keys]
    for (let attempt = 0; remaining.length > 0; attempt += 1) {
      if (attempt > 0) await waitBeforeRetry(attempt, new StoreFailingError('Keys are left to be read.'))
      const RequestItems = { [name]: { Keys: remaining, ConsistentRead: true } }
      const batch = await withStoreErrors(documentClient.send(new BatchGetCommand({ RequestItems })))
      rows.push(...(batch.Responses?.[name] ?? []))
      // Rows beyond 16 MB or the table's throughput are left to another request.
      remaining = batch.UnprocessedKeys?.[name]?.Keys ?? []
    }
    return rows
  }

  /** Returns the rows with different keys, in any order; a missing row is left out. */
  async function getEach(table: Table, keys: readonly Key[]): Promise<Row[]> {
    const rows: Row[] = []
    for (let from = 0; from < keys.length; from += MAX_BATCH_READS)
      rows.push(...(await getBatch(table, keys.slice(from, from + MAX_BATCH_READS))))
    return rows
  }

  const get = batchesReads ? createReadBatcher(getEach) : getOne

  /** Removes a row without a condition; does nothing if there is none. */
  async function remove(table: Table, key: Key): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        return void (await documentClient.send(new DeleteCommand({ TableName: prefix + table, Key: key })))
      } catch (error) {
        // A transaction of another process has the row.
        if (!(error instanceof TransactionConflictException)) throw error
        await waitBeforeRetry(failures, error)
      }
    }
  }

  async function writeBatch(writes: readonly BatchedWrite[]): Promise<void> {
    let remaining: RequestsByTable = {}
    for (const write of writes) {
      const request =
        'item' in write ? { PutRequest: { Item: write.item } } : { DeleteRequest: { Key: write.removedKey } }
      const name = prefix + write.table
      remaining[name] = [...(remaining[name] ?? []), request]
    }
    for (let attempt = 0; Object.keys(remaining).length > 0; attempt += 1) {
      if (attempt > 0) await waitBeforeRetry(attempt, new StoreFailingError('Rows are left to be written.'))
      const batch = new BatchWriteCommand({ RequestItems: remaining })
      remaining = (await withStoreErrors(documentClient.send(batch))).UnprocessedItems ?? {}
    }
  }

  /** Yields the pages of a range, on demand. */
  async function* queryPages(
    table: Table,
    { partition, from, to }: KeyRange,
    { pageSize, descending = false, order, select }: QueryOptions & { select?: 'COUNT' },
  ) {
    if (isKeyBefore(to, from)) return
    const [partitionName, sortName = ''] = tableKeys[table]
    let startKey: Row | undefined
    do {
      const query = new QueryCommand({
        TableName: prefix + table,
        IndexName: order,
        Select: select,
        KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#partition': partitionName, '#sort': order ?? sortName },
        ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': to },
        ConsistentRead: true,
        ScanIndexForward: !descending,
        Limit: pageSize,
        ExclusiveStartKey: startKey,
      })
      const page = await withStoreErrors(documentClient.send(query))
      yield page
      startKey = page.LastEvaluatedKey
    } while (startKey)
  }

  /** Yields rows in the order of the sort key. Reads pages on demand, of at most `pageSize` rows if given. */
  async function* queryRange(table: Table, range: KeyRange, options: QueryOptions = {}): AsyncGenerator<Row> {
    for await (const { Items = [] } of queryPages(table, range, options)) yield* Items
  }

  async function countRange(
    table: Table,
    range: KeyRange,
    options: Pick<QueryOptions, 'order'> = {},
  ): Promise<number> {
    let count = 0
    for await (const { Count = 0 } of queryPages(table, range, { ...options, select: 'COUNT' }))
      count += Count
    return count
  }

  /** Yields all rows of a table, in any order. No request of a learner does this. */
  async function* scan(table: Table): AsyncGenerator<Row> {
    let startKey: Row | undefined
    do {
      const command = new ScanCommand({
        TableName: prefix + table,
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
      })
      const page = await withStoreErrors(documentClient.send(command))
      yield* page.Items ?? []
      startKey = page.LastEvaluatedKey
    } while (startKey)
  }

  const runTransaction = transactionRunner({
    documentClient,
    prefix,
    get,
    newId,
    waitBeforeRetry,
    runExclusive: createKeyedMutex({ failsWaiting: isOutage }),
  })
  const transact: RunTransaction = (queueKey, run) => withStoreErrors(runTransaction(queueKey, run))

  return {
    newId,
    elapsedMs,
    writeBuilder,
    waitBeforeRetry,
    writeAtomically: (atomicWrite: AtomicWrite) => withStoreErrors(writeAtomically(atomicWrite)),
    transact,
    remove: (table: Table, key: Key) => withStoreErrors(remove(table, key)),
    get,
    queryRange,
    countRange,
    scan,
    getEach,
    /** Writes rows, each by itself, and no row twice. */
    async writeEach(writes: readonly BatchedWrite[]): Promise<void> {
      for (let from = 0; from < writes.length; from += MAX_BATCH_WRITES)
        await writeBatch(writes.slice(from, from + MAX_BATCH_WRITES))
    },
    /** Returns a page of a table's rows, with all or only these attributes, and the key after which the next page begins. */
    async scanPage(
      table: Table,
      { attributes, startKey, pageSize }: { attributes?: string[]; startKey: Row | null; pageSize: number },
    ): Promise<{ rows: Row[]; lastKey: Row | null }> {
      const names = attributes?.map((attribute, n): [string, string] => [`#a${n}`, attribute])
      const command = new ScanCommand({
        TableName: prefix + table,
        ProjectionExpression: names?.map(([name]) => name).join(', '),
        ExpressionAttributeNames: names && Object.fromEntries(names),
        ConsistentRead: true,
        Limit: pageSize,
        ExclusiveStartKey: startKey ?? undefined,
      })
      const page = await withStoreErrors(documentClient.send(command))
      return { rows: page.Items ?? [], lastKey: page.LastEvaluatedKey ?? null }
    },
  }
}

export type Dynamodb = ReturnType<typeof openDynamodb>
