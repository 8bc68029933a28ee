import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder, fillDataFolder } from '../../testing/sample-data-folder.ts'
import { openDatabase } from './open-database.ts'
import { readStore } from './read-store.ts'

const corrupt = () => Object.assign(new Error('database disk image is malformed'), { errcode: 11 })

test('a store that a server starts on while it is read is not called damaged: it is read again', async () => {
  const dataDir = createTemporaryFolder('read')
  await fillDataFolder(dataDir)
  let times = 0
  const read = (db: DatabaseSync) => {
    times += 1
    if (times === 1) {
      const server = openDatabase(dataDir)
      onTestFinished(() => server.close())
      throw corrupt()
    }
    return db.prepare('SELECT count(*) AS n FROM tracks').get()?.n
  }
  expect(readStore(dataDir, read)).toBe(3)
  expect(times).toBe(2)
})

test('a store that nobody else uses is as damaged as it looks', async () => {
  const dataDir = createTemporaryFolder('read')
  await fillDataFolder(dataDir)
  let times = 0
  const read = () => {
    times += 1
    throw corrupt()
  }
  expect(() => readStore(dataDir, read)).toThrow('malformed')
  expect(times).toBe(1)
})
