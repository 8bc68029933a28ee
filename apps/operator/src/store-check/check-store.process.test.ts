import { createTemporaryFolder, expectStatus } from '@kitchen-table/application/testing/suites'
import { fillDataFolder } from '@kitchen-table/embedded/testing/samples'
import { startServerProcess } from '@kitchen-table/server/testing/tools'
import { expect, test } from 'vitest'
import { checkStore } from './check-store.ts'
import { hashFiles } from './testing/hash-files.ts'

test('the check changes nothing in the store of a killed server, and works while a server runs', async () => {
  const dataDir = createTemporaryFolder()
  await fillDataFolder(dataDir)
  const product = await startServerProcess({ DATA_DIR: dataDir, APP_ENV: 'test' })
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  await expectStatus(fetch(`${product.address}/healthz`), 200)
  await product.kill()
  const before = hashFiles(dataDir)
  expect(before.some((line) => line.includes('store.db-wal'))).toBe(true)
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  expect(hashFiles(dataDir)).toEqual(before)
})
