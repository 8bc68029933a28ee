import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileCacheEnv } from '@kitchen-table/application/testing/processes'
import { startServerProcess } from './server-process.ts'

/**
 * Starts and stops the server before the tests of a project that starts it, if they keep compiled modules: Node stores those
 * only when a process ends by itself, and most tests kill theirs.
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
