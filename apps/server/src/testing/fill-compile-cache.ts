import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCacheEnv } from './compile-cache.ts'
import { startServerProcess } from './server-process.ts'

/**
 * Set-up of the tests that start the server: starts and stops it once, if the tests keep compiled modules. Node keeps them
 * when a process ends by itself, and most tests kill theirs.
 */
export async function setup(): Promise<void> {
  if (!compileCacheEnv.NODE_COMPILE_CACHE) return
  const dataDir = mkdtempSync(join(tmpdir(), 'kitchen-table-'))
  try {
    const server = await startServerProcess({ APP_ENV: 'test', DATA_DIR: dataDir })
    await server.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
