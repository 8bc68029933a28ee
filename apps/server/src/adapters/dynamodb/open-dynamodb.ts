import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { storeFailure } from './dynamodb-failure.ts'
import { type Key, type KeyRange, type Table, tableKeys } from './keys.ts'
import { type Patience, patience } from './patience.ts'
import { type Store, sharedTransactions } from './shared-transactions.ts'
import { type Writes, writesTo } from './writes.ts'

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
  writes: Writes
  store: Store
  patience: Patience
  get(table: Table, key: Key): Promise<Row | null>
  /** In the order of the sort key; asks for more only as it is read on. `most` rows at a time, where it is known. */
  rows(table: Table, range: KeyRange, most?: number): AsyncGenerator<Row>
}

/** When the service does not answer, or has too much to do, that is told as the store's failing. */
async function orFailing<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw storeFailure(error)
  }
}

/** What the stores of one process share: they must, for their transactions to be shared. */
export function openDynamodb({ client, prefix, newId, random, sleep }: DynamodbOptions): Dynamodb {
  const documents = DynamoDBDocumentClient.from(client)
  const writes = writesTo(prefix)
  const waiting = patience({ random, sleep })

  const store = sharedTransactions({
    send: (TransactItems, ClientRequestToken) =>
      documents.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })),
    grow: writes.grow,
    newId,
    patience: waiting,
  })

  return {
    writes,
    patience: waiting,
    store: (step) => orFailing(store(step)),
    async get(table, key) {
      const command = new GetCommand({ TableName: prefix + table, Key: key, ConsistentRead: true })
      return (await orFailing(documents.send(command))).Item ?? null
    },
    async *rows(table, { partition, from, to }, most) {
      if (from > to) return
      const [partitionName, sortName] = tableKeys[table]
      let next: Row | undefined
      do {
        const query = new QueryCommand({
          TableName: prefix + table,
          KeyConditionExpression: '#partition = :partition AND #sort BETWEEN :from AND :to',
          ExpressionAttributeNames: { '#partition': partitionName, '#sort': sortName ?? '' },
          ExpressionAttributeValues: { ':partition': partition, ':from': from, ':to': to },
          ConsistentRead: true,
          Limit: most,
          ExclusiveStartKey: next,
        })
        const page = await orFailing(documents.send(query))
        yield* page.Items ?? []
        next = page.LastEvaluatedKey
      } while (next)
    },
  }
}
