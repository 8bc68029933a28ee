import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type Projection,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { expiringTables, indexedAttributes, localIndexes, type Table, tableKeys } from './keys.ts'

/** How long a new table may take, in seconds; on AWS one takes about ten. */
const MAX_WAIT_SECONDS = 120

/** Returns the definitions of all tables, named prefix + name; billed per request, so no capacity must be planned. */
export function listTableDefinitions(prefix: string): CreateTableCommandInput[] {
  return (Object.keys(tableKeys) as Table[]).map((name) => {
    const keys: readonly string[] = tableKeys[name]
    const orders: readonly string[] =
      name in localIndexes ? localIndexes[name as keyof typeof localIndexes] : []
    return {
      TableName: prefix + name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [...keys, ...orders].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S',
      })),
      KeySchema: keySchema(keys),
      LocalSecondaryIndexes:
        orders.length === 0
          ? undefined
          : orders.map((order) => ({
              IndexName: order,
              KeySchema: keySchema([keys[0] ?? '', order]),
              Projection: projectionOf(name),
            })),
    }
  })
}

function projectionOf(table: Table): Projection {
  const NonKeyAttributes = indexedAttributes[table]
  return NonKeyAttributes
    ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...NonKeyAttributes] }
    : { ProjectionType: 'ALL' }
}

function keySchema(attributes: readonly string[]): NonNullable<CreateTableCommandInput['KeySchema']> {
  return attributes.map((AttributeName, position) => ({
    AttributeName,
    KeyType: position === 0 ? 'HASH' : 'RANGE',
  }))
}

export async function createTables(client: DynamoDBClient, prefix: string): Promise<void> {
  const creations = await Promise.allSettled(
    listTableDefinitions(prefix).map(async (definition) => {
      try {
        await client.send(new CreateTableCommand(definition))
      } catch (error) {
        if (!(error instanceof ResourceInUseException)) throw error
      }
      await waitUntilTableExists(
        { client, minDelay: 1, maxWaitTime: MAX_WAIT_SECONDS },
        { TableName: definition.TableName },
      )
    }),
  )
  // After all of them, so that no table appears after this has thrown.
  for (const creation of creations) if (creation.status === 'rejected') throw creation.reason
}

/** Has DynamoDB remove the rows of tables that expire. Tests with times in the past use tables without it. */
export async function enableTimeToLive(client: DynamoDBClient, prefix: string): Promise<void> {
  for (const table of expiringTables) {
    const TableName = prefix + table
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }))
    const status = TimeToLiveDescription?.TimeToLiveStatus
    // Enabling it again is an error.
    if (status === 'ENABLED' || status === 'ENABLING') continue
    const TimeToLiveSpecification = { AttributeName: 'expires', Enabled: true }
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }))
  }
}
