import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { createSharedFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { UNIT_WITH_FILE } from '../store-writes/file-writes.ts'
import { writeKey } from '../store-writes/find-violations.ts'
import { prepareStores, storeWrites } from '../store-writes.ts'
import { type CutMode, cutModes } from './cut-modes.ts'
import type { Image } from './disk-model.ts'
import { type Recording, recordProgram } from './record-program.ts'
import { readImage, simulateCuts } from './simulate-cuts.ts'
import type { FileCall } from './trace.ts'

const root = createSharedFolder()

const { next: random, integer } = createSeededRandom('power cuts', String(seed))

type RecordedRun = { recording: Recording; before: Image; folder: string }

/** Records the system calls of the product while it writes in a folder of its own. */
async function recordRun(settings: {
  isPrepared: boolean
  rounds: number
  synchronous?: string
}): Promise<RecordedRun> {
  const { isPrepared, rounds, synchronous = 'FULL' } = settings
  const folder = mkdtempSync(join(root, 'recorded-'))
  const dataDir = join(folder, 'data')
  if (isPrepared) {
    const stores = openStores(dataDir)
    await prepareStores(stores)
    await stores.close()
  }
  const before = readImage(folder)
  const recording = await recordProgram(folder, dataDir, [String(seed), String(rounds), synchronous])
  // Otherwise no cut would be in the middle of a checkpoint.
  expect(recording.calls.some((call) => call?.what === 'write' && call.path.endsWith('store.db'))).toBe(true)
  return { recording, before, folder }
}

/** Simulates cuts before `count` of the calls that `isEligible` accepts, chosen at random. */
function simulateRandomCuts(
  run: RecordedRun,
  count: number,
  modes: Record<string, CutMode>,
  isEligible: (at: number) => boolean = () => true,
) {
  const remaining = [...run.recording.calls.keys()].filter(isEligible)
  const cutPoints = new Set<number>()
  while (cutPoints.size < count && remaining.length > 0)
    for (const at of remaining.splice(integer(0, remaining.length - 1), 1)) cutPoints.add(at)
  return simulateCuts({ ...run, cutPoints, modes, random })
}

/** Returns the same run without the syncs of these files or folders. */
function withoutSyncs(run: RecordedRun, isExcluded: (path: string) => boolean): RecordedRun {
  const isDropped = (call: FileCall | null) => call?.what === 'sync' && isExcluded(call.path)
  const calls = run.recording.calls.map((call) => (isDropped(call) ? null : call))
  expect(calls.filter((call) => call === null).length).toBeGreaterThan(
    run.recording.calls.filter((call) => call === null).length,
  )
  return { ...run, recording: { ...run.recording, calls } }
}

const cutPointCounts = {
  writes: chooseByRunSize({ ci: 40, nightly: 800 }),
  firstStart: chooseByRunSize({ ci: 30, nightly: 400 }),
}
const MODE_COUNT = Object.keys(cutModes).length

/** Simulates cuts in every mode: every acknowledged write must be stored in each of the states. */
async function expectNothingLost(name: string, startedAt: number, run: RecordedRun, cuts: number) {
  const { states, withUnsynced, problems } = await simulateRandomCuts(run, cuts, cutModes)
  const counts = { states, 'with unsynced changes': withUnsynced, wrong: problems.length }
  reportTrial(name, startedAt, counts)
  expect(problems).toEqual([])
  expect(states).toBe(cuts * MODE_COUNT)
  expect(withUnsynced).toBeGreaterThan(states / 3)
}

describe(`power cuts (SEED=${seed})`, () => {
  test('enough states are tried', () => {
    const states = (cutPointCounts.writes + cutPointCounts.firstStart) * MODE_COUNT
    expect(states).toBeGreaterThanOrEqual(chooseByRunSize({ ci: 200, nightly: 2000 }))
  })

  let runWithWrites: Promise<RecordedRun> | null = null
  /** Returns the run that a test and a control share. */
  const recordWrites = () => {
    runWithWrites ??= recordRun({ isPrepared: true, rounds: chooseByRunSize({ ci: 140, nightly: 400 }) })
    return runWithWrites
  }

  test('during writes of every kind, and checkpoints: every acknowledged write is stored', {
    timeout: chooseByRunSize({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const startedAt = performance.now()
    const run = await recordWrites()
    const acknowledged = run.recording.acknowledged(run.recording.calls.length)
    expect(storeWrites.filter((kind) => !acknowledged.has(writeKey(kind, 0)))).toEqual([])
    await expectNothingLost('power cut, writes', startedAt, run, cutPointCounts.writes)
  })

  test('during the first start, which creates the tables: the next start finds a complete store', {
    timeout: chooseByRunSize({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const startedAt = performance.now()
    // With fewer rounds the run would sometimes have too few calls.
    const run = await recordRun({ isPrepared: false, rounds: chooseByRunSize({ ci: 3, nightly: 6 }) })
    expect(run.recording.calls.length).toBeGreaterThanOrEqual(cutPointCounts.firstStart)
    await expectNothingLost('power cut, first start', startedAt, run, cutPointCounts.firstStart)
  })

  test('control: a store that does not sync loses acknowledged writes', async () => {
    const startedAt = performance.now()
    const run = await recordRun({ isPrepared: true, rounds: 120, synchronous: 'NORMAL' })
    const { states, problems } = await simulateRandomCuts(run, 20, { dropped: cutModes.dropped })
    const lost = problems.filter(({ problems }) =>
      problems.some((problem) => problem.includes('was acknowledged')),
    )
    reportTrial('power cut, negative control', startedAt, { states, lost: lost.length })
    expect(lost.length).toBeGreaterThan(0)
  })

  test('control: files that are not synced lose their bytes or their names', async () => {
    const startedAt = performance.now()
    const run = await recordWrites()
    const files = join(run.folder, 'data', 'files')
    const [bytes, names] = [
      withoutSyncs(run, (path) => path.startsWith(`${files}/.incoming/`)),
      withoutSyncs(run, (path) => path.startsWith(`${files}/units`)),
    ]
    const isFileAcknowledged = (at: number) =>
      [...run.recording.acknowledged(at)].some((name) => name.startsWith(`${UNIT_WITH_FILE} `))
    const countLost = async (runWithoutSyncs: RecordedRun) => {
      const modes = { dropped: cutModes.dropped }
      const { problems } = await simulateRandomCuts(runWithoutSyncs, 20, modes, isFileAcknowledged)
      return problems.filter(({ problems }) =>
        problems.some((problem) => problem.includes(`"${UNIT_WITH_FILE} `)),
      ).length
    }
    const counts = { bytes: await countLost(bytes), names: await countLost(names) }
    reportTrial('power cut, files that are not synced', startedAt, counts)
    expect(counts.bytes).toBeGreaterThan(0)
    expect(counts.names).toBeGreaterThan(0)
  })
})
