import { describeEveryStore } from '@kitchen-table/application/testing/suites'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'
import { openRealDynamodb } from './testing/real-dynamodb.ts'

const { emptyTestTables, openStores } = openTestDynamodb(openRealDynamodb())

describeEveryStore('DynamoDB', async () => openStores(await emptyTestTables()))
