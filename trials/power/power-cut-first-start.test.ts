import { describe, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { cutModes } from './cut-modes.ts'
import { expectNothingLost, recordRun, simulateRandomCuts } from './recorded-run.ts'

const CUT_POINTS = chooseByRunSize({ full: 30, nightly: 400 })

describe(`power cuts of other runs (SEED=${seed})`, () => {
  test('during the first start, which creates the tables: the next start finds a complete store', {
    timeout: chooseByRunSize({ full: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const startedAt = performance.now()
    // With fewer rounds the run would sometimes have too few calls.
    const run = await recordRun({ isPrepared: false, rounds: chooseByRunSize({ full: 3, nightly: 6 }) })
    expect(run.recording.calls.length).toBeGreaterThanOrEqual(CUT_POINTS)
    await expectNothingLost('power cut, first start', startedAt, run, CUT_POINTS)
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
})
