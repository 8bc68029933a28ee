import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
} from '@aws-sdk/client-dynamodb'
import { tableDefinitions } from '../create-tables.ts'
import type { DynamodbService } from './open-test-dynamodb.ts'

const MAX_ATTEMPTS = 120

/** Removes a table, also one that is still being created; one that was never created is no error. */
async function removeTable(client: DynamoDBClient, TableName: string | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new DeleteTableCommand({ TableName }))
      return
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return
      if (!(error instanceof ResourceInUseException) || attempt === MAX_ATTEMPTS) throw error
      await sleep(1000)
    }
  }
}

/** Returns DynamoDB itself, in the region and with the credentials of the environment (`npm run cloud:verify`). */
export async function openRealDynamodb(): Promise<DynamodbService> {
  const endpoint = process.env.DYNAMODB_URL
  const client = () => new DynamoDBClient(endpoint === undefined ? {} : { endpoint })
  return {
    client,
    async removeTables(prefix) {
      const own = client()
      const removals = await Promise.allSettled(
        tableDefinitions(prefix).map(({ TableName }) => removeTable(own, TableName)),
      )
      own.destroy()
      for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
    },
    async stop() {},
  }
}
