import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CheckpointLimits, createCheckpointer } from './checkpointer.ts'
import { createCommitQueue } from './commit-queue.ts'
import { openDatabase } from './open-database.ts'

const NEVER_MS = 2 ** 31 - 1

function setUp(limits: CheckpointLimits) {
  const dataDir = createTemporaryFolder()
  const db = openDatabase(dataDir)
  const onFault = vi.fn()
  const checkpoints = createCheckpointer(db, onFault, limits)
  const commits = createCommitQueue(db, { onCommit: checkpoints.onCommit })
  const insert = db.prepare('INSERT INTO icons (slug, version, body) VALUES (?, 1, ?)')
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  onTestFinished(async () => {
    await checkpoints.close()
    db.close()
    expect(onFault).not.toHaveBeenCalled()
  })
  const size = (name: string) => statSync(join(dataDir, name)).size
  let inserted = 0
  return {
    dataDir,
    checkpoints,
    /** Makes writes of about two pages each, one commit after the other. */
    async write(count: number) {
      for (let n = 0; n < count; n += 1) {
        inserted += 1
        const slug = `i-${inserted}`
        await commits.write(() => insert.run(slug, 'x'.repeat(5000)))
      }
    },
    countRows: () => Number(db.prepare('SELECT count(*) AS n FROM icons').get()?.n),
    logPages: () => size('store.db-wal') / 4120,
    databasePages: () => size('store.db') / 4096,
  }
}

test('restarts the log at its limit, and lets writers wait meanwhile, so that it stays near that', async () => {
  const { write, countRows, logPages } = setUp({ pagesBetween: 400, maxLogPages: 400, idleMs: NEVER_MS })
  await write(1000)

  expect(logPages()).toBeGreaterThan(400)
  // Over 2,000 pages were written.
  expect(logPages()).toBeLessThan(450)
  expect(countRows()).toBe(1000)
})

test('copies pages into the database while writes continue', async () => {
  const { write, databasePages } = setUp({ pagesBetween: 100, maxLogPages: 1_000_000, idleMs: NEVER_MS })
  const before = databasePages()
  await write(500)
  await expect.poll(databasePages).toBeGreaterThan(before + 100)
})

test('empties the log after a time without writes', async () => {
  const limits = { pagesBetween: 1_000_000, maxLogPages: 1_000_000 }
  const neverIdle = setUp({ ...limits, idleMs: NEVER_MS })
  await neverIdle.write(20)
  const { write, countRows, logPages } = setUp({ ...limits, idleMs: 50 })
  await write(20)
  await expect.poll(logPages).toBe(0)
  expect(neverIdle.logPages()).toBeGreaterThan(20)
  expect(countRows()).toBe(20)
})

test('closing during a checkpoint leaves one complete database file', async () => {
  const dataDir = createTemporaryFolder()
  const db = openDatabase(dataDir)
  const checkpoints = createCheckpointer(db, console.error, { pagesBetween: 1, maxLogPages: 10, idleMs: 1 })
  const commits = createCommitQueue(db, { onCommit: checkpoints.onCommit })
  const insert = db.prepare('INSERT INTO icons (slug, version, body) VALUES (?, 1, ?)')
  const writes = times(2000, (n) => commits.write(() => insert.run(`i-${n}`, 'x'.repeat(5000))))
  await Promise.all(writes.slice(0, 700))
  commits.close()
  await Promise.all(writes)
  await checkpoints.close()
  db.close()

  expect(readdirSync(dataDir)).toEqual(['store.db'])
  const reopened = new DatabaseSync(join(dataDir, 'store.db'))
  onTestFinished(() => reopened.close())
  expect(reopened.prepare('SELECT count(*) AS n FROM icons').get()?.n).toBe(2000)
  expect(reopened.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
})
