import { expect, test } from 'vitest'
import { readStore } from '../../apps/server/src/adapters/sqlite/read-store.ts'
import { checkStore } from '../../apps/server/src/operations/store-check/check-store.ts'
import {
  beginImport,
  createRows,
  fillMemberStore,
  findImportProblems,
  followStream,
  killAfter,
  startCountingMailServer,
} from '../kill/member-import-runs.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize } from '../run-size.ts'
import { openProcesses, PROCESSES } from './open-processes.ts'

const ROWS = chooseByRunSize({ ci: 300, nightly: 3000 })

test(`an import of ${ROWS} people whose process is killed is continued by another, which creates and mails each once`, async () => {
  const startedAt = performance.now()
  const mail = await startCountingMailServer()
  const { dataDir, product, workers, countReady } = await openProcesses({
    fill: fillMemberStore,
    settings: { SMTP_URL: mail.url },
  })
  const rows = createRows(ROWS)
  const { cookie, streamPath } = await beginImport(product.address, rows)
  const address = product.address + streamPath

  let kills = 0
  async function killOldest(): Promise<void> {
    const [victim] = workers()
    if (victim === undefined) throw new Error('A process has ended by itself.')
    kills += 1
    process.kill(victim, 'SIGKILL')
  }
  // One of the two works on the import: at the latest the second that is killed.
  const killings = [1, 2].map((part) => killAfter((ROWS * part) / 3, 0, killOldest))
  const interrupted = await followStream(address, cookie, (event) => {
    for (const { onEvent } of killings) onEvent(event)
  })
  expect(interrupted).toMatchObject({ state: 'processing' })
  await expect.poll(countReady).toBe(PROCESSES + kills)

  expect(await followStream(address, cookie)).toMatchObject({ state: 'finished' })
  expect(await product.stop()).toMatchObject({ code: 0, stderr: '' })
  const mailedAgain = [...mail.counts.values()].reduce((sum, count) => sum + count - 1, 0)
  reportTrial('import of members with one of two processes killed', startedAt, {
    rows: ROWS,
    kills,
    mailedAgain,
  })
  expect(readStore(dataDir, (db) => findImportProblems(db, rows))).toEqual([])
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  expect(mailedAgain).toBeLessThanOrEqual(kills)
})
