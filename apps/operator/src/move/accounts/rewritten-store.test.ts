import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { lockStore } from '@kitchen-table/embedded/sqlite'
import { executeSql, fillDataFolder, hashFiles } from '@kitchen-table/embedded/testing/samples'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { hashTables } from '../store/testing/move-tables.ts'
import { withRewrittenStore } from './rewritten-store.ts'
import { adaSub, otherSub } from './testing/sample-accounts.ts'

const dataDir = join(createSharedFolder(), 'data')
const copyFolder = join(dataDir, 'moving-accounts')

/** With a text that is not well-formed UTF-8. */
beforeAll(async () => {
  await fillDataFolder(dataDir)
  executeSql(
    dataDir,
    `UPDATE notices SET words = CAST(x'61ff62' AS TEXT);
     UPDATE outbox SET body = '{"sub":"${adaSub}",  "channel":"mail"}';
     UPDATE token_buckets SET key = 'events:${adaSub}';
     INSERT INTO logins (sub, time, id) VALUES ('${adaSub}', 1, 'login')`,
  )
})

function openLocked() {
  const lock = lockStore(dataDir)
  if (typeof lock === 'string') throw new Error(`The store is ${lock}.`)
  onTestFinished(lock.release)
  return lock
}

test('a store is copied as it is, but for accounts', async () => {
  const { db } = openLocked()
  const left = await withRewrittenStore({ db, dataDir, newSubs: new Map() }, async (copy) => {
    expect(hashTables(copy)).toEqual(hashTables(db))
    return ['accounts', 'recovery_codes'].flatMap((table) => copy.prepare(`SELECT 1 FROM ${table}`).all())
  })
  expect(left).toEqual([])
})

test('subs are replaced in columns, keys and JSON, and nothing else changes', async () => {
  const { db, release } = openLocked()
  const files = hashFiles(dataDir)
  const newSubs = new Map([[adaSub, otherSub]])
  await withRewrittenStore({ db, dataDir, newSubs }, async (copy) => {
    const select = (sql: string) => copy.prepare(sql).all()
    expect(select('SELECT sub FROM logins WHERE time = 1')).toEqual([{ sub: otherSub }])
    expect(select('SELECT body FROM outbox')).toEqual([{ body: `{"sub":"${otherSub}",  "channel":"mail"}` }])
    expect(select('SELECT key FROM token_buckets')).toEqual([{ key: `events:${otherSub}` }])
    expect(select('SELECT hex(words) AS words FROM notices')).toEqual([{ words: '61FF62' }])
  })
  release()
  expect(hashFiles(dataDir).filter((line) => !line.startsWith('store.db-'))).toEqual(
    files.filter((line) => !line.startsWith('store.db-')),
  )
})

test('the copy has no name in the folder while it has rows, so that a kill leaves nothing', async () => {
  const { db } = openLocked()
  const found: boolean[] = []
  class WatchedSubs extends Map<string, string> {
    override get(sub: string) {
      found.push(existsSync(copyFolder))
      return super.get(sub)
    }
  }
  const newSubs = new WatchedSubs([[adaSub, otherSub]])
  await withRewrittenStore({ db, dataDir, newSubs }, async () => {
    found.push(existsSync(copyFolder))
  })
  expect(found.length).toBeGreaterThan(2)
  expect(found).not.toContain(true)
})

test('the copy is removed after a failure, and one that a kill has left is replaced', async () => {
  const { db } = openLocked()
  mkdirSync(copyFolder)
  writeFileSync(join(copyFolder, 'store.db'), 'half a database')
  const failing = withRewrittenStore({ db, dataDir, newSubs: new Map() }, async () => {
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(existsSync(copyFolder)).toBe(false)
})
