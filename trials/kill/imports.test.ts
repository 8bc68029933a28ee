import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { describeKilledImports } from './import-trials.ts'

const program = fileURLToPath(new URL('./import-program.ts', import.meta.url))
const killAtCallFile = fileURLToPath(new URL('../migrations/kill-at-call.ts', import.meta.url))

describeKilledImports({
  async runJobs(dataDir, task, killAt) {
    const countFile = join(dataDir, 'count')
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=${killAtCallFile}`,
      KILL_PROGRAM: 'import-program.ts',
      KILL_AT: String(killAt),
      KILL_TOLD: countFile,
    }
    const { stdout, stderr, signal } = spawnSync(process.execPath, [program, dataDir, task], {
      env,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(signal).toBe(killAt === 0 ? null : 'SIGKILL')
    const writes = killAt === 0 ? Number(readFileSync(countFile, 'utf8')) : Number.NaN
    return { isEnded: stdout !== '', writes }
  },
  async use(dataDir, use) {
    const stores = openStores(dataDir)
    try {
      return await use(stores)
    } finally {
      await stores.close()
    }
  },
  closingWrites: 1,
  minWrites: 41,
  where: '',
})
