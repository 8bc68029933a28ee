import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { beforeAll } from 'vitest'
import { resumeAccountJobs } from './account-changes.ts'
import { fillAccountStore } from './account-job-samples.ts'
import { defineAccountJobsSuite, resumeTime } from './account-job-trials.ts'
import { runKilledProgram } from './run-killed-program.ts'

const template = join(createSharedFolder(), 'template')

beforeAll(() => withStores(template, fillAccountStore))

defineAccountJobsSuite({
  template,
  async runChange(change, killAt) {
    const dataDir = createTemporaryFolder()
    cpSync(template, dataDir, { recursive: true })
    const { stdout, writes } = runKilledProgram('account-job-program.ts', { dataDir, task: change, killAt })
    return { dataDir, isChanged: stdout === 'changed', writes }
  },
  resume: (dataDir) => withStores(dataDir, (stores) => resumeAccountJobs(stores, resumeTime)),
  minWrites: 11,
  where: '',
})
