import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { IMPORT_LEASE_MS } from '@kitchen-table/application/testing/use-cases'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import { expect, test } from 'vitest'
import { clockShiftOption } from '../clock-shift-option.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { startServer } from '../start-server.ts'
import {
  beginImport,
  createRows,
  fillMemberStore,
  findImportProblems,
  followStream,
  killAfter,
  startCountingMailServer,
} from './member-import-runs.ts'

const KILLS = chooseByRunSize({ full: 3, nightly: 20 })
const ROWS = chooseByRunSize({ full: 600, nightly: 10_000 })
/** The longest time between a progress event and the kill, in milliseconds. */
const MAX_DELAY = 50

test(`an import of ${ROWS} people, killed with -9 ${KILLS} times, creates and mails each once (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 60 * 60_000 }),
}, async () => {
  const startedAt = performance.now()
  const { next: random } = createSeededRandom('killed imports', String(seed))
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, fillMemberStore)
  const mail = await startCountingMailServer()
  // After each kill the lease of the killed process has ended, so that nobody waits for it.
  const start = (kills: number) =>
    startServer({
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      NODE_OPTIONS: clockShiftOption(kills * IMPORT_LEASE_MS),
    })

  const rows = createRows(ROWS)
  let server = await start(0)
  const { cookie, streamPath } = await beginImport(server.address, rows)
  let interrupted = 0
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { kill: killServer } = server
    const killing = killAfter(((kill - random()) * ROWS) / (KILLS + 1), random() * MAX_DELAY, killServer)
    const last = await followStream(server.address + streamPath, cookie, killing.onEvent)
    await killing.end()
    if (last !== null && last.state === 'processing') interrupted += 1
    server = await start(kill)
  }
  const last = await followStream(server.address + streamPath, cookie)
  const { stderr } = await server.stop()

  const mailedAgain = [...mail.counts.values()].reduce((sum, count) => sum + count - 1, 0)
  reportTrial('killed imports of members', startedAt, { rows: ROWS, kills: KILLS, interrupted, mailedAgain })
  expect(stderr).toBe('')
  expect(last).toMatchObject({ state: 'finished' })
  expect(readFromStore(dataDir, (db) => findImportProblems(db, { rows, mailed: mail.counts }))).toEqual([])
  expect(await checkStore(dataDir, { now: () => Date.now() + KILLS * IMPORT_LEASE_MS })).toEqual([])
  expect(mailedAgain).toBeLessThanOrEqual(KILLS)
  expect(interrupted).toBeGreaterThan(0)
})
