import { defineEveryStoreSuite } from '@kitchen-table/application/testing/suites'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'
import { openRealDynamodb } from './testing/real-dynamodb.ts'

const { emptyTestTables, openStores } = openTestDynamodb(openRealDynamodb())

defineEveryStoreSuite('DynamoDB', async () => openStores(await emptyTestTables()))
