import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { computeCanonicalHash, findCountDifferences, readFromStore } from '@kitchen-table/embedded/sqlite'
import { openStores, withStores } from '@kitchen-table/embedded/testing/samples'
import { runCommand } from '@kitchen-table/operator/testing/tools'
import { expect, onTestFinished, test } from 'vitest'
import { signInLearners, subOf } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, isNightly, seed } from '../run-size.ts'
import { startServer } from '../start-server.ts'
import { countStoredWrites, findContradictions } from './backup-cut.ts'
import { fillLearners, learners, type Write } from './learners.ts'
import { createReplayer } from './replay.ts'
import { sendWrites } from './send-writes.ts'

const BACKUPS = chooseByRunSize({ small: 2, full: 3, nightly: 20 })
/** docs/security.md R12 is about backups under 500 writes a second. Asserted nightly only: machines may be slower. */
const MIN_WRITES_PER_SECOND = 500
const MAX_AGE_SECONDS = 5

/**
 * A restore resets the sessions and the library's version; counters of attempts depend on the clock, and the numbers of
 * what events are about on their order. That the counters are those of the events is checked separately.
 */
const tablesNotCompared = [
  ...['sessions', 'catalog_version', 'backoffs', 'token_buckets'],
  ...['event_details', 'event_counts'],
]
const hashContent = (dataDir: string) =>
  readFromStore(dataDir, (db) => computeCanonicalHash(db, { excludedTables: tablesNotCompared }))

type Backup = Awaited<ReturnType<typeof backUp>>

/** The two processes read the same clock in whole milliseconds, so their times may differ by this much. */
const CLOCK_RESOLUTION_MS = 2

/** Prepares a folder in which a server has run and all learners have signed in, so that only their writes follow. */
async function prepareFolder(): Promise<{ dataDir: string; cookies: string[] }> {
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, fillLearners)
  const product = await startServer({ DATA_DIR: dataDir })
  const cookies = await signInLearners(product.address, learners.length)
  expect((await product.stop()).code).toBe(0)
  return { dataDir, cookies }
}

/**
 * Makes a backup. Times are those of performance.now(). `point` is the backup point that the program printed; `age` is
 * in seconds.
 */
async function backUp(dataDir: string, file: string) {
  const startedAt = performance.now()
  const { code, stdout, stderr, seconds } = await runCommand('backup', [file], { DATA_DIR: dataDir })
  const endedAt = performance.now()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const at = Date.parse(/ as of (\S+Z):/.exec(stdout)?.[1] ?? '')
  const point = at - (Date.now() - performance.now())
  expect(point).toBeGreaterThan(startedAt - CLOCK_RESOLUTION_MS)
  return { file, startedAt, point, endedAt, seconds, age: (endedAt - point) / 1000 }
}

/** Acknowledged writes before the first backup: a server that has just started is slower. */
const WARM_UP = 2000
const MAX_PAUSE_MS = 800

async function backUpRepeatedly(dataDir: string, writesByLearner: Write[][]): Promise<Backup[]> {
  const random = createSeededRandom('moments', String(seed))
  const countAcknowledged = () =>
    writesByLearner.reduce((sum, writes) => sum + Math.max(0, writes.length - 1), 0)
  while (countAcknowledged() < WARM_UP) await wait(50)
  const backups: Backup[] = []
  for (let n = 0; n < BACKUPS; n += 1) {
    await wait(random.integer(0, MAX_PAUSE_MS))
    backups.push(await backUp(dataDir, join(createTemporaryFolder(), 'backup.tar')))
  }
  return backups
}

/** Returns the acknowledged writes a second while a backup was being made. */
function computeWriteRate(writesByLearner: Write[][], backups: Backup[]): number {
  const times = writesByLearner.flat().map(({ acknowledgedAt }) => acknowledgedAt)
  const within = times.filter((time) =>
    backups.some(({ startedAt, endedAt }) => time > startedAt && time < endedAt),
  )
  return (
    within.length / backups.reduce((sum, { startedAt, endedAt }) => sum + (endedAt - startedAt) / 1000, 0)
  )
}

test(`${BACKUPS} backups under continuous writes are each complete and of one moment (SEED=${seed})`, {
  timeout: 30 * 60_000,
}, async () => {
  const trialStartedAt = performance.now()
  const since = Date.now() - 60 * 60_000
  const { dataDir, cookies } = await prepareFolder()
  const replayDir = createTemporaryFolder()
  cpSync(dataDir, replayDir, { recursive: true })

  const product = await startServer({ DATA_DIR: dataDir })
  const load = sendWrites(product.address, cookies, seed, since)
  const backups = await backUpRepeatedly(dataDir, load.lines).finally(load.stop)
  expect((await product.stop()).code).toBe(0)
  const rate = computeWriteRate(load.lines, backups)

  const stores = openStores(replayDir)
  onTestFinished(() => stores.close())
  const replay = createReplayer(stores)
  let previousCut = learners.map(() => 0)
  const restoreSeconds: number[] = []
  for (const backup of backups) {
    const restored = join(createTemporaryFolder(), 'data')
    const { code, stdout, stderr, seconds } = await runCommand('restore', [backup.file], {
      DATA_DIR: restored,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/nothing is wrong with it\.\n$/)

    const cut = readFromStore(restored, (db) => countStoredWrites(db, load.lines))
    expect(
      findContradictions(load.lines, cut, {
        ended: backup.endedAt,
        point: backup.point - CLOCK_RESOLUTION_MS,
      }),
    ).toEqual([])
    await replay(load.lines.map((writes, at) => writes.slice(previousCut[at], cut[at])))
    previousCut = cut
    expect(hashContent(restored)).toBe(hashContent(replayDir))
    for (const dataDir of [restored, replayDir])
      expect(readFromStore(dataDir, findCountDifferences)).toEqual([])

    const restoredProduct = await startServer({ DATA_DIR: restored })
    const [cookie = ''] = await signInLearners(restoredProduct.address, 1)
    const progress = await (
      await fetch(`${restoredProduct.address}/api/progress`, { headers: { Cookie: cookie } })
    ).json()
    expect(progress).toEqual(await stores.progress.read(subOf(0)))
    restoreSeconds.push(seconds + restoredProduct.startupMs / 1000)
    await restoredProduct.stop()
  }

  reportTrial('backup under writes', trialStartedAt, {
    backups: BACKUPS,
    whole: restoreSeconds.length,
    'writes acknowledged': load.lines.flat().length,
    'writes a second': Math.round(rate),
    'slowest backup (s)': Math.max(...backups.map(({ seconds }) => seconds)).toFixed(2),
    'oldest when ready (RPO, s)': Math.max(...backups.map(({ age }) => age)).toFixed(2),
    'slowest restore and start (RTO, s)': Math.max(...restoreSeconds).toFixed(2),
  })
  expect(rate).toBeGreaterThanOrEqual(
    chooseByRunSize({ full: Number.MIN_VALUE, nightly: MIN_WRITES_PER_SECOND }),
  )
  if (isNightly) expect(Math.max(...backups.map(({ age }) => age))).toBeLessThanOrEqual(MAX_AGE_SECONDS)
})
