import { convertedIntents, convertedLayouts, earlierUnits } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { openDynamodbStores } from '@kitchen-table/cloud/dynamodb'
import { openTestDynamodb } from '@kitchen-table/cloud/testing/suites'
import { putEarlierLayouts } from '@kitchen-table/cloud/testing/tools'
import { sqliteCatalog } from '@kitchen-table/embedded/sqlite'
import { openTestSqlite } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { moveToSqlite } from '../move-installation.ts'
import { openTables } from './testing/move-tables.ts'

const { newClient, createTestTables } = openTestDynamodb()

test('layouts of an earlier release offer intents after the move, though no server has started on the tables', async () => {
  const [client, prefix] = [newClient(), await createTestTables()]
  const dynamodb = openTables(client, prefix)
  const { catalog } = openDynamodbStores(dynamodb)
  for (const unit of earlierUnits) await catalog.saveUnit({ ...unit, attachment: null }, null)
  await putEarlierLayouts(dynamodb)

  const dataDir = createTemporaryFolder()
  const { differences } = await moveToSqlite({ dataDir, tables: { client, dynamodb, prefix } })
  expect(differences).toEqual([])
  const { intents, layouts } = await sqliteCatalog(openTestSqlite(dataDir)).read()
  expect(intents).toEqual(convertedIntents.map((intent) => ({ ...intent, version: 1 })))
  expect(layouts).toEqual(convertedLayouts.map((layout) => ({ ...layout, version: 3 })))
})
