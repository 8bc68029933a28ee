import { sampleMember, sampleOrganization } from '@kitchen-table/application/testing/samples'
import { defineEveryStoreSuite } from '@kitchen-table/application/testing/suites'
import { isSmall } from '@kitchen-table/scripts/run-size'
import { expect, test } from 'vitest'
import { recordServerStart, SETTLING_MS } from './database/derived-rows-state.ts'
import { checkMoveIsComplete } from './database/move-state.ts'
import { verifyDerivedRows } from './database/verify-derived-rows.ts'
import { openTestDynamodb } from './testing/open-test-dynamodb.ts'

const { emptyTestTables, openStores, unusedActions } = openTestDynamodb()

defineEveryStoreSuite('DynamoDB Local', async () => openStores(await emptyTestTables()))

test('T59: the role of the server allows it to read the state of a move', async () => {
  const prefix = await emptyTestTables()
  await checkMoveIsComplete(openStores(prefix).dynamodb, prefix)
})

test('T59: the role of the server allows it to verify derived rows, and to search people until then', async () => {
  const { dynamodb, groups, members, people } = openStores(await emptyTestTables())
  await recordServerStart(dynamodb, 1)
  await groups.create(sampleOrganization())
  await members.add('acme', sampleMember({ sub: 'ada', last: 'Lovelace' }), '2026-01-01T00:00:00.000Z')
  expect(await people.search('lovelace')).toHaveLength(1)
  const options = { now: () => 1 + SETTLING_MS, signal: new AbortController().signal }
  expect(await verifyDerivedRows(dynamodb, options)).toBe(0)
  expect(await people.search('lovelace')).toHaveLength(1)
})

// The last test of the file: the tests before it have made all requests but those of a removal of long progress, which
// is in dynamodb-rows.emulator.test.ts. In the small size they are a sample (sampling-runner.ts).
if (!isSmall)
  test('T59: the role of the server allows no action that no request needs', () => {
    expect(unusedActions()).toEqual(['BatchWriteItem ProgressParts'])
  })
