import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  createTransfer,
  fillSampleContent,
  readContent,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { type ProductStores, withStores } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import { beforeAll, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize } from '../run-size.ts'

const HOUR = 60 * 60_000

/** How many of the writes of a job are tried, evenly spread. */
const MAX_KILLS = chooseByRunSize({ small: 2, full: 5, nightly: Number.POSITIVE_INFINITY })

type ImportRuns = {
  /** Runs the jobs of the store in a folder, or nothing, and kills them before the n-th write; 0 lets them end. */
  runJobs(
    dataDir: string,
    task: 'run' | 'nothing',
    killAt: number,
  ): Promise<{ isEnded: boolean; writes: number }>
  /** Uses the stores of a folder until it ends. */
  use<T>(dataDir: string, use: (stores: ProductStores) => Promise<T>): Promise<T>
  /** How many of the writes are those that close a store. */
  closingWrites: number
  /** How many writes a job has at least. */
  minWrites: number
  /** Added to the names of reports. */
  where: string
}

/** Tests that an import of the library, or its undoing, that is killed is ended by the next process. */
export function defineKilledImportsSuite({
  runJobs,
  use,
  closingWrites,
  minWrites,
  where,
}: ImportRuns): void {
  const root = createSharedFolder()
  const folders = { import: join(root, 'import'), undo: join(root, 'undo') }
  const contentBefore: unknown[] = []
  const contentImported: unknown[] = []
  let importId = ''
  /** How many writes it takes to open and close a store. */
  let openingWrites = 0
  let runs = 0

  /** Runs the jobs of a copy of a folder. */
  async function runOnCopy(template: string, task: 'run' | 'nothing', killAt: number) {
    runs += 1
    const dataDir = join(root, `run-${runs}`)
    cpSync(template, dataDir, { recursive: true })
    return { dataDir, ...(await runJobs(dataDir, task, killAt)) }
  }

  /** An installation with an import that has begun, and a copy of it in which the finished import is being undone. */
  beforeAll(async () => {
    const archive = await withStores(join(root, 'source'), async (stores) => {
      await fillSampleContent(stores)
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
    openingWrites = (await runOnCopy(folders.import, 'nothing', 0)).writes
  })

  /** Runs the jobs that the program left, as the server does once their leases have ended. */
  async function resume(dataDir: string) {
    return use(dataDir, async (stores) => {
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
      const whole = await runOnCopy(template, 'run', 0)
      const expected = await resume(whole.dataDir)
      expect(expected).toMatchObject({ state, content: [...content] })
      const writes = whole.writes - openingWrites
      expect(writes).toBeGreaterThanOrEqual(minWrites)

      const kills = Math.min(MAX_KILLS, writes)
      for (let index = 0; index < kills; index += 1) {
        // Writes that open the store come first, those that close it last.
        const killAt = openingWrites - closingWrites + 1 + Math.floor((index * writes) / kills)
        const { dataDir, isEnded } = await runOnCopy(template, 'run', killAt)
        const when = `killed before write ${killAt} of ${whole.writes}`
        expect(isEnded, when).toBe(false)
        expect(await resume(dataDir), when).toEqual(expected)
        expect(await checkStore(dataDir, { now: () => Date.now() + HOUR }), when).toEqual([])
        rmSync(dataDir, { recursive: true, force: true })
      }
      reportTrial(`a killed ${name}${where}`, startedAt, { kills, writes })
    },
  )
}
