import { randomUUID } from 'node:crypto'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, inject, onTestFinished } from 'vitest'
import { createTables } from '../database/create-tables.ts'
import { type Table, tableKeys } from '../database/keys.ts'
import { type DynamodbOptions, openDynamodb } from '../database/open-dynamodb.ts'
import { openDynamodbStores } from '../open-dynamodb-stores.ts'
import { createLocalClient } from './dynamodb-local.ts'
import { tableRemover } from './remove-tables.ts'
import { recordWrittenTables } from './request-interceptors.ts'
import { enforceRole, findUnusedActions } from './role-actions.ts'

const MAX_BATCH_WRITES = 25

/** DynamoDB Local, which the test files of a project share, or DynamoDB itself. */
export type DynamodbService = {
  /** Returns a new client, which the caller destroys. */
  client(): DynamoDBClient
  removeTables(prefix: string): Promise<void>
}

/**
 * Returns the DynamoDB Local of all test files, in which each file has tables of its own, unless it names an access key
 * that others name, too. An access key has no hyphens.
 */
export function openSharedDynamodb(accessKeyId = randomUUID().replaceAll('-', '')): DynamodbService {
  const endpoint = inject('dynamodbEndpoint')
  const client = () => createLocalClient(endpoint, { accessKeyId })
  return { client, removeTables: tableRemover(client) }
}

/** Opens DynamoDB Local, or another service, for the tests of the calling file. */
export function openTestDynamodb(
  { client: openClient, removeTables }: DynamodbService = openSharedDynamodb(),
) {
  const state: { sharedPrefix?: Promise<string>; isShared?: boolean } = {}
  /** The tables with the shared prefix into which a test has written. */
  const usedTables = new Set<string>()
  const usedActions = new Set<string>()
  /** Of the tables that were created. */
  const prefixes: string[] = []

  afterAll(async () => {
    const failures: unknown[] = []
    for (const prefix of prefixes) await removeTables(prefix).catch((error) => failures.push(error))
    const [cause] = failures
    if (cause !== undefined) throw new Error(`Tables may be left: ${prefixes.join(', ')}`, { cause })
  }, 600_000)

  function newClient(): DynamoDBClient {
    const client = openClient()
    recordWrittenTables(client, usedTables)
    onTestFinished(() => client.destroy())
    return client
  }

  /** Creates empty tables for one test, and returns the prefix of their names. */
  async function createTestTables(): Promise<string> {
    const prefix = `verify-${randomUUID()}-`
    prefixes.push(prefix)
    await createTables(newClient(), prefix)
    return prefix
  }

  async function removeAllRows(
    documents: DynamoDBDocumentClient,
    TableName: string,
    table: Table,
  ): Promise<void> {
    for (;;) {
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new ScanCommand({ TableName, ConsistentRead: true }),
      )
      let isEmpty = LastEvaluatedKey === undefined
      for (let from = 0; from < Items.length; from += MAX_BATCH_WRITES) {
        const removals = Items.slice(from, from + MAX_BATCH_WRITES).map((item) => ({
          DeleteRequest: { Key: Object.fromEntries(tableKeys[table].map((name) => [name, item[name]])) },
        }))
        const { UnprocessedItems = {} } = await documents.send(
          new BatchWriteCommand({ RequestItems: { [TableName]: removals } }),
        )
        isEmpty &&= Object.keys(UnprocessedItems).length === 0
      }
      if (isEmpty) return
    }
  }

  return {
    newClient,
    createTestTables,
    /** Opens the rows of the tables for a test, which may write what the server's role does not allow. */
    openRows: (prefix: string) => openDynamodb({ client: newClient(), prefix }),
    /**
     * Returns the prefix of empty tables: those of the test before, emptied, because creating them takes longer. A test
     * that calls this again gets others.
     */
    async emptyTestTables(): Promise<string> {
      if (state.isShared) return createTestTables()
      state.isShared = true
      onTestFinished(() => {
        state.isShared = false
      })
      // A promise: if the tables cannot be created, no later test tries it again.
      state.sharedPrefix ??= createTestTables()
      const prefix = await state.sharedPrefix
      const tables = Object.keys(tableKeys) as Table[]
      const used = tables.filter((table) => usedTables.has(prefix + table))
      usedTables.clear()
      const documents = DynamoDBDocumentClient.from(newClient())
      await Promise.all(used.map((table) => removeAllRows(documents, prefix + table, table)))
      return prefix
    },
    /** Opens the stores with a client and queues of their own, as another process would, and the server's role. */
    openStores(prefix: string, options: Pick<DynamodbOptions, 'sleep'> = {}) {
      const client = newClient()
      enforceRole(client, prefix, usedActions)
      const dynamodb = openDynamodb({ client, prefix, ...options })
      return { client, dynamodb, ...openDynamodbStores(dynamodb) }
    },
    /** Returns the actions of the server's role that no request of the tests so far has needed. */
    unusedActions: () => findUnusedActions(usedActions),
  }
}
