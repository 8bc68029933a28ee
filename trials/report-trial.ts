import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatTrialReport, type TrialReport, trialReportFile } from '@kitchen-table/scripts/trial-report'
import { afterAll } from 'vitest'
import { seed } from './run-size.ts'

/** Prints what a trial has tried, and appends it to the report of the run. `startedAt` is from performance.now(). */
export function reportTrial(trial: string, startedAt: number, counts: TrialReport['counts']): void {
  const report: TrialReport = {
    trial,
    seed,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    counts,
  }
  mkdirSync(dirname(trialReportFile), { recursive: true })
  appendFileSync(trialReportFile, `${JSON.stringify(report)}\n`)
  console.log(formatTrialReport(report))
}

/** Reports a trial after all tests of its file. Returns the counts, which the tests change. */
export function reportAfterTests<Counts extends TrialReport['counts']>(
  trial: string,
  counts: Counts,
): Counts {
  const startedAt = performance.now()
  afterAll(() => reportTrial(trial, startedAt, counts))
  return counts
}
