import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { EmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { readContent } from '../../apps/server/src/features/catalog/transfer/testing/read-content.ts'
import { fillContent } from '../../apps/server/src/features/catalog/transfer/testing/sample-content.ts'
import { createTransfer } from '../../apps/server/src/features/catalog/transfer/testing/transfer-harness.ts'
import { checkStore } from '../../apps/server/src/operations/store-check/check-store.ts'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { sampleTrack, sampleUnit } from '../../apps/server/src/testing/port-suites/samples.ts'
import { createSharedFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize } from '../run-size.ts'

const HOUR = 60 * 60_000
const program = fileURLToPath(new URL('./import-program.ts', import.meta.url))
const killAtCallFile = fileURLToPath(new URL('../migrations/kill-at-call.ts', import.meta.url))

/** How many of the writes of a job are tried, evenly spread. */
const MAX_KILLS = chooseByRunSize({ ci: 5, nightly: Number.POSITIVE_INFINITY })

const root = createSharedFolder()
const contentBefore: unknown[] = []
const contentImported: unknown[] = []
let importId = ''
/** How many writes it takes to open and close a store. */
let openingWrites = 0
let runs = 0

async function withStores<T>(dataDir: string, use: (stores: EmbeddedStores) => Promise<T>): Promise<T> {
  const stores = openStores(dataDir)
  try {
    return await use(stores)
  } finally {
    await stores.close()
  }
}

const folders = { import: join(root, 'import'), undo: join(root, 'undo') }

/** An installation with an import that has begun, and a copy of it in which the finished import is being undone. */
beforeAll(async () => {
  const archive = await withStores(join(root, 'source'), async (stores) => {
    await fillContent(stores)
    return createTransfer(stores).exportBytes()
  })

  await withStores(folders.import, async (stores) => {
    await stores.catalog.saveUnit(sampleUnit({ unitId: 'u-1', attachment: null }), null)
    await stores.catalog.saveTrack(sampleTrack({ units: ['u-1'], trackId: 'own-id' }), null)
    contentBefore.push(...(await readContent(stores)))
    const transfer = createTransfer(stores)
    importId = (await transfer.planBytes(archive)).id
    await transfer.start(importId)
  })
  cpSync(folders.import, folders.undo, { recursive: true })
  await withStores(folders.undo, async (stores) => {
    const transfer = createTransfer(stores)
    await transfer.runJobs()
    contentImported.push(...(await readContent(stores)))
    await transfer.undo(importId)
  })
  openingWrites = runProgram(folders.import, 'nothing', 0).writes
})

/** Runs the program on a copy of a store, and kills it before its n-th write; 0 lets it end and counts its writes. */
function runProgram(template: string, task: 'run' | 'nothing', killAt: number) {
  runs += 1
  const dataDir = join(root, `run-${runs}`)
  cpSync(template, dataDir, { recursive: true })
  const countFile = join(dataDir, 'count')
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${killAtCallFile}`,
    KILL_PROGRAM: 'import-program.ts',
    KILL_AT: String(killAt),
    KILL_TOLD: countFile,
  }
  const { stdout, stderr, signal } = spawnSync(process.execPath, [program, dataDir, task], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(signal).toBe(killAt === 0 ? null : 'SIGKILL')
  return { dataDir, stdout, writes: killAt === 0 ? Number(readFileSync(countFile, 'utf8')) : Number.NaN }
}

/** Runs the jobs that the program left, as the server does once their leases have ended. */
async function resume(dataDir: string) {
  return withStores(dataDir, async (stores) => {
    const clock = { at: Date.parse('2026-11-05T18:00:00.000Z') }
    const transfer = createTransfer(stores, clock)
    await transfer.runJobs()
    const { state, done, total, results } = await transfer.find(importId)
    return { state, done, total, results, content: await readContent(stores) }
  })
}

test.each([
  ['import', 'finished', contentImported],
  ['undo', 'undone', contentBefore],
] as const)(
  'a process that is killed during an %s: the next one ends it, and the library is the same',
  async (name, state, content) => {
    const startedAt = performance.now()
    const template = folders[name]
    const whole = runProgram(template, 'run', 0)
    const expected = await resume(whole.dataDir)
    expect(expected).toMatchObject({ state, content: [...content] })
    const writes = whole.writes - openingWrites
    expect(writes).toBeGreaterThan(40)

    const kills = Math.min(MAX_KILLS, writes)
    for (let index = 0; index < kills; index += 1) {
      // The last writes of both runs are those that close the store.
      const killAt = openingWrites + Math.floor((index * writes) / kills)
      const { dataDir, stdout } = runProgram(template, 'run', killAt)
      const when = `killed before write ${killAt} of ${whole.writes}`
      expect(stdout, when).toBe('')
      expect(await resume(dataDir), when).toEqual(expected)
      expect(await checkStore(dataDir, { now: () => Date.now() + HOUR }), when).toEqual([])
      rmSync(dataDir, { recursive: true, force: true })
    }
    reportTrial(`a killed ${name}`, startedAt, { kills, writes })
  },
)
