import { root } from './run.ts'

export type TrialReport = {
  trial: string
  seed: number
  seconds: number
  counts: Record<string, number | string>
}

/** The file to which each trial of a run appends its counts, one line of JSON each. */
export const trialReportFile = `${root}.cache/trials.jsonl`

export function formatTrialReport({ trial, seed, seconds, counts }: TrialReport): string {
  const parts = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return `${trial} (seed ${seed}, ${seconds} s): ${parts.join(', ')}`
}
