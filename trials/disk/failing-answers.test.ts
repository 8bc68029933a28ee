import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { expect, onTestFinished, test } from 'vitest'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { startProduct } from '../../apps/server/src/testing/running-product.ts'
import { writeOperations } from '../../apps/server/src/testing/write-operations.ts'
import { fillSampleStore, signInAt } from '../sample-store.ts'
import { sized } from '../size.ts'
import { hashCost } from '../store-writes.ts'
import { tell } from '../told.ts'
import { withoutOthers } from './answered-accounts.ts'
import { type Asked, answeredWrites } from './answered-write.ts'
import { type Failing, whileFailing } from './inject.ts'

const MOST_CALLS = 100

/** One call at a time, for strace counts each by itself: the first to be met would hide the others. */
const failures = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate'].flatMap((calls) =>
  (['EIO', 'ENOSPC'] as const).map((error) => [calls, error] as const),
)

/** Those of accounts take many calls, and are tried with each kind of failure in the long size. */
const failuresOf = (name: string) =>
  name.startsWith('accounts.')
    ? sized({
        ci: failures.filter(([calls]) => ['pwrite64', 'fdatasync'].includes(calls)),
        nightly: failures,
      })
    : failures

const wordsOf = (status: number) =>
  Object.values(refusalTable)
    .filter((row) => row.status === status)
    .map(({ message }) => message)

test('every operation that writes is among those that are tried', () => {
  const tried = [...Object.keys(answeredWrites), ...withoutOthers]
  expect(tried.toSorted()).toEqual(writeOperations.map(({ name }) => name).toSorted())
})

test('the real server × every write × every failing call: 2xx when it is stored, else 503 or 507 in words', {
  timeout: 600_000,
}, async () => {
  const began = performance.now()
  const dataDir = mkdtempSync(join(tmpdir(), 'answers-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  await fillSampleStore(dataDir)
  const secretKey = 'k'.repeat(40)
  const product = await startProduct({ DATA_DIR: dataDir, APP_ENV: 'test', SECRET_KEY: secretKey })
  onTestFinished(async () => void (await product.kill()))
  const { address, pid } = product
  const onFault = (error: unknown) => expect.unreachable(String(error))
  const stores = oneMachine({ dataDir, secretKey, hashCost, onFault })
  onTestFinished(() => stores.close())
  const cookie = await signInAt(address, 'learner')
  const files = ['store.db', 'store.db-wal'].map((name) => join(dataDir, name))
  const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
  onTestFinished(() => db.close())
  const counts = { failed: 0, '503': 0, '507': 0, 'stored and acknowledged': 0, 'reads that failed': 0 }

  async function send({ method, path, body, cookie }: Asked) {
    const response = await fetch(address + path, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
    })
    return { response, words: await response.text() }
  }

  function expectTrue(asked: Asked, { response, words }: Awaited<ReturnType<typeof send>>, where: string) {
    // Another connection sees what is committed, and nothing else.
    const stored = new Set(asked.parts(db, response))
    if (response.status === 503 || response.status === 507) {
      counts[response.status] += 1
      expect(wordsOf(response.status), where).toContain(JSON.parse(words).message)
      if (!asked.isInSteps)
        expect(stored.has(true), `${where}: something of a refused one is there`).toBe(false)
    } else {
      counts['stored and acknowledged'] += 1
      expect(response.status, where).toBeLessThan(300)
      expect(stored.has(false), `${where}: acknowledged and not there`).toBe(false)
    }
  }

  /** Signing in that fails half-way counts as a wrong password, and too many of those must wait. */
  const forgive = () => db.exec('DELETE FROM attempts; DELETE FROM allowances; DELETE FROM occurrences')

  for (const [name, ask] of Object.entries(answeredWrites))
    for (const [calls, error] of failuresOf(name)) {
      const failing: Failing = { calls, error, paths: files }
      for (let nth = 1; nth < MOST_CALLS; nth += 1) {
        const asked = await ask({ address, cookie, db, stores })
        const { result, hasFailed } = await whileFailing(pid, failing, nth, () => send(asked))
        const read = await fetch(`${address}/api/start`, { headers: { Cookie: cookie } })
        if (!read.ok) counts['reads that failed'] += 1
        await read.body?.cancel()
        forgive()
        expectTrue(asked, result, `${name}, ${error} of ${calls}, number ${nth}`)
        if (!hasFailed) break
        counts.failed += 1
      }
      const after = await ask({ address, cookie, db, stores })
      const { response } = await send(after)
      forgive()
      expect(response.status, name).toBeLessThan(300)
      expect(after.parts(db, response), name).not.toContain(false)
    }

  await product.kill()
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  tell('failing calls, answers', began, counts)
  expect(counts.failed).toBeGreaterThan(writeOperations.length * 6)
  expect(counts['503'] + counts['507']).toBeGreaterThan(counts.failed / 2)
  expect(counts['reads that failed']).toBe(0)
})
