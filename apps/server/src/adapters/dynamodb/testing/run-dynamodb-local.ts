import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { createTables } from '../create-tables.ts'
import { openDynamodb } from '../open-dynamodb.ts'
import { openDynamodbStores } from '../open-dynamodb-stores.ts'
import { type DynamodbLocal, startDynamodbLocal } from './dynamodb-local.ts'

/** Runs DynamoDB Local while the tests of the calling file run. */
export function runDynamodbLocal() {
  const state: { local?: DynamodbLocal } = {}

  beforeAll(async () => {
    state.local = await startDynamodbLocal()
  }, 120_000)
  afterAll(() => state.local?.stop())

  function newClient(): DynamoDBClient {
    if (!state.local) throw new Error('DynamoDB Local is not running.')
    const client = state.local.client()
    onTestFinished(() => client.destroy())
    return client
  }

  return {
    newClient,
    /** Creates empty tables for one test, and returns the prefix of their names. */
    async createTestTables(): Promise<string> {
      const prefix = `${randomUUID()}-`
      await createTables(newClient(), prefix)
      return prefix
    },
    /** Opens the stores with a client and queues of their own, as another process would. */
    openStores(prefix: string, sleepFor: (milliseconds: number) => Promise<void> = (ms) => sleep(ms)) {
      const client = newClient()
      const dynamodb = openDynamodb({
        client,
        prefix,
        newId: randomUUID,
        random: Math.random,
        sleep: sleepFor,
        elapsedMs: () => performance.now(),
      })
      return { client, ...openDynamodbStores(dynamodb) }
    },
  }
}
