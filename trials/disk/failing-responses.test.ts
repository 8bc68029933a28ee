import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { GRACE_PERIOD_MS } from '@kitchen-table/embedded/store-rules'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import { fillSampleStore, type NamedFixture, signInSamplePerson } from '@kitchen-table/server/testing/tools'
import { expect, onTestFinished, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, sampleInSmallSize, seed } from '../run-size.ts'
import { sendJson } from '../send-json.ts'
import { startServer } from '../start-server.ts'
import { countCalls, type FailureInjection, runWithFailures } from './inject-failures.ts'
import { createWriteCase, type WriteCase, writesWithoutServices } from './write-cases.ts'

const afterGracePeriod = () => Date.now() + 2 * GRACE_PERIOD_MS

/** One system call at a time: strace counts each by itself, and the first to fail would hide the others. */
const failingCalls = ['pwrite64', 'fsync', 'fdatasync', 'ftruncate']
const errors = ['EIO', 'ENOSPC'] as const

/** The errors of the n-th call of a write: both in the nightly size, in turn in `npm test`. */
const errorsFor = (write: number, nth: number) =>
  errors.filter((_, at) =>
    chooseByRunSize({ full: (write + nth + seed) % errors.length === at, nightly: true }),
  )

/** Each call fails in turn; in the small size the first, sixth, 36th and so on. */
const nextNumber = (nth: number) => chooseByRunSize({ small: nth * 6, full: nth + 1, nightly: nth + 1 })
/** How many kinds of writes are tried in the small size. */
const SAMPLED_WRITES = 30
/** Of each write, on average. */
const MIN_FAILURES = chooseByRunSize({ small: 2, full: 6, nightly: 6 })

const messagesFor = (status: number) =>
  Object.values(refusalTable)
    .filter((row) => row.status === status)
    .map(({ message }) => message())

test('the real server × every write × every failing call: 2xx if it is stored, else 503 or 507 with its message', {
  timeout: 600_000,
}, async () => {
  const startedAt = performance.now()
  const dataDir = createTemporaryFolder()
  await fillSampleStore(dataDir)
  // The files of the sample store that belong to no record.
  const findingsBefore = await checkStore(dataDir, { now: afterGracePeriod })
  const secretKey = TEST_SECRET_KEY
  const product = await startServer({ DATA_DIR: dataDir, SECRET_KEY: secretKey })
  const { address, pid } = product
  const stores = openStores(dataDir, { secretKey })
  onTestFinished(() => stores.close())
  const cookie = await signInSamplePerson(address, 'learner')
  const files = ['store.db', 'store.db-wal'].map((name) => join(dataDir, name))
  const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
  onTestFinished(() => db.close())
  const counts = { failed: 0, '503': 0, '507': 0, 'stored and acknowledged': 0, 'reads that failed': 0 }

  async function send({ method, path, body, cookie }: WriteCase) {
    const response = await sendJson(address + path, { method, body, cookie })
    return { response, text: await response.text() }
  }

  function expectTruthfulResponse(
    writeCase: WriteCase,
    { response, text }: Awaited<ReturnType<typeof send>>,
    where: string,
  ) {
    // Another connection sees what is committed, and nothing else.
    const stored = new Set(writeCase.checkStoredParts(db))
    if (response.status === 503 || response.status === 507) {
      counts[response.status] += 1
      expect(messagesFor(response.status), where).toContain(JSON.parse(text).message)
      if (!writeCase.isNonAtomic)
        expect(stored.has(true), `${where}: refused, but a part is stored`).toBe(false)
    } else {
      counts['stored and acknowledged'] += 1
      expect(response.status, where).toBeLessThan(300)
      expect(stored.has(false), `${where}: acknowledged, but a part is not stored`).toBe(false)
    }
  }

  /** A sign-in that fails half-way counts as a wrong password, and too many of those lead to a waiting time. */
  const clearAttempts = () =>
    db.exec('DELETE FROM backoffs; DELETE FROM token_buckets; DELETE FROM sliding_windows')

  /** Sends a write that must succeed. */
  async function expectSuccess(fixture: NamedFixture): Promise<void> {
    const writeCase = await createWriteCase(fixture, stores)
    const { response } = await send(writeCase)
    clearAttempts()
    expect(response.status, fixture.name).toBeLessThan(300)
    expect(writeCase.checkStoredParts(db), fixture.name).not.toContain(false)
  }

  async function tryFailure(fixture: NamedFixture, failing: FailureInjection, nth: number): Promise<boolean> {
    const writeCase = await createWriteCase(fixture, stores)
    const { result, hasFailed } = await runWithFailures(pid, failing, nth, () => send(writeCase))
    const read = await fetch(`${address}/api/start`, { headers: { Cookie: cookie } })
    if (!read.ok) counts['reads that failed'] += 1
    await read.body?.cancel()
    clearAttempts()
    const where = `${fixture.name}, ${failing.error} of ${failing.calls}, number ${nth}`
    expectTruthfulResponse(writeCase, result, where)
    if (hasFailed) counts.failed += 1
    return hasFailed
  }

  const writes = sampleInSmallSize([...writesWithoutServices.entries()], SAMPLED_WRITES)
  for (const [write, fixture] of writes) {
    const made = await countCalls(pid, failingCalls, files, () => expectSuccess(fixture))
    for (const [calls, count] of made) {
      // A checkpoint in the first write makes more calls than the next ones.
      let hasFailed = true
      for (let nth = 1; nth <= count && hasFailed; nth = nextNumber(nth))
        for (const error of errorsFor(write, nth))
          hasFailed = await tryFailure(fixture, { calls, error, paths: files }, nth)
    }
    await expectSuccess(fixture)
  }

  // A write that failed half-way may have left a job, which the server finishes.
  db.exec('UPDATE jobs SET lease_until = 0 WHERE finished_at IS NULL')
  await expect.poll(() => db.prepare('SELECT subject FROM jobs WHERE finished_at IS NULL').all()).toEqual([])
  await product.kill()
  expect(await checkStore(dataDir, { now: afterGracePeriod })).toEqual(findingsBefore)
  reportTrial('failing calls, responses', startedAt, counts)
  expect(counts.failed).toBeGreaterThan(writes.length * MIN_FAILURES)
  expect(counts['503'] + counts['507']).toBeGreaterThan(counts.failed / 2)
  expect(counts['reads that failed']).toBe(0)
})
