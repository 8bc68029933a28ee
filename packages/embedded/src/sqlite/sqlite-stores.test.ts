import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createSharedFolder,
  createTemporaryFolder,
  defineEveryStoreSuite,
} from '@kitchen-table/application/testing/suites'
import { beforeAll, test } from 'vitest'
import { openSqlite } from './open-sqlite.ts'
import { openSqliteStores } from './open-sqlite-stores.ts'
import { createCommitObserver } from './testing/observe-commits.ts'
import { openTestSqlite } from './testing/open-test-sqlite.ts'

/** A folder with an empty store. A copy of it opens faster than a new store, which is migrated first. */
const emptyStore = createSharedFolder()
beforeAll(() => openSqlite({ dataDir: emptyStore, onFault: console.error }).close())

function openStores() {
  const dataDir = createTemporaryFolder()
  copyFileSync(join(emptyStore, 'store.db'), join(dataDir, 'store.db'))
  const sqlite = openTestSqlite(dataDir)
  return { sqlite, stores: openSqliteStores(sqlite) }
}

const observer = createCommitObserver()

defineEveryStoreSuite('SQLite', async () => {
  const { sqlite, stores } = openStores()
  return observer.observe(stores, sqlite)
})

test('every write of every port is committed once, and before it is acknowledged', () => {
  observer.expectWholeCommits(openStores().stores, {
    // Rows are committed before the import that names them, and events month by month.
    inParts: ['memberImports.create', 'events.removeEventsBefore'],
    // Other databases have no days to pack.
    notInSuites: ['events.closeOldestDay'],
  })
})
