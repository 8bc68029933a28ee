import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { seed } from '../run-size.ts'
import { prepareStores } from '../store-writes.ts'
import { type CutMode, cutModes } from './cut-modes.ts'
import type { Image } from './disk-model.ts'
import { type Recording, recordProgram } from './record-program.ts'
import { readImage, simulateCuts } from './simulate-cuts.ts'

const root = createSharedFolder()

const { next: random, integer } = createSeededRandom('power cuts', String(seed))

export type RecordedRun = { recording: Recording; before: Image; folder: string }

/** Records the system calls of the product while it writes in a folder of its own. */
export async function recordRun(settings: {
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
export function simulateRandomCuts(
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

const MODE_COUNT = Object.keys(cutModes).length

/** Simulates cuts in every mode: every acknowledged write must be stored in each of the states. */
export async function expectNothingLost(name: string, startedAt: number, run: RecordedRun, cuts: number) {
  const { states, withUnsynced, problems } = await simulateRandomCuts(run, cuts, cutModes)
  const counts = { states, 'with unsynced changes': withUnsynced, wrong: problems.length }
  reportTrial(name, startedAt, counts)
  expect(problems).toEqual([])
  expect(states).toBe(cuts * MODE_COUNT)
  expect(withUnsynced).toBeGreaterThan(states / 3)
}
