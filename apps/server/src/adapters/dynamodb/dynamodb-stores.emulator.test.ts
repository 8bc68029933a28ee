import { describeEveryStore } from '../../testing/port-suites/every-store.ts'
import { runDynamodbLocal } from './testing/run-dynamodb-local.ts'

const { emptyTestTables, openStores } = runDynamodbLocal()

describeEveryStore('DynamoDB Local', async () => openStores(await emptyTestTables()))
