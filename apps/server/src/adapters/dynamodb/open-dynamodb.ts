import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { toStoreError } from './dynamodb-errors.ts'
import { type Key, type KeyRange, type Table, tableKeys } from './keys.ts'
import { createRetryBackoff, type WaitBeforeRetry } from './retry-backoff.ts'
import { sharedTransactions, type WriteAtomically } from './shared-transactions.ts'
import { createWriteBuilder, type WriteBuilder } from './write-builder.ts'

export type DynamodbOptions = {
  /** It stays the caller's to close. Its own retries are for what the network and the service do to a request. */
  client: DynamoDBClient
  /** Of every table's name. */
  prefix: string
  newId: () => string
  /** From 0 to below 1. */
  random: () => number
  sleep: (milliseconds: number) => Promise<void>
}

export type Row = Record<string, unknown>

export type Dynamodb = {
  writeBuilder: WriteBuilder
  writeAtomically: WriteAtomically
  waitBeforeRetry: WaitBeforeRetry
  get(table: Table, key: Key): Promise<Row | null>
  /** In the order of the sort key; asks for more only as it is read on. `most` rows at a time, where it is known. */
  queryRange(table: Table, range: KeyRange, pageSize?: number): AsyncGenerator<Row>
}

/** When the service does not answer, or has too much to do, that is told as the store's failing. */
async function withStoreErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toStoreError(error)
  }
}

/** What the stores of one process share: they must, for their transactions to be shared. */
export function openDynamodb({ client, prefix, newId, random, sleep }: DynamodbOptions): Dynamodb {
  const documentClient = DynamoDBDocumentClient.from(client)
  const writes = createWriteBuilder(prefix)
  const waitBeforeRetry = createRetryBackoff({ random, sleep })

  const writeAtomically = sharedTransactions({
    send: (TransactItems, ClientRequestToken) =>
      documentClient.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })),
    increment: writes.increment,
    newId,
    waitBeforeRetry,
  })

  return {
    writeBuilder: writes,
    waitBeforeRetry,
    writeAtomically: (step) => withStoreErrors(writeAtomically(step)),
    async get(table, key) {
      const command = new GetCommand({ TableName: prefix + table, Key: key, ConsistentRead: true })
      return (await withStoreErrors(documentClient.send(command))).Item ?? null
    },
    async *queryRange(table, { partition, from, to }, pageSize) {
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
