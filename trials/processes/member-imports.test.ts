import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { checkStore } from '@kitchen-table/operator/store-check'
import { expect, test } from 'vitest'
import {
  beginImport,
  countUnprocessedRows,
  createRows,
  fillMemberStore,
  findImportProblems,
  followStream,
  startCountingMailServer,
} from '../kill/member-import-runs.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize } from '../run-size.ts'
import { openProcesses, PROCESSES } from './open-processes.ts'

/** Far more than are done within the tenths of a second that pass until the second event. */
const ROWS = chooseByRunSize({ small: 500, full: 1000, nightly: 3000 })

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

  // Rows are processed by the process that serves the stream: the one that is killed at the first event, or at the second.
  const victims = workers().reverse()
  expect(victims).toHaveLength(PROCESSES)
  let kills = 0
  await followStream(address, cookie, () => {
    const victim = victims.shift()
    if (victim === undefined) return
    kills += 1
    process.kill(victim, 'SIGKILL')
  })
  // Nobody processes rows now, because no stream is open.
  expect(readFromStore(dataDir, countUnprocessedRows)).toBeGreaterThan(0)
  await expect.poll(countReady).toBe(PROCESSES + kills)

  expect(await followStream(address, cookie)).toMatchObject({ state: 'finished' })
  expect(await product.stop()).toMatchObject({ code: 0, stderr: '' })
  const mailedAgain = [...mail.counts.values()].reduce((sum, count) => sum + count - 1, 0)
  reportTrial('import of members whose process is killed', startedAt, {
    rows: ROWS,
    kills,
    mailedAgain,
  })
  expect(readFromStore(dataDir, (db) => findImportProblems(db, { rows, mailed: mail.counts }))).toEqual([])
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  expect(mailedAgain).toBeLessThanOrEqual(kills)
})
