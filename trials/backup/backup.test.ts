import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { canonicalHash } from '../../apps/server/src/adapters/sqlite/canonical-hash.ts'
import { readStore } from '../../apps/server/src/adapters/sqlite/read-store.ts'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { temporaryFolder, withStores } from '../../apps/server/src/testing/filled-folder.ts'
import { runUpkeep } from '../../apps/server/src/testing/run-upkeep.ts'
import { startProduct } from '../../apps/server/src/testing/running-product.ts'
import { isNightly, seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import { contradictions, cutOf } from './cut.ts'
import { actorOf, fillLearners, learners, type Write } from './learners.ts'
import { replayer } from './replay.ts'
import { sendWrites, signIn } from './send-writes.ts'

const BACKUPS = sized({ ci: 3, nightly: 20 })
/** R12, which is about backups under 500 writes a second: nightly, for no machine has to be so quick. Seconds. */
const LEAST_RATE = 500
const OLDEST = 5

/** Sessions and the library's version are begun anew by a restore; counters of attempts follow the clock. */
const anew = ['sessions', 'attempts', 'allowances', 'catalog_version']
const contentOf = (dataDir: string) => readStore(dataDir, (db) => canonicalHash(db, { except: anew }))

/** Times are those of performance.now(); `point` is the backup point that the program has told. `age` is in seconds. */
type Backup = { file: string; began: number; point: number; ended: number; seconds: number; age: number }

/** Two processes read the same clock, in whole milliseconds. */
const CLOCK_STEP = 2

/** A folder in which a server has run and everybody is signed in; what follows is only what they do. */
async function preparedFolder(): Promise<{ dataDir: string; cookies: string[] }> {
  const dataDir = temporaryFolder('backed-up')
  await withStores(dataDir, fillLearners)
  const product = await startProduct({ DATA_DIR: dataDir, APP_ENV: 'test' })
  const cookies: string[] = []
  for (const learner of learners) cookies.push(await signIn(product.address, learner))
  expect((await product.stop()).code).toBe(0)
  return { dataDir, cookies }
}

async function backUp(dataDir: string, file: string): Promise<Backup> {
  const began = performance.now()
  const { code, stdout, stderr, seconds } = await runUpkeep('backup', [file], { DATA_DIR: dataDir })
  const ended = performance.now()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const at = Date.parse(/ as of (\S+Z):/.exec(stdout)?.[1] ?? '')
  const point = at - (Date.now() - performance.now())
  expect(point).toBeGreaterThan(began - CLOCK_STEP)
  return { file, began, point, ended, seconds, age: (ended - point) / 1000 }
}

/** A server that has just started is slower than one that has been at work. */
const WARM_UP = 2000
const LONGEST_PAUSE = 800

/** Backups at moments that nobody has chosen, while the writes go on. */
async function backUpOften(dataDir: string, lines: Write[][]): Promise<Backup[]> {
  const random = seededRandom('moments', String(seed))
  const acknowledged = () => lines.reduce((sum, line) => sum + Math.max(0, line.length - 1), 0)
  while (acknowledged() < WARM_UP) await wait(50)
  const backups: Backup[] = []
  for (let n = 0; n < BACKUPS; n += 1) {
    await wait(random.whole(0, LONGEST_PAUSE))
    backups.push(await backUp(dataDir, join(temporaryFolder('backups'), 'backup.tar')))
  }
  return backups
}

/** Acknowledged writes a second while a backup was being made. */
function rateOf(lines: Write[][], backups: Backup[]): number {
  const times = lines.flat().map(({ doneAt }) => doneAt)
  const within = times.filter((time) => backups.some(({ began, ended }) => time > began && time < ended))
  return within.length / backups.reduce((sum, { began, ended }) => sum + (ended - began) / 1000, 0)
}

test(`${BACKUPS} backups under writes without a pause: each is one moment, and all of it (SEED=${seed})`, {
  timeout: 30 * 60_000,
}, async () => {
  const trialBegan = performance.now()
  const since = Date.now() - 60 * 60_000
  const { dataDir, cookies } = await preparedFolder()
  const again = temporaryFolder('again')
  cpSync(dataDir, again, { recursive: true })

  const product = await startProduct({ DATA_DIR: dataDir, APP_ENV: 'test' })
  onTestFinished(async () => void (await product.kill()))
  const load = sendWrites(product.address, cookies, seed, since)
  const backups = await backUpOften(dataDir, load.lines).finally(load.stop)
  expect((await product.stop()).code).toBe(0)
  const rate = rateOf(load.lines, backups)

  const stores = oneMachine({ dataDir: again, onFault: (error) => expect.unreachable(String(error)) })
  onTestFinished(() => stores.close())
  const replay = replayer(stores)
  let before = learners.map(() => 0)
  const restoreSeconds: number[] = []
  for (const backup of backups) {
    const restored = join(temporaryFolder('restored'), 'data')
    const { code, stdout, stderr, seconds } = await runUpkeep('restore', [backup.file], {
      DATA_DIR: restored,
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/nothing is wrong with it\.\n$/)

    const cut = readStore(restored, (db) => cutOf(db, load.lines))
    expect(contradictions(load.lines, cut, { ...backup, point: backup.point - CLOCK_STEP })).toEqual([])
    await replay(load.lines.map((line, at) => line.slice(before[at], cut[at])))
    before = cut
    expect(contentOf(restored)).toBe(contentOf(again))

    const started = await startProduct({ DATA_DIR: restored, APP_ENV: 'test' })
    onTestFinished(async () => void (await started.kill()))
    const cookie = await signIn(started.address, 0)
    const progress = await (
      await fetch(`${started.address}/api/progress`, { headers: { Cookie: cookie } })
    ).json()
    expect(progress).toEqual(await stores.progress.read(actorOf(0).sub))
    restoreSeconds.push(seconds + started.readyAfter / 1000)
    await started.stop()
  }

  tell('backup under writes', trialBegan, {
    backups: BACKUPS,
    whole: restoreSeconds.length,
    'writes acknowledged': load.lines.flat().length,
    'writes a second': Math.round(rate),
    'slowest backup (s)': Math.max(...backups.map(({ seconds }) => seconds)).toFixed(2),
    'oldest when ready (RPO, s)': Math.max(...backups.map(({ age }) => age)).toFixed(2),
    'longest way back (RTO, s)': Math.max(...restoreSeconds).toFixed(2),
  })
  expect(rate).toBeGreaterThanOrEqual(sized({ ci: Number.MIN_VALUE, nightly: LEAST_RATE }))
  if (isNightly) expect(Math.max(...backups.map(({ age }) => age))).toBeLessThanOrEqual(OLDEST)
})
