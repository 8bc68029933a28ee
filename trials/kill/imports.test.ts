import { withStores } from '@kitchen-table/embedded/testing/samples'
import { defineKilledImportsSuite } from './import-trials.ts'
import { runKilledProgram } from './run-killed-program.ts'

defineKilledImportsSuite({
  async runJobs(dataDir, task, killAt) {
    const { stdout, writes } = runKilledProgram('import-program.ts', { dataDir, task, killAt })
    return { isEnded: stdout !== '', writes }
  },
  use: withStores,
  closingWrites: 1,
  minWrites: 41,
  where: '',
})
