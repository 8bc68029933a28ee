import { expect, test } from 'vitest'
import { isSmall } from '../../../../../scripts/run-size.ts'
import { describeEveryStore } from '../../testing/port-suites/every-store.ts'
import { checkMoveIsComplete } from './move-state.ts'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'

const { emptyTestTables, openStores, unusedActions } = openTestDynamodb()

describeEveryStore('DynamoDB Local', async () => openStores(await emptyTestTables()))

test('T59: the role of the server allows it to read the state of a move', async () => {
  const prefix = await emptyTestTables()
  await checkMoveIsComplete(openStores(prefix).dynamodb, prefix)
})

// The last test of the file: the tests before it have made all requests but those of a removal of long progress, which
// is in dynamodb-rows.emulator.test.ts. In the small size they are a sample (sampling-runner.ts).
if (!isSmall)
  test('T59: the role of the server allows no action that no request needs', () => {
    expect(unusedActions()).toEqual(['BatchWriteItem ProgressParts'])
  })
