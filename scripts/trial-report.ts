import { root } from './run.ts'

export type TrialReport = {
  trial: string
  seed: number
  seconds: number
  counts: Record<string, number | string>
}

/** Where the trials of one run leave what they counted, a line of JSON each. */
export const trialReportFile = `${root}.cache/trials.jsonl`

export function formatTrialReport({ trial, seed, seconds, counts }: TrialReport): string {
  const words = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return `${trial} (seed ${seed}, ${seconds} s): ${words.join(', ')}`
}
