import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { recordRequests } from '../testing/request-interceptors.ts'
import { jobQueueKey } from './job-keys.ts'

const { newClient, emptyTestTables, openStores } = openTestDynamodb()

const job = { kind: 'change-role', input: null, createdAt: 100 }
const lease = (id: string, until: number) => ({ id, until })

/** Adds a row of the queue as if its job was leased until a time that it does not have, or does not exist. */
async function putQueueRow(prefix: string, jobId: string, leaseUntil: number): Promise<void> {
  const Item = { ...jobQueueKey(jobId, { leaseUntil, finishedAt: null }), jobId }
  const documents = DynamoDBDocumentClient.from(newClient())
  await documents.send(new PutCommand({ TableName: `${prefix}JobQueue`, Item }))
}

test('rows of the queue whose jobs cannot be claimed are passed over, each once', async () => {
  const prefix = await emptyTestTables()
  const { client, jobs } = openStores(prefix)
  await jobs.add({ ...job, id: 'leased', subject: 'a' }, lease('first', 9000))
  for (const [n, id] of ['gone', 'leased'].entries()) await putQueueRow(prefix, id, 100 + n)
  const requests = recordRequests(client)

  expect(await jobs.claim(700, lease('second', 1300))).toBeNull()
  expect(requests.filter(({ command }) => command === 'GetItemCommand')).toHaveLength(2)

  await jobs.add({ ...job, id: 'due', subject: 'b' }, lease('first', 500))
  expect(await jobs.claim(700, lease('second', 1300))).toMatchObject({ id: 'due' })
})
