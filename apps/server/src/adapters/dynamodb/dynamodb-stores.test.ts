import { describeEventStore } from '../../port-suites/event-store.ts'
import { describeProgressStore } from '../../port-suites/progress-store.ts'
import { runDynamodbLocal } from './testing/run-dynamodb-local.ts'

const { newTables, openOn } = runDynamodbLocal()

describeEventStore('DynamoDB Local', async () => ({ store: openOn(await newTables()).events }))

describeProgressStore('DynamoDB Local', async () => {
  const { progress, events } = openOn(await newTables())
  return { store: progress, events }
})
