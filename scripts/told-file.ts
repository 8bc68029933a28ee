import { root } from './run.ts'

export type Told = { trial: string; seed: number; seconds: number; counts: Record<string, number | string> }

/** Where the trials of one run leave what they counted, a line of JSON each. */
export const toldFile = `${root}.cache/trials.jsonl`

export function tellingLine({ trial, seed, seconds, counts }: Told): string {
  const words = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return `${trial} (seed ${seed}, ${seconds} s): ${words.join(', ')}`
}
