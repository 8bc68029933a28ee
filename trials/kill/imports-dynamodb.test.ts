import { createTransfer } from '@kitchen-table/application/testing/samples'
import { afterAll } from 'vitest'
import { defineKilledImportsSuite } from './import-trials.ts'
import { startKillableStores } from './killable-stores.ts'

const { run, runKilled, stop } = await startKillableStores()
afterAll(stop)

defineKilledImportsSuite({
  async runJobs(dataDir, task, killAt) {
    const { writes, result } = await runKilled(dataDir, killAt, async (stores) => {
      if (task === 'run') await createTransfer(stores).runJobs()
      return 'ended'
    })
    return { isEnded: result === 'ended', writes }
  },
  use: run,
  closingWrites: 0,
  minWrites: 20,
  where: ' on DynamoDB',
})
