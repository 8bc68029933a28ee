import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type { DynamodbService } from './open-test-dynamodb.ts'
import { tableRemover } from './remove-tables.ts'

/** Returns DynamoDB itself, in the region and with the credentials of the environment (`npm run cloud:verify`). */
export function openRealDynamodb(): DynamodbService {
  const endpoint = process.env.DYNAMODB_URL
  const client = () => new DynamoDBClient(endpoint === undefined ? {} : { endpoint })
  return { client, removeTables: tableRemover(client) }
}
