import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { readStore } from '../../apps/server/src/adapters/sqlite/read-store.ts'
import { checkStore } from '../../apps/server/src/operations/store-check/check-store.ts'
import { runServerToExit, startServerProcess } from '../../apps/server/src/testing/server-process.ts'
import { createTemporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'

vi.setConfig({ testTimeout: chooseByRunSize({ full: 600_000, nightly: 1_800_000 }) })

const killAtCallFile = fileURLToPath(new URL('./kill-at-call.ts', import.meta.url))

function createDataFolder(): string {
  const folder = createTemporaryFolder()
  return join(folder, 'data')
}

/** Returns settings that kill one program at its n-th write, or, for 0, count its writes. */
const killSettings = (program: 'main.ts' | 'fill.ts', killAt: number) => ({
  NODE_OPTIONS: `--import=${killAtCallFile}`,
  KILL_PROGRAM: program,
  KILL_AT: String(killAt),
})

/** Starts in an empty folder without a kill, and counts how often one of its programs writes. */
async function countWrites(program: 'main.ts' | 'fill.ts', settings: Record<string, string>) {
  const dataDir = createDataFolder()
  const callCountFile = `${dataDir}-calls`
  const product = await startServerProcess({
    ...settings,
    ...killSettings(program, 0),
    KILL_COUNT_FILE: callCountFile,
    DATA_DIR: dataDir,
  })
  await product.stop()
  return { dataDir, writes: Number(readFileSync(callCountFile, 'utf8')) }
}

const readRows = (dataDir: string, sql: string) => readStore(dataDir, (db) => db.prepare(sql).all())

/** Expects what a production start creates in an empty folder, and nothing else. */
function expectFirstStartData(dataDir: string, when: string): void {
  expect(readRows(dataDir, 'SELECT config FROM layouts'), when).toEqual([{ config: 'default' }])
  expect(readRows(dataDir, 'SELECT slug FROM groups ORDER BY slug'), when).toEqual([
    { slug: 'fci' },
    { slug: 'medica' },
  ])
  expect(readRows(dataDir, 'SELECT number FROM catalog_version'), when).toEqual([{ number: 1 }])
  const key = join(dataDir, 'keys', 'secret')
  expect(statSync(key).mode & 0o777, when).toBe(0o600)
  expect(readFileSync(key, 'utf8').trim().length, when).toBeGreaterThanOrEqual(32)
}

/** Expects that the program is killed before it is ready, at that moment, or while it stops, with nothing on stderr. */
async function expectSilentDeath(settings: Record<string, string>, when: string): Promise<void> {
  const product = await startServerProcess(settings).catch((error: Error) => error.message)
  if (typeof product === 'string')
    expect(product, when).toMatch(/^(The server exited with null: |fetch failed)$/)
  else expect(await product.stop(), when).toMatchObject({ code: null, stderr: '' })
}

/** Nothing listens at this mail server, so nothing is sent. */
const production = { APP_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9' }

test('a first start in production that is killed before any of its writes is completed by the next start', async () => {
  const startedAt = performance.now()
  const { next: random } = createSeededRandom(`first start ${seed}`)
  const { writes } = await countWrites('main.ts', production)
  expect(writes).toBeGreaterThan(20)
  const kills = Math.min(chooseByRunSize({ small: 4, full: 12, nightly: 50 }), writes)
  for (let kill = 0; kill < kills; kill += 1) {
    const killAt = 1 + Math.floor(((kill + random()) * writes) / kills)
    const when = `killed before write ${killAt} of ${writes} (SEED=${seed})`
    const dataDir = createDataFolder()
    await expectSilentDeath({ ...production, ...killSettings('main.ts', killAt), DATA_DIR: dataDir }, when)

    const product = await startServerProcess({ ...production, DATA_DIR: dataDir })
    const { code, stderr } = await product.stop()
    expect({ code, stderr }, when).toEqual({ code: 0, stderr: '' })
    expect(await checkStore(dataDir, { now: Date.now }), when).toEqual([])
    expectFirstStartData(dataDir, when)
  }
  reportTrial('first start: killed', startedAt, { kills, writes })
})

const development = { APP_ENV: 'development' }

/** Tables whose number of rows does not depend on when the demo library was filled in. */
const tablesWithFixedCounts = 'tracks units topics layouts groups members accounts people'.split(' ')

const countRows = (dataDir: string, tables: string[]) =>
  tables.map((table) => Number(readRows(dataDir, `SELECT count(*) AS n FROM ${table}`)[0]?.n))

test('a first start in development reports that its fill was killed, and is completed by the next start', async () => {
  const startedAt = performance.now()
  const { next: random } = createSeededRandom(`first fill ${seed}`)
  const { dataDir: filled, writes } = await countWrites('fill.ts', development)
  const expectedCounts = countRows(filled, tablesWithFixedCounts)
  expect(writes).toBeGreaterThan(1000)
  const kills = chooseByRunSize({ full: 1, nightly: 15 })
  for (let kill = 0; kill < kills; kill += 1) {
    const killAt = 1 + Math.floor(((kill + random()) * writes) / kills)
    const when = `killed before write ${killAt} of ${writes} (SEED=${seed})`
    const dataDir = createDataFolder()
    const killed = await runServerToExit({
      ...development,
      ...killSettings('fill.ts', killAt),
      DATA_DIR: dataDir,
    })
    expect(killed.code, when).toBe(1)
    expect(killed.stderr, when).toMatch(/^The demo library could not be filled in; .*\.\n$/)

    const product = await startServerProcess({ ...development, DATA_DIR: dataDir })
    const { code, stderr } = await product.stop()
    expect({ code, stderr }, when).toEqual({ code: 0, stderr: '' })
    expect(await checkStore(dataDir, { now: Date.now }), when).toEqual([])
    expect(countRows(dataDir, tablesWithFixedCounts), when).toEqual(expectedCounts)
  }
  reportTrial('first fill: killed', startedAt, { kills, writes })
})
