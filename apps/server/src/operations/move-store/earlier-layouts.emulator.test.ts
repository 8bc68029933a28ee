import { expect, test } from 'vitest'
import { openDynamodbStores } from '../../adapters/dynamodb/open-dynamodb-stores.ts'
import { openTestDynamodb } from '../../adapters/dynamodb/testing/open-test-dynamodb.ts'
import { putEarlierLayouts } from '../../adapters/dynamodb/testing/put-earlier-layouts.ts'
import { sqliteCatalog } from '../../adapters/sqlite/sqlite-catalog.ts'
import { openTestSqlite } from '../../adapters/sqlite/testing/open-test-sqlite.ts'
import { convertedIntents, convertedLayouts, earlierUnits } from '../../testing/earlier-layouts.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { moveToSqlite } from '../move-store.ts'
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
