import { expect, test } from 'vitest'
import { expectStatus } from '../../testing/expect-refusal.ts'
import { fillDataFolder } from '../../testing/sample-data-folder.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
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
