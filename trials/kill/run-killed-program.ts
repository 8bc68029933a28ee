import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const killAtCallFile = fileURLToPath(new URL('../migrations/kill-at-call.ts', import.meta.url))

/**
 * Runs a program of this folder on the store in `dataDir`, and kills it before its n-th write; 0 lets it end. Returns what
 * it has printed, and how many writes it has made if it has ended.
 */
export function runKilledProgram(
  name: string,
  { dataDir, task, killAt }: { dataDir: string; task: string; killAt: number },
) {
  const program = fileURLToPath(new URL(name, import.meta.url))
  const countFile = join(dataDir, 'count')
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${killAtCallFile}`,
    KILL_PROGRAM: name,
    KILL_AT: String(killAt),
    KILL_COUNT_FILE: countFile,
  }
  const { stdout, stderr, signal } = spawnSync(process.execPath, [program, dataDir, task], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(signal).toBe(killAt === 0 ? null : 'SIGKILL')
  return { stdout, writes: killAt === 0 ? Number(readFileSync(countFile, 'utf8')) : Number.NaN }
}
