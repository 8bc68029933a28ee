import type { DatabaseSync } from 'node:sqlite'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test } from 'vitest'
import { fillDataFolder } from '../../testing/sample-data-folder.ts'
import { openDatabase } from './open-database.ts'
import { readFromStore } from './read-store.ts'

const corruptionError = () => Object.assign(new Error('database disk image is malformed'), { errcode: 11 })

test('reads again if a server starts during a read that reports damage', async () => {
  const dataDir = createTemporaryFolder()
  await fillDataFolder(dataDir)
  let calls = 0
  const read = (db: DatabaseSync) => {
    calls += 1
    if (calls === 1) {
      const server = openDatabase(dataDir)
      onTestFinished(() => server.close())
      throw corruptionError()
    }
    return db.prepare('SELECT count(*) AS n FROM tracks').get()?.n
  }
  expect(readFromStore(dataDir, read)).toBe(3)
  expect(calls).toBe(2)
})

test('throws the error of a damaged store that no other process uses', async () => {
  const dataDir = createTemporaryFolder()
  await fillDataFolder(dataDir)
  let calls = 0
  const read = () => {
    calls += 1
    throw corruptionError()
  }
  expect(() => readFromStore(dataDir, read)).toThrow('malformed')
  expect(calls).toBe(1)
})
