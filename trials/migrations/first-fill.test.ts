import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { checkStore } from '@kitchen-table/operator/store-check'
import { runServerToExit, startServerProcess } from '@kitchen-table/server/testing/tools'
import { expect, test, vi } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { countWrites, createDataFolder, killSettings, readRows } from './killed-starts.ts'

vi.setConfig({ testTimeout: chooseByRunSize({ full: 600_000, nightly: 1_800_000 }) })

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
