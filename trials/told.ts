import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Told, tellingLine, toldFile } from '../scripts/told-file.ts'
import { seed } from './size.ts'

/** Says what a trial has tried, also to whoever puts the whole run together. `began` is of performance.now(). */
export function tell(trial: string, began: number, counts: Told['counts']): void {
  const told: Told = { trial, seed, seconds: Math.round((performance.now() - began) / 100) / 10, counts }
  mkdirSync(dirname(toldFile), { recursive: true })
  appendFileSync(toldFile, `${JSON.stringify(told)}\n`)
  console.log(tellingLine(told))
}
