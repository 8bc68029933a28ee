import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { type CheckpointLimits, checkpointer } from './checkpointer.ts'
import { commitQueue } from './commit-queue.ts'
import { openDatabase } from './open-database.ts'

const NEVER_MS = 2 ** 31 - 1

function setUp(limits: CheckpointLimits) {
  const dataDir = createTemporaryFolder()
  const db = openDatabase(dataDir)
  const onFault = vi.fn()
  const checkpoints = checkpointer(db, onFault, limits)
  const commits = commitQueue(db, { onCommit: checkpoints.onCommit })
  const insert = db.prepare('INSERT INTO icons (slug, version, body) VALUES (?, 1, ?)')
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  onTestFinished(async () => {
    await checkpoints.close()
    db.close()
    expect(onFault).not.toHaveBeenCalled()
  })
  const size = (name: string) => statSync(join(dataDir, name)).size
  let written = 0
  return {
    dataDir,
    checkpoints,
    /** Writes of about two pages each, one commit after the other. */
    async write(count: number) {
      for (let n = 0; n < count; n += 1) {
        written += 1
        const slug = `i-${written}`
        await commits.write(() => insert.run(slug, 'x'.repeat(5000)))
      }
    },
    written: () => Number(db.prepare('SELECT count(*) AS n FROM icons').get()?.n),
    logPages: () => size('store.db-wal') / 4120,
    databasePages: () => size('store.db') / 4096,
  }
}

test('under writes without a pause the log is begun anew and stays near its limit', async () => {
  const { write, written, logPages, databasePages } = setUp({
    pagesBetween: 100,
    maxLogPages: 400,
    idleMs: NEVER_MS,
  })
  // The thread starts with the first need of it.
  await write(100)
  await expect.poll(databasePages).toBeGreaterThan(100)
  await write(3000)

  expect(logPages()).toBeGreaterThan(200)
  // It was written over 6,000 pages. How far it goes beyond its limit depends on how soon the thread has its turn.
  expect(logPages()).toBeLessThan(3000)
  expect(written()).toBe(3100)
})

test('pages move to the database while writes go on', async () => {
  const { write, databasePages } = setUp({ pagesBetween: 100, maxLogPages: 1_000_000, idleMs: NEVER_MS })
  const before = databasePages()
  await write(500)
  await expect.poll(databasePages).toBeGreaterThan(before + 100)
})

test('after a quiet while the log is emptied', async () => {
  const limits = { pagesBetween: 1_000_000, maxLogPages: 1_000_000 }
  const unquiet = setUp({ ...limits, idleMs: NEVER_MS })
  await unquiet.write(20)
  const { write, written, logPages } = setUp({ ...limits, idleMs: 50 })
  await write(20)
  await expect.poll(logPages).toBe(0)
  expect(unquiet.logPages()).toBeGreaterThan(20)
  expect(written()).toBe(20)
})

test('closing in the middle of its work leaves one whole file', async () => {
  const dataDir = createTemporaryFolder()
  const db = openDatabase(dataDir)
  const checkpoints = checkpointer(db, console.error, { pagesBetween: 1, maxLogPages: 10, idleMs: 1 })
  const commits = commitQueue(db, { onCommit: checkpoints.onCommit })
  const insert = db.prepare('INSERT INTO icons (slug, version, body) VALUES (?, 1, ?)')
  const writes = Array.from({ length: 2000 }, (_, n) =>
    commits.write(() => insert.run(`i-${n}`, 'x'.repeat(5000))),
  )
  await Promise.all(writes.slice(0, 700))
  commits.close()
  await Promise.all(writes)
  await checkpoints.close()
  db.close()

  expect(readdirSync(dataDir)).toEqual(['store.db'])
  const found = new DatabaseSync(join(dataDir, 'store.db'))
  onTestFinished(() => found.close())
  expect(found.prepare('SELECT count(*) AS n FROM icons').get()?.n).toBe(2000)
  expect(found.prepare('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' })
})

test('a process that has nothing else to do ends, although nobody closed the store', async () => {
  const dataDir = createTemporaryFolder()
  const script = `
    import { openDatabase } from './open-database.ts'
    import { checkpointer } from './checkpointer.ts'
    import { commitQueue } from './commit-queue.ts'
    const db = openDatabase(process.argv[1])
    const { committed } = checkpointer(db, console.error, { behind: 1, longest: 3, idle: 60_000 })
    const { write } = commitQueue(db, { onCommit: committed })
    const insert = db.prepare('INSERT INTO icons (slug, version, body) VALUES (?, 1, ?)')
    for (let n = 0; n < 50; n += 1) await write(() => insert.run('i-' + n, 'x'.repeat(5000)))
    process.stdout.write('all acknowledged')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir], {
    cwd: import.meta.dirname,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output: string[] = []
  child.stdout.on('data', (chunk) => output.push(String(chunk)))
  child.stderr.on('data', (chunk) => output.push(String(chunk)))
  const [code] = await once(child, 'close')

  expect([code, output.join('')]).toEqual([0, 'all acknowledged'])
  expect(existsSync(join(dataDir, 'store.db'))).toBe(true)
})
