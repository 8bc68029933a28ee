import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { afterAll, beforeAll } from 'vitest'
import { makeAccountChange, resumeAccountJobs } from './account-changes.ts'
import { fillAccountStore } from './account-job-samples.ts'
import { defineAccountJobsSuite, resumeTime } from './account-job-trials.ts'
import { startKillableStores } from './killable-stores.ts'

const template = join(createSharedFolder(), 'template')
const { run, runKilled, stop } = await startKillableStores()

beforeAll(() => withStores(template, fillAccountStore))
afterAll(stop)

defineAccountJobsSuite({
  template,
  async runChange(change, killAt) {
    const dataDir = createTemporaryFolder()
    cpSync(template, dataDir, { recursive: true })
    const { writes, result } = await runKilled(dataDir, killAt, (stores) => makeAccountChange(stores, change))
    return { dataDir, isChanged: result === true, writes }
  },
  resume: (dataDir) => run(dataDir, (stores) => resumeAccountJobs(stores, resumeTime)),
  minWrites: 3,
  where: ' on DynamoDB',
})
