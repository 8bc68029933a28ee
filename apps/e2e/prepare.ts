import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedStore } from './seed-store.ts'

/** The environment variable with the folder of the filled store that every worker copies. */
export const FILLED_STORE = 'FILLED_STORE'

export default async function prepare() {
  const folder = mkdtempSync(join(tmpdir(), 'kitchen-table-filled-'))
  await seedStore(folder)
  process.env[FILLED_STORE] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
