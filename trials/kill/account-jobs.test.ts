import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect } from 'vitest'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { createSharedFolder, createTemporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { resumeAccountJobs } from './account-changes.ts'
import { fillAccountStore } from './account-job-samples.ts'
import { describeAccountJobs, resumeTime } from './account-job-trials.ts'

const program = fileURLToPath(new URL('./account-job-program.ts', import.meta.url))
const killAtCallFile = fileURLToPath(new URL('../migrations/kill-at-call.ts', import.meta.url))

const template = join(createSharedFolder(), 'template')

beforeAll(async () => {
  const stores = openStores(template)
  await fillAccountStore(stores)
  await stores.close()
})

describeAccountJobs({
  template,
  async runChange(change, killAt) {
    const dataDir = createTemporaryFolder()
    cpSync(template, dataDir, { recursive: true })
    const countFile = join(dataDir, 'count')
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=${killAtCallFile}`,
      KILL_PROGRAM: 'account-job-program.ts',
      KILL_AT: String(killAt),
      KILL_TOLD: countFile,
    }
    const { stdout, stderr, signal } = spawnSync(process.execPath, [program, dataDir, change], {
      env,
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(signal).toBe(killAt === 0 ? null : 'SIGKILL')
    const writes = killAt === 0 ? Number(readFileSync(countFile, 'utf8')) : Number.NaN
    return { dataDir, isChanged: stdout === 'changed', writes }
  },
  async resume(dataDir) {
    const stores = openStores(dataDir)
    await resumeAccountJobs(stores, resumeTime)
    await stores.close()
  },
  minWrites: 11,
  where: '',
})
