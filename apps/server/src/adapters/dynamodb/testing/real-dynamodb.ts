import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { tableDefinitions } from '../create-tables.ts'
import type { DynamodbService } from './run-dynamodb-local.ts'

/** Returns DynamoDB itself, in the region and with the credentials of the environment (`npm run cloud:verify`). */
export async function openRealDynamodb(): Promise<DynamodbService> {
  const endpoint = process.env.DYNAMODB_URL
  const client = () => new DynamoDBClient(endpoint === undefined ? {} : { endpoint })
  return {
    client,
    async removeTables(prefix) {
      const own = client()
      for (const { TableName } of tableDefinitions(prefix))
        await own.send(new DeleteTableCommand({ TableName }))
      own.destroy()
    },
    async stop() {},
  }
}
