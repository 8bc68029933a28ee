import { type DynamoDBClient, DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { StoreFailingError } from '../../platform/store-errors.ts'
import { isConnectionError } from '../connection-error.ts'
import { type AtomicWrite, batchedTransactions, createRetryBackoff } from './batched-transactions.ts'
import { type Key, type KeyRange, type Table, tableKeys } from './keys.ts'
import { createWriteBuilder } from './write-builder.ts'

/** Errors of the service, or of too many requests. Any other error that it returns is a fault of this program. */
const transientErrorNames: ReadonlySet<string> = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
])

function isTransientError(error: unknown): boolean {
  if (error instanceof DynamoDBServiceException)
    return error.$fault === 'server' || transientErrorNames.has(error.name)
  return isConnectionError(error)
}

/** Returns the error to reject with when all retries have failed: a StoreFailingError if transient, else `error`. */
export function toStoreError(error: unknown): unknown {
  return isTransientError(error) ? new StoreFailingError(error) : error
}

export type DynamodbOptions = {
  /** Closed by the caller. Its own retries cover failures of the network and of the service. */
  client: DynamoDBClient
  prefix: string
  newId: () => string
  /** Returns a number from 0 up to, but not including, 1. */
  random: () => number
  sleep: (milliseconds: number) => Promise<void>
}

export type Row = Record<string, unknown>

/** Throws a StoreFailingError if the service does not respond or is overloaded. */
async function withStoreErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toStoreError(error)
  }
}

/** Opens what the stores of one process share. They must share it, so that their writes share transactions. */
export function openDynamodb({ client, prefix, newId, random, sleep }: DynamodbOptions) {
  const documentClient = DynamoDBDocumentClient.from(client)
  const writeBuilder = createWriteBuilder(prefix)
  const waitBeforeRetry = createRetryBackoff({ random, sleep })

  const writeAtomically = batchedTransactions({
    send: (TransactItems, ClientRequestToken) =>
      documentClient.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })),
    increment: writeBuilder.increment,
    newId,
    waitBeforeRetry,
  })

  return {
    newId,
    writeBuilder,
    waitBeforeRetry,
    writeAtomically: (atomicWrite: AtomicWrite) => withStoreErrors(writeAtomically(atomicWrite)),
    async get(table: Table, key: Key): Promise<Row | null> {
      const command = new GetCommand({ TableName: prefix + table, Key: key, ConsistentRead: true })
      return (await withStoreErrors(documentClient.send(command))).Item ?? null
    },
    /** Returns the rows with at most 100 different keys, in any order; a missing row is left out. */
    async getEach(table: Table, keys: readonly Key[]): Promise<Row[]> {
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
    },
    /** Returns a page of a table's rows, with only these attributes, and the key after which the next page begins. */
    async scanPage(
      table: Table,
      { attributes, startKey, pageSize }: { attributes: string[]; startKey: Key | null; pageSize: number },
    ): Promise<{ rows: Row[]; lastKey: Row | null }> {
      const names = attributes.map((attribute, n): [string, string] => [`#a${n}`, attribute])
      const scan = new ScanCommand({
        TableName: prefix + table,
        ProjectionExpression: names.map(([name]) => name).join(', '),
        ExpressionAttributeNames: Object.fromEntries(names),
        Limit: pageSize,
        ExclusiveStartKey: startKey ?? undefined,
      })
      const page = await withStoreErrors(documentClient.send(scan))
      return { rows: page.Items ?? [], lastKey: page.LastEvaluatedKey ?? null }
    },
    /** Yields rows in the order of the sort key. Reads pages on demand, of at most `pageSize` rows if given. */
    async *queryRange(
      table: Table,
      { partition, from, to }: KeyRange,
      pageSize?: number,
    ): AsyncGenerator<Row> {
      if (from > to) return
      const [partitionName, sortName] = tableKeys[table]
      let startKey: Row | undefined
      do {
        const query = new QueryCommand({
          TableName: prefix + table,
          KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
          ExpressionAttributeNames: { '#partition': partitionName, '#sort': sortName ?? '' },
          ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': to },
          ConsistentRead: true,
          Limit: pageSize,
          ExclusiveStartKey: startKey,
        })
        const page = await withStoreErrors(documentClient.send(query))
        yield* page.Items ?? []
        startKey = page.LastEvaluatedKey
      } while (startKey)
    },
  }
}

export type Dynamodb = ReturnType<typeof openDynamodb>
