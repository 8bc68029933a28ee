import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb'
import {
  createDeterministicId,
  retryWhileFailing,
  StoreFailingError,
} from '@kitchen-table/application/store-helpers'
import { z } from 'zod'

/**
 * How far one record has come. 'begun': a write of it may have happened; 'stored': it has; 'verified': it was read back
 * since, and was as expected. `hash` is that of the record which was written last; `earlier` are those before it.
 */
export type RecordState = { phase: 'begun' | 'stored' | 'verified'; hash: string; earlier: string[] }

/** A record of the product, by its kind and key. */
export type RecordId = { kind: string; key: string }

export type AdoptionState = {
  get(id: RecordId): RecordState | undefined
  /** Whether nothing was taken over yet. */
  isEmpty(): boolean
  /** Stores the states of records, each of a different record. */
  set(entries: readonly { id: RecordId; state: RecordState }[]): Promise<void>
}

const MAX_BATCH_WRITES = 25
const MAX_WAIT_SECONDS = 120

const stateItem = z.object({
  record: z.string(),
  phase: z.enum(['begun', 'stored', 'verified']),
  hash: z.string(),
  earlier: z.array(z.string()),
})

/** A hash in place of the key, because that may be the id of a person. */
const nameOf = ({ kind, key }: RecordId) => createDeterministicId('adopted-record', kind, key)

export const adoptionStateTableName = (prefix: string): string => `${prefix}Adoption`

async function createStateTable(client: DynamoDBClient, TableName: string): Promise<void> {
  const command = new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [{ AttributeName: 'record', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'record', KeyType: 'HASH' }],
  })
  try {
    await client.send(command)
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
  }
  await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: MAX_WAIT_SECONDS }, { TableName })
}

/** Returns the states by record; none if there is no table yet. */
async function readStates(documents: DynamoDBDocumentClient, TableName: string) {
  const states = new Map<string, RecordState>()
  let startKey: Record<string, unknown> | undefined
  try {
    do {
      const command = new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: startKey })
      const page = await documents.send(command)
      for (const item of page.Items ?? []) {
        const { record, ...state } = stateItem.parse(item)
        states.set(record, state)
      }
      startKey = page.LastEvaluatedKey
    } while (startKey)
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error
  }
  return states
}

/**
 * Opens what is known of the records that were taken over before: a table beside those of the product, which only this
 * program uses. It tells what the product has changed or removed since from what was not taken over yet.
 */
export async function openAdoptionState(
  client: DynamoDBClient,
  prefix: string,
): Promise<AdoptionState & { createTable: () => Promise<void> }> {
  const documents = DynamoDBDocumentClient.from(client)
  const TableName = adoptionStateTableName(prefix)
  const states = await readStates(documents, TableName)

  async function writeBatch(items: readonly Record<string, unknown>[]): Promise<void> {
    let remaining: BatchWriteCommandInput['RequestItems'] = {
      [TableName]: items.map((Item) => ({ PutRequest: { Item } })),
    }
    await retryWhileFailing(async () => {
      const { UnprocessedItems = {} } = await documents.send(
        new BatchWriteCommand({ RequestItems: remaining }),
      )
      remaining = UnprocessedItems
      if (Object.keys(remaining).length > 0) throw new StoreFailingError('Rows are left to be written.')
    })
  }

  return {
    createTable: () => createStateTable(client, TableName),
    get: (id) => states.get(nameOf(id)),
    isEmpty: () => states.size === 0,
    async set(entries) {
      const items = entries.map(({ id, state }) => ({ record: nameOf(id), ...state }))
      for (let from = 0; from < items.length; from += MAX_BATCH_WRITES)
        await writeBatch(items.slice(from, from + MAX_BATCH_WRITES))
      for (const { record, ...state } of items) states.set(record, state)
    },
  }
}
