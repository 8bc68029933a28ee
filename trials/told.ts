import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seed } from './size.ts'

export type Told = { trial: string; seed: number; seconds: number; counts: Record<string, number | string> }

const folder = fileURLToPath(new URL('../.cache/', import.meta.url))

/** Where the trials of one run leave what they counted, a line of JSON each. */
export const toldFile = `${folder}trials.jsonl`

/** Says what a trial has tried, also to whoever puts the whole run together. `began` is of performance.now(). */
export function tell(trial: string, began: number, counts: Told['counts']): void {
  const told: Told = { trial, seed, seconds: Math.round((performance.now() - began) / 100) / 10, counts }
  mkdirSync(folder, { recursive: true })
  appendFileSync(toldFile, `${JSON.stringify(told)}\n`)
  console.log(tellingLine(told))
}

export function tellingLine({ trial, seed: from, seconds, counts }: Told): string {
  const words = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return `${trial} (seed ${from}, ${seconds} s): ${words.join(', ')}`
}
