import { describeEventStore } from '../../testing/port-suites/event-store.ts'
import { describeJobStore } from '../../testing/port-suites/job-store.ts'
import { describeProgressStore } from '../../testing/port-suites/progress-store.ts'
import { runDynamodbLocal } from './testing/run-dynamodb-local.ts'

const { createTestTables, openStores } = runDynamodbLocal()

describeEventStore('DynamoDB Local', async () => ({ store: openStores(await createTestTables()).events }))

describeJobStore('DynamoDB Local', async () => ({ store: openStores(await createTestTables()).jobs }))

describeProgressStore('DynamoDB Local', async () => {
  const { progress, events } = openStores(await createTestTables())
  return { store: progress, events }
})
