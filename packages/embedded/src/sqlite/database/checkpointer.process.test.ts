import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, onTestFinished, test } from 'vitest'

test('does not keep a process alive that has not closed the store', async () => {
  const dataDir = createTemporaryFolder()
  const script = `
    import { openDatabase } from './open-database.ts'
    import { createCheckpointer } from './checkpointer.ts'
    import { createCommitQueue } from './commit-queue.ts'
    const db = openDatabase(process.argv[1])
    const { onCommit } = createCheckpointer(db, console.error, { pagesBetween: 1, maxLogPages: 3, idleMs: 60_000 })
    const { write } = createCommitQueue(db, { onCommit })
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
