import { describeEveryStore } from '../../testing/port-suites/every-store.ts'
import { openRealDynamodb } from './testing/real-dynamodb.ts'
import { runDynamodbLocal } from './testing/run-dynamodb-local.ts'

const { emptyTestTables, openStores } = runDynamodbLocal(openRealDynamodb)

describeEveryStore('DynamoDB', async () => openStores(await emptyTestTables()))
