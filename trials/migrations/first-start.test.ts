import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readFirstHelpLines, readFirstIntents } from '@kitchen-table/application/first-records'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { checkStore } from '@kitchen-table/operator/store-check'
import { startServerProcess } from '@kitchen-table/server/testing/tools'
import { expect, test, vi } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { countWrites, createDataFolder, killSettings, readRows } from './killed-starts.ts'

vi.setConfig({ testTimeout: chooseByRunSize({ full: 600_000, nightly: 1_800_000 }) })

/** Expects what a production start creates in an empty folder, and nothing else. */
function expectFirstStartData(dataDir: string, when: string): void {
  expect(readRows(dataDir, 'SELECT config FROM layouts'), when).toEqual([{ config: 'default' }])
  expect(readRows(dataDir, 'SELECT slug FROM groups ORDER BY slug'), when).toEqual([
    { slug: 'fci' },
    { slug: 'medica' },
  ])
  const helpLines = readRows(dataDir, 'SELECT slug FROM help_lines')
  expect(helpLines.length, when).toBe(readFirstHelpLines().length)
  const intents = readRows(dataDir, 'SELECT slug FROM intents')
  expect(intents.length, when).toBe(readFirstIntents().length)
  // Each of them and the layout once.
  expect(readRows(dataDir, 'SELECT number FROM catalog_version'), when).toEqual([
    { number: helpLines.length + intents.length + 1 },
  ])
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
  const kills = Math.min(chooseByRunSize({ small: 2, full: 12, nightly: 50 }), writes)
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
