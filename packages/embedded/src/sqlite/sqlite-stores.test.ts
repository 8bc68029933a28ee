import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSharedFolder,
  createTemporaryFolder,
  describeEveryStore,
} from '@kitchen-table/application/testing/suites'
import { beforeAll } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { openSqliteStores } from './open-sqlite-stores.ts'
import { openTestSqlite } from './testing/open-test-sqlite.ts'

/** A folder with an empty store. A copy of it opens faster than a new store, which is migrated first. */
const emptyStore = createSharedFolder()
beforeAll(() => openSqlite({ dataDir: emptyStore, onFault: console.error }).close())

describeEveryStore('SQLite', async () => {
  const dataDir = createTemporaryFolder()
  copyFileSync(join(emptyStore, 'store.db'), join(dataDir, 'store.db'))
  return openSqliteStores(openTestSqlite(dataDir))
})
