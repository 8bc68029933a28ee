import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { sampleGroup, sampleMember } from '../../testing/port-suites/samples.ts'
import { times } from '../../testing/times.ts'
import { encodeKeyPart, joinSortKey } from './key-encoding.ts'
import { openDynamodb } from './open-dynamodb.ts'
import { openDynamodbStores } from './open-dynamodb-stores.ts'
import { rebuildPeopleIndex } from './rebuild-people-index.ts'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'

const { newClient, emptyTestTables } = openTestDynamodb()

const everybody = { search: '', subGroup: null, status: null }

type Row = Record<string, unknown>

/** Opens a store as an earlier release has left it: with its index, without the one of today. */
async function openEarlierStore() {
  const prefix = await emptyTestTables()
  const client = newClient()
  const documents = DynamoDBDocumentClient.from(client)
  const dynamodb = openDynamodb({ client, prefix })
  const stores = openDynamodbStores(dynamodb)

  async function listIndex(index: string): Promise<Row[]> {
    const query = {
      TableName: `${prefix}Indexes`,
      KeyConditionExpression: '#index = :index',
      ExpressionAttributeNames: { '#index': 'index' },
      ExpressionAttributeValues: { ':index': index },
      ConsistentRead: true,
    }
    return (await documents.send(new QueryCommand(query))).Items ?? []
  }

  /** Replaces what is stored of everybody for searches by what an earlier release has stored. */
  async function makeEarlier(people: readonly { sub: string; email: string; last: string }[]): Promise<void> {
    for (const { index, sort } of await listIndex('people by word'))
      await documents.send(
        new BatchWriteCommand({
          RequestItems: { [`${prefix}Indexes`]: [{ DeleteRequest: { Key: { index, sort } } }] },
        }),
      )
    for (const { sub, email, last } of people)
      for (const searchKey of [email, last.toLowerCase()])
        await documents.send(
          new PutCommand({
            TableName: `${prefix}Indexes`,
            Item: {
              index: 'people',
              sort: joinSortKey(searchKey, encodeKeyPart(sub)),
              key: { user: encodeKeyPart(sub) },
              searchKey,
              sub,
              email,
            },
          }),
        )
  }
  return { dynamodb, ...stores, listIndex, makeEarlier }
}

const searched = times(30, (n) =>
  sampleMember({
    sub: `p-${n}`,
    email: `p${String(n).padStart(2, '0')}@example.com`,
    last: `Østergård ${n}`,
  }),
)

test('people whom an earlier release has stored are found, and nothing is left of its index', async () => {
  const { dynamodb, groups, members, people, listIndex, makeEarlier } = await openEarlierStore()
  await groups.create(sampleGroup({ maxMembers: 0 }))
  for (const member of searched) await members.add('acme', member, '2026-01-01T00:00:00.000Z')
  const before = await people.search('ostergard')
  expect(before).toHaveLength(30)
  await makeEarlier(searched)
  expect(await people.search('ostergard')).toEqual([])
  // One is gone: an earlier release has left a row of theirs.
  await members.remove('p-7')

  expect(await rebuildPeopleIndex(dynamodb)).toBe(60)
  expect(await people.search('ostergard')).toEqual(before.filter(({ sub }) => sub !== 'p-7'))
  expect(await people.search('p07@example.com')).toEqual([])
  expect(await listIndex('people')).toEqual([])
  const listed = await members.search('acme', everybody, { sort: 'name', descending: false })
  expect(listed.members).toHaveLength(29)
  expect(await rebuildPeopleIndex(dynamodb)).toBe(0)
})
