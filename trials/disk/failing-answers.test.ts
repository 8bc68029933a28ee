import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { startProduct } from '../../apps/server/src/testing/running-product.ts'
import { type WriteOperation, writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { fillSampleStore, signInAt } from '../sample-store.ts'
import { sized } from '../size.ts'
import { tell } from '../told.ts'
import { type Failing, whileFailing } from './inject.ts'

const MOST_CALLS = 100

/** Signing out ends the session that the others need; its write is tried with those of the stores. */
const writes = writeOperations.filter(({ name }) => name !== 'accounts.signOut')

const wordsOf = (status: number) =>
  Object.values(refusalTable)
    .filter((row) => row.status === status)
    .map(({ message }) => message)

test('the real server × every write × every failing call: 2xx when it is stored, else 503 or 507 in words', {
  timeout: sized({ ci: 120_000, nightly: 600_000 }),
}, async () => {
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'answers-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await fillSampleStore(dataDir)
  const product = await startProduct({ DATA_DIR: dataDir, APP_ENV: 'test' })
  onTestFinished(async () => void (await product.kill()))
  const cookie = await signInAt(product.address, 'learner')
  const database = ['store.db', 'store.db-wal'].map((name) => join(dataDir, name))
  const counts = { failed: 0, '503': 0, '507': 0, 'reads that failed': 0 }

  /** Signing in that fails half-way counts as a wrong password, and too many of those must wait. */
  function forgive(): void {
    const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 5000 })
    db.exec('DELETE FROM attempts')
    db.close()
  }

  /** With an id of its own. */
  async function send({ name, method, path, body }: WriteOperation) {
    const id = randomUUID()
    const content = JSON.stringify(body()).replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id)
    const response = await fetch(product.address + path.replace(/[^/]{36}$/, id), {
      ...{ method, body: content },
      // Whoever signs in leaves the session that they came with.
      headers: {
        'Content-Type': 'application/json',
        ...(name === 'accounts.signIn' ? {} : { Cookie: cookie }),
      },
    })
    return { status: response.status, words: await response.text() }
  }

  for (const operation of writes)
    for (const error of ['EIO', 'ENOSPC'] as const) {
      const failing: Failing = { calls: 'pwrite64,fsync,fdatasync,ftruncate', error, paths: database }
      for (let nth = 1; nth < MOST_CALLS; nth += 1) {
        const { result, hasFailed } = await whileFailing(product.pid, failing, nth, () => send(operation))
        const read = await fetch(`${product.address}/api/start`, { headers: { Cookie: cookie } })
        if (!read.ok) counts['reads that failed'] += 1
        await read.body?.cancel()
        forgive()
        if (!hasFailed) break
        counts.failed += 1
        if (result.status === 503 || result.status === 507) {
          counts[result.status] += 1
          expect(wordsOf(result.status)).toContain(JSON.parse(result.words).message)
        } else expect(result.status, `${operation.name}, ${error}, number ${nth}`).toBeLessThan(300)
      }
      const { status } = await send(operation)
      expect(status).toBeLessThan(300)
    }

  await product.kill()
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  tell('failing calls, answers', began, counts)
  expect(counts.failed).toBeGreaterThan(writes.length * 6)
  expect(counts['503'] + counts['507']).toBeGreaterThan(counts.failed / 2)
  expect(counts['reads that failed']).toBe(0)
})
