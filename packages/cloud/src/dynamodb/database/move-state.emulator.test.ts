import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { checkMoveIsComplete, createMoveState, saveDynamodbMoveState } from './move-state.ts'

const { emptyTestTables, openStores, openRows } = openTestDynamodb()

test('accepts tables into which nothing was moved, and those of a verified move', async () => {
  const prefix = await emptyTestTables()
  const { dynamodb } = openStores(prefix)
  await checkMoveIsComplete(dynamodb, prefix)

  await saveDynamodbMoveState(openRows(prefix), { ...createMoveState('hash'), isVerified: true })
  await checkMoveIsComplete(dynamodb, prefix)
})

test('refuses tables into which a move has begun, also when all rows are stored but not verified', async () => {
  const prefix = await emptyTestTables()
  const { dynamodb } = openStores(prefix)
  const refusal = new UnusableServiceError(
    `A move into the tables with the prefix ${prefix} has begun, and was not completed and verified: complete it with npm run move:store, or remove these tables.`,
  )
  for (const state of [createMoveState('hash'), { ...createMoveState('hash'), done: ['Users', 'Moves'] }]) {
    await saveDynamodbMoveState(openRows(prefix), state)
    await expect(checkMoveIsComplete(dynamodb, prefix)).rejects.toThrow(refusal)
  }
})

test('names the table if it cannot be read', async () => {
  const { dynamodb } = openStores('other-')
  await expect(checkMoveIsComplete(dynamodb, 'other-')).rejects.toThrow(
    new UnusableServiceError('DynamoDB does not read the table other-Moves: ResourceNotFoundException.'),
  )
})
