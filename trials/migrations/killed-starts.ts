import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { startServerProcess } from '@kitchen-table/server/testing/tools'

const killAtCallFile = fileURLToPath(new URL('./kill-at-call.ts', import.meta.url))

export function createDataFolder(): string {
  const folder = createTemporaryFolder()
  return join(folder, 'data')
}

/** Returns settings that kill one program at its n-th write, or, for 0, count its writes. */
export const killSettings = (program: 'main.ts' | 'fill.ts', killAt: number) => ({
  NODE_OPTIONS: `--import=${killAtCallFile}`,
  KILL_PROGRAM: program,
  KILL_AT: String(killAt),
})

/** Starts in an empty folder without a kill, and counts how often one of its programs writes. */
export async function countWrites(program: 'main.ts' | 'fill.ts', settings: Record<string, string>) {
  const dataDir = createDataFolder()
  const callCountFile = `${dataDir}-calls`
  const product = await startServerProcess({
    ...settings,
    ...killSettings(program, 0),
    KILL_COUNT_FILE: callCountFile,
    DATA_DIR: dataDir,
  })
  await product.stop()
  return { dataDir, writes: Number(readFileSync(callCountFile, 'utf8')) }
}

export const readRows = (dataDir: string, sql: string) =>
  readFromStore(dataDir, (db) => db.prepare(sql).all())
