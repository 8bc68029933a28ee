import { openDynamodb, openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import type { DynamoDBClient } from '@kitchen-table/cloud/service-clients'

/** Opens the tables of the product, for a program that reads many single rows at a time. */
export function openTarget(client: DynamoDBClient, prefix: string) {
  const dynamodb = openDynamodb({ client, prefix, batchesReads: true })
  return { dynamodb, stores: openDynamodbStores(dynamodb) }
}

export type Target = ReturnType<typeof openTarget>
