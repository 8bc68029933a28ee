import { randomUUID } from 'node:crypto'
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb'
import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { checkTables } from './check-tables.ts'
import { createDynamodbClient } from './create-dynamodb-client.ts'
import { indexedAttributes } from './keys.ts'

const { newClient, createTestTables } = openTestDynamodb()

test('accepts the tables that createTables makes', async () => {
  const prefix = await createTestTables()
  await checkTables(newClient(), prefix)
})

test('refuses a prefix that no table has', async () => {
  await expect(checkTables(newClient(), 'other-')).rejects.toThrow(
    new UnusableServiceError(
      'No table in eu-central-1 has a name that begins with the prefix other-: the prefix or the region is wrong, or the tables were not created.',
    ),
  )
})

test('names the missing tables, and one with other keys', async () => {
  const client = newClient()
  const prefix = await createTestTables()
  await client.send(new DeleteTableCommand({ TableName: `${prefix}Members` }))
  await client.send(new DeleteTableCommand({ TableName: `${prefix}Users` }))
  await expect(checkTables(client, prefix)).rejects.toThrow(
    new UnusableServiceError(`These tables are missing in eu-central-1: ${prefix}Users, ${prefix}Members.`),
  )

  for (const [TableName, key] of [
    [`${prefix}Users`, 'user'],
    [`${prefix}Members`, 'sub'],
  ])
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
        KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
      }),
    )
  const attributes = indexedAttributes.Members?.toSorted().join(' ')
  const indexes = ['byEmail', 'byInvitation', 'byName', 'byPendingInvitation'].map(
    (index) => `${index} (${attributes})`,
  )
  await expect(checkTables(client, prefix)).rejects.toThrow(
    new UnusableServiceError(
      `The table ${prefix}Members has the keys sub, and needs group + sub, by ${indexes.join(', ')}.`,
    ),
  )
})

test('names the table if DynamoDB does not respond', async () => {
  const client = createDynamodbClient({
    region: 'eu-central-1',
    endpoint: 'http://127.0.0.1:9',
    credentials: { accessKeyId: 'local', secretAccessKey: randomUUID() },
  })
  await expect(checkTables(client, 'live-')).rejects.toThrow(
    /^DynamoDB does not describe the table live-\w+: \w+\.$/,
  )
  client.destroy()
})
