import type { DatabaseSync } from 'node:sqlite'
import type { LocalCloud } from '@kitchen-table/cloud/local'
import { openCloudDynamodb } from '@kitchen-table/cloud/open-cloud'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { openDatabase } from '@kitchen-table/embedded/sqlite'
import { dynamodbSource, moveRows, sqliteTarget } from '@kitchen-table/operator/move'
import { readConfig } from '@kitchen-table/server/config'
import { expect, onTestFinished, test } from 'vitest'
import {
  beginImport,
  createRows,
  fillMemberStore,
  findImportProblems,
  followStream,
  killAfter,
  listImportedEmails,
  startCountingMailServer,
} from '../kill/member-import-runs.ts'
import { addLongTrack, listUnitIds } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { openFilledCloud, withCloudStores } from './open-cloud.ts'

const PROCESSES = 2
const KILLS = chooseByRunSize({ full: 1, nightly: 12 })
const ROWS = chooseByRunSize({ full: 40, nightly: 600 })
/** The longest time between a progress event and the kill, in milliseconds. */
const MAX_DELAY = 50

/** Reads the rows of a cloud's tables as tables of SQLite. */
async function readAsSqlite({ settings }: LocalCloud): Promise<DatabaseSync> {
  const { cloud } = readConfig(settings)
  if (cloud === null) throw new Error('The settings are not those of a cloud.')
  const { client, dynamodb } = openCloudDynamodb(cloud, { waitsLong: true })
  onTestFinished(() => client.destroy())
  const db = openDatabase(':memory:')
  onTestFinished(() => db.close())
  const { differences } = await moveRows({ source: dynamodbSource(dynamodb), target: sqliteTarget(db) })
  expect(differences).toEqual([])
  return db
}

test(`an import of ${ROWS} people whose process is killed is continued by the other one, which creates and mails each once (kills: ${KILLS}, SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 60 * 60_000 }),
}, async () => {
  const startedAt = performance.now()
  const { next: random } = createSeededRandom('killed imports', String(seed))
  const mail = await startCountingMailServer()
  const cloud = await openFilledCloud({
    processes: PROCESSES,
    settings: { SMTP_URL: mail.url },
    async fill(stores) {
      // Servers fill an empty library with that of the demo.
      await addLongTrack(stores, listUnitIds(1))
      await fillMemberStore(stores)
    },
  })
  const rows = createRows(ROWS)
  const { cookie, streamPath } = await beginImport(cloud.address, rows)
  let interrupted = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const process = kill % PROCESSES
    const killing = killAfter(((kill + 1 - random()) * ROWS) / (KILLS + 1), random() * MAX_DELAY, () =>
      cloud.replaceServer(process),
    )
    const address = cloud.processAddresses[process] ?? expect.unreachable('There is no such process.')
    const last = await followStream(address + streamPath, cookie, killing.onEvent)
    await killing.end()
    if (last?.state === 'processing') interrupted += 1
  }
  const last = await followStream(cloud.address + streamPath, cookie)
  const accounts = await withCloudStores(cloud, ({ directory }) =>
    Promise.all(listImportedEmails(rows).map((email) => directory.findByEmail(email))),
  )
  const problems = findImportProblems(await readAsSqlite(cloud), {
    rows,
    mailed: mail.counts,
    accounts: accounts.filter((account) => account !== null).length,
  })
  const mailedAgain = [...mail.counts.values()].reduce((sum, count) => sum + count - 1, 0)
  reportTrial('cloud: killed imports of members', startedAt, {
    rows: ROWS,
    kills: KILLS,
    interrupted,
    mailedAgain,
    wrong: problems.length,
  })
  expect(last).toMatchObject({ state: 'finished' })
  expect(problems).toEqual([])
  expect(mailedAgain).toBeLessThanOrEqual(KILLS)
  expect(interrupted).toBeGreaterThan(0)
})
