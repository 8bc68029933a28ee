import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { UNIT_WITH_FILE } from '../store-writes/file-writes.ts'
import { writeKey } from '../store-writes/find-violations.ts'
import { storeWrites } from '../store-writes.ts'
import { cutModes } from './cut-modes.ts'
import { expectNothingLost, type RecordedRun, recordRun, simulateRandomCuts } from './recorded-run.ts'
import type { FileCall } from './trace.ts'

const CUT_POINTS = chooseByRunSize({ small: 6, full: 40, nightly: 800 })
const CONTROL_CUT_POINTS = chooseByRunSize({ small: 8, full: 20, nightly: 20 })

/** Returns the same run without the syncs of these files or folders. */
function withoutSyncs(run: RecordedRun, isExcluded: (path: string) => boolean): RecordedRun {
  const isDropped = (call: FileCall | null) => call?.what === 'sync' && isExcluded(call.path)
  const calls = run.recording.calls.map((call) => (isDropped(call) ? null : call))
  expect(calls.filter((call) => call === null).length).toBeGreaterThan(
    run.recording.calls.filter((call) => call === null).length,
  )
  return { ...run, recording: { ...run.recording, calls } }
}

describe(`power cuts (SEED=${seed})`, () => {
  let runWithWrites: Promise<RecordedRun> | null = null
  /** Returns the run that a test and a control share. */
  const recordWrites = () => {
    runWithWrites ??= recordRun({
      isPrepared: true,
      rounds: chooseByRunSize({ small: 30, full: 140, nightly: 400 }),
    })
    return runWithWrites
  }

  test('during writes of every kind, and checkpoints: every acknowledged write is stored', {
    timeout: chooseByRunSize({ full: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const startedAt = performance.now()
    const run = await recordWrites()
    const acknowledged = run.recording.acknowledged(run.recording.calls.length)
    expect(storeWrites.filter((kind) => !acknowledged.has(writeKey(kind, 0)))).toEqual([])
    await expectNothingLost('power cut, writes', startedAt, run, CUT_POINTS)
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
      const { problems } = await simulateRandomCuts(
        runWithoutSyncs,
        CONTROL_CUT_POINTS,
        modes,
        isFileAcknowledged,
      )
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
