import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../apps/demo/src/seeded-random.ts'
import { openEmbeddedStores } from '../../apps/server/src/composition/embedded.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { UNIT_WITH_FILE } from '../store-writes/file-writes.ts'
import { hashCost, prepareStores } from '../store-writes.ts'
import { type CutMode, cutModes } from './cut-modes.ts'
import type { Image } from './disk-model.ts'
import { type Recording, recordProgram } from './record-program.ts'
import { type CutResults, readImage, simulateCuts } from './simulate-cuts.ts'
import type { FileCall } from './trace.ts'

const root = mkdtempSync(join(tmpdir(), 'power-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { next: random, integer } = createSeededRandom('power cuts', String(seed))

type RecordedRun = { recording: Recording; before: Image; folder: string }

/** Records the product at work in a folder of its own. */
async function recordRun(settings: {
  isPrepared: boolean
  rounds: number
  synchronous?: string
}): Promise<RecordedRun> {
  const { isPrepared, rounds, synchronous = 'FULL' } = settings
  const folder = mkdtempSync(join(root, 'recorded-'))
  const dataDir = join(folder, 'data')
  if (isPrepared) {
    const stores = openEmbeddedStores({
      dataDir,
      hashCost,
      onFault: (error) => expect.unreachable(String(error)),
    })
    await prepareStores(stores)
    await stores.close()
  }
  const before = readImage(folder)
  const recording = await recordProgram(folder, dataDir, [String(seed), String(rounds), synchronous])
  // Else nothing would be known of cuts in the middle of a checkpoint.
  expect(recording.calls.some((call) => call?.what === 'write' && call.path.endsWith('store.db'))).toBe(true)
  return { recording, before, folder }
}

/** Lets the power go at so many places, chosen at random. */
function simulateRandomCuts(
  work: RecordedRun,
  places: number,
  modes: Record<string, CutMode>,
): Promise<CutResults> {
  const left = [...work.recording.calls.keys()]
  const chosen = new Set<number>()
  while (chosen.size < places && left.length > 0)
    for (const at of left.splice(integer(0, left.length - 1), 1)) chosen.add(at)
  return simulateCuts({ ...work, cutPoints: chosen, modes, random })
}

/** The same work on a disk that was not asked to keep these files or folders. */
function withoutSyncs(work: RecordedRun, isForgotten: (path: string) => boolean): RecordedRun {
  const isDropped = (call: FileCall | null) => call?.what === 'sync' && isForgotten(call.path)
  const calls = work.recording.calls.map((call) => (isDropped(call) ? null : call))
  expect(calls.filter((call) => call === null).length).toBeGreaterThan(
    work.recording.calls.filter((call) => call === null).length,
  )
  return { ...work, recording: { ...work.recording, calls } }
}

const cutPointCounts = {
  writes: chooseByRunSize({ ci: 60, nightly: 800 }),
  firstStart: chooseByRunSize({ ci: 40, nightly: 400 }),
}
const MODE_COUNT = Object.keys(cutModes).length

describe(`power cuts (SEED=${seed})`, () => {
  test('as many states are looked at as the plan says', () => {
    const states = (cutPointCounts.writes + cutPointCounts.firstStart) * MODE_COUNT
    expect(states).toBeGreaterThanOrEqual(chooseByRunSize({ ci: 200, nightly: 2000 }))
  })

  test('in the middle of writes of every kind, checkpoints among them: all that was acknowledged is there', {
    timeout: chooseByRunSize({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    const work = await recordRun({ isPrepared: true, rounds: chooseByRunSize({ ci: 120, nightly: 400 }) })
    const { states, withUnsynced, problems } = await simulateRandomCuts(work, cutPointCounts.writes, cutModes)
    reportTrial('power cut, writes', began, {
      states,
      'with something undone': withUnsynced,
      wrong: problems.length,
    })
    expect(problems).toEqual([])
    expect(states).toBe(cutPointCounts.writes * MODE_COUNT)
    expect(withUnsynced).toBeGreaterThan(states / 3)
  })

  test('in the middle of the first start, which makes the tables: the next start finds a whole store', {
    timeout: chooseByRunSize({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    // Fewer would now and then be too short for so many places.
    const work = await recordRun({ isPrepared: false, rounds: chooseByRunSize({ ci: 3, nightly: 6 }) })
    expect(work.recording.calls.length).toBeGreaterThanOrEqual(cutPointCounts.firstStart)
    const { states, withUnsynced, problems } = await simulateRandomCuts(
      work,
      cutPointCounts.firstStart,
      cutModes,
    )
    reportTrial('power cut, first start', began, {
      states,
      'with something undone': withUnsynced,
      wrong: problems.length,
    })
    expect(problems).toEqual([])
    expect(states).toBe(cutPointCounts.firstStart * MODE_COUNT)
    expect(withUnsynced).toBeGreaterThan(states / 3)
  })

  test('a store that does not wait for the disk does lose acknowledged writes here, or this trial is broken', async () => {
    const began = performance.now()
    const work = await recordRun({ isPrepared: true, rounds: 120, synchronous: 'NORMAL' })
    const { states, problems } = await simulateRandomCuts(work, 20, { dropped: cutModes.dropped })
    const lost = problems.filter(({ problems }) =>
      problems.some((words) => words.includes('was acknowledged')),
    )
    reportTrial('power cut, negative control', began, { states, lost: lost.length })
    expect(lost.length).toBeGreaterThan(0)
  })

  test('and files that are not synced do get lost, their bytes as well as their names', async () => {
    const began = performance.now()
    const work = await recordRun({ isPrepared: true, rounds: 140 })
    const files = join(work.folder, 'data', 'files')
    const [bytes, names] = [
      withoutSyncs(work, (path) => path.startsWith(`${files}/.incoming/`)),
      withoutSyncs(work, (path) => path.startsWith(`${files}/units`)),
    ]
    const lost = async (without: RecordedRun) => {
      const { problems } = await simulateRandomCuts(without, 20, { dropped: cutModes.dropped })
      return problems.filter(({ problems }) =>
        problems.some((words) => words.includes(`"${UNIT_WITH_FILE} `)),
      ).length
    }
    const counts = { bytes: await lost(bytes), names: await lost(names) }
    reportTrial('power cut, files that are not synced', began, counts)
    expect(counts.bytes).toBeGreaterThan(0)
    expect(counts.names).toBeGreaterThan(0)
  })
})
