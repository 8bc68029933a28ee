import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { withStores } from '@kitchen-table/embedded/testing/samples'
import { checkStore } from '@kitchen-table/operator/store-check'
import { describe, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { sampleInSmallSize } from '../run-size.ts'
import { fillMemberStore, JOB_ID, MEMBERS, runMemberChanges } from './member-changes.ts'
import { runKilledProgram } from './run-killed-program.ts'

const HOUR = 60 * 60_000
const KILLS = 20
/** In the small size. */
const SMALL_KILLS = 3

/** After the end of every lease. */
const resumeTime = () => Date.now() + HOUR

const count = (dataDir: string, sql: string) =>
  readFromStore(dataDir, (db) => Number(db.prepare(`SELECT count(*) AS n FROM ${sql}`).get()?.n))

const doneResults = `job_results WHERE job_id = '${JOB_ID}' AND result LIKE '%"done"%'`

/** What a finished job has left of each change. */
const expectations = {
  disable: [
    ["people WHERE sub LIKE 'm-%' AND enabled = 0", MEMBERS],
    ["members WHERE sub LIKE 'm-%' AND enabled = 0", MEMBERS],
    ["accounts WHERE sub LIKE 'm-%' AND enabled = 0", MEMBERS],
    ["audit_entries WHERE action = 'member_disabled'", MEMBERS],
    [doneResults, MEMBERS],
  ],
  delete: [
    ["people WHERE sub LIKE 'm-%'", 0],
    ["members WHERE sub LIKE 'm-%'", 0],
    ["accounts WHERE sub LIKE 'm-%'", 0],
    ["audit_entries WHERE action = 'member_removed'", MEMBERS],
    [doneResults, MEMBERS],
  ],
  launch: [
    ['members WHERE invited_at IS NULL', 0],
    ["members WHERE sub LIKE 'm-%' AND first_invited_at = invited_at", MEMBERS],
    ['outbox', MEMBERS],
    ["audit_entries WHERE action = 'invitation_sent'", MEMBERS],
  ],
} as const

describe.each(['disable', 'delete', 'launch'] as const)('a change of many members (%s)', (change) => {
  test('that is killed before any of its writes changes each member once, when it is resumed', async () => {
    const startedAt = performance.now()
    const template = join(createSharedFolder(), change)
    await withStores(template, (stores) => fillMemberStore(stores, change))
    function copy(): string {
      const dataDir = createTemporaryFolder()
      cpSync(template, dataDir, { recursive: true })
      return dataDir
    }
    const whole = { dataDir: copy(), task: change }
    const { writes } = runKilledProgram('member-changes-program.ts', { ...whole, killAt: 0 })
    const points = Array.from({ length: KILLS }, (_, n) => 1 + Math.floor((n * writes) / KILLS))
    const killPoints = sampleInSmallSize(points, SMALL_KILLS)
    for (const killAt of killPoints) {
      const dataDir = copy()
      runKilledProgram('member-changes-program.ts', { dataDir, task: change, killAt })
      await withStores(dataDir, (stores) => runMemberChanges(stores, resumeTime))
      const when = `killed before write ${killAt} of ${writes}`
      for (const [sql, expected] of expectations[change])
        expect([sql, count(dataDir, sql)], when).toEqual([sql, expected])
      expect(count(dataDir, 'jobs WHERE finished_at IS NULL'), when).toBe(0)
      expect(await checkStore(dataDir, { now: resumeTime }), when).toEqual([])
      rmSync(dataDir, { recursive: true, force: true })
    }
    reportTrial(`changes of many members: ${change}`, startedAt, { kills: killPoints.length, writes })
  })
})
