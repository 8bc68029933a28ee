import { rmSync } from 'node:fs'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { checkStore } from '@kitchen-table/operator/store-check'
import { expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { sampleInSmallSize } from '../run-size.ts'
import type { AccountChange } from './account-changes.ts'
import { ADA, EVE, NEW_EMAIL, newcomer } from './account-job-samples.ts'

const HOUR = 60 * 60_000
/** In the small size. */
const KILLS = 4

/** After the end of every lease. */
export const resumeTime = () => Date.now() + HOUR

type AccountJobRuns = {
  /** The folder of the store on a copy of which everything runs. */
  template: string
  /** Makes a change on a copy of the store, and kills it before its n-th write; 0 lets it end and counts its writes. */
  runChange(
    change: AccountChange,
    killAt: number,
  ): Promise<{ dataDir: string; isChanged: boolean; writes: number }>
  /** Resumes the jobs that were left in a folder, as the server does once their leases have ended. */
  resume(dataDir: string): Promise<void>
  /** How many writes a change has at least. */
  minWrites: number
  /** Added to the names of reports. */
  where: string
}

/** What the store says of the change, from every side. */
const sideQueries = {
  role: {
    changed: 'manager',
    queries: ['accounts', 'people', 'members'].map(
      (table) => `SELECT role AS side FROM ${table} WHERE sub = '${ADA.sub}'`,
    ),
  },
  email: {
    changed: NEW_EMAIL,
    queries: ['accounts', 'people', 'members'].map(
      (table) => `SELECT email AS side FROM ${table} WHERE sub = '${ADA.sub}'`,
    ),
  },
  correction: {
    changed: NEW_EMAIL,
    queries: ['accounts', 'people', 'members'].map(
      (table) => `SELECT email AS side FROM ${table} WHERE sub = '${ADA.sub}'`,
    ),
  },
  transfer: {
    changed: 'globex',
    queries: [
      ...['accounts', 'people', 'members'].map(
        (table) => `SELECT group_slug AS side FROM ${table} WHERE sub = '${ADA.sub}'`,
      ),
      // Both logs say so, or neither.
      `SELECT CASE count(*) WHEN 0 THEN 'acme' WHEN 2 THEN 'globex' END AS side FROM audit_entries
       WHERE action IN ('member_transferred', 'member_arrived')`,
    ],
  },
  provisioning: {
    changed: 1,
    queries: [
      `SELECT count(*) AS side FROM accounts WHERE email = '${newcomer.email}'`,
      `SELECT count(*) AS side FROM members WHERE email = '${newcomer.email}' AND group_slug = 'medica'`,
      "SELECT count(*) AS side FROM people WHERE group_slug = 'medica'",
    ],
  },
} satisfies Record<string, { changed: unknown; queries: string[] }>

/** The writes of a change before which it is killed: all of them, in the small size some. */
const killPoints = (writes: number) =>
  sampleInSmallSize(
    Array.from({ length: writes }, (_, n) => n + 1),
    KILLS,
  )

const readSides = (dataDir: string, queries: string[]): unknown[] =>
  readFromStore(dataDir, (db) => queries.map((sql) => db.prepare(sql).get()?.side))

const countMessages = (dataDir: string): unknown =>
  readSides(dataDir, ['SELECT count(*) AS side FROM outbox'])[0]

/** Tests that changes of people that are killed before any of their writes are made whole, or not at all. */
export function defineAccountJobsSuite({
  template,
  runChange,
  resume,
  minWrites,
  where,
}: AccountJobRuns): void {
  test.each(['role', 'email', 'correction', 'transfer', 'provisioning'] as const)(
    'a change (%s) that is killed before any of its writes: person, membership and account agree once it is resumed',
    async (change) => {
      const startedAt = performance.now()
      const { changed, queries } = sideQueries[change]
      const before = readSides(template, queries)
      const whole = await runChange(change, 0)
      expect(whole.isChanged).toBe(true)
      expect(readSides(whole.dataDir, queries)).toEqual(queries.map(() => changed))
      const { writes: opening } = await runChange('nothing', 0)
      expect(whole.writes - opening).toBeGreaterThanOrEqual(minWrites)
      const messages = countMessages(whole.dataDir)

      const outcomes = { kept: 0, changed: 0 }
      for (const killAt of killPoints(whole.writes)) {
        const { dataDir, isChanged: isReported } = await runChange(change, killAt)
        await resume(dataDir)
        const sides = readSides(dataDir, queries)
        const when = `killed before write ${killAt} of ${whole.writes}`
        const isChanged = sides[0] === changed
        expect(sides, when).toEqual(isChanged ? queries.map(() => changed) : before)
        if (isReported) expect(isChanged, when).toBe(true)
        // Everybody is told once.
        expect(countMessages(dataDir), when).toBe(isChanged ? messages : 0)
        expect(await checkStore(dataDir, { now: resumeTime }), when).toEqual([])
        outcomes[isChanged ? 'changed' : 'kept'] += 1
        rmSync(dataDir, { recursive: true, force: true })
      }
      expect(outcomes.kept).toBeGreaterThan(0)
      expect(outcomes.changed).toBeGreaterThan(0)
      reportTrial(`account jobs${where}: ${change}`, startedAt, {
        kills: killPoints(whole.writes).length,
        ...outcomes,
      })
    },
  )

  test('a reset of a password that is killed before any of its writes: no session outlives the old password, and its owner is notified once', async () => {
    const startedAt = performance.now()
    const queries = [
      `SELECT password AS side FROM accounts WHERE sub = '${EVE.sub}'`,
      `SELECT session_version AS side FROM people WHERE sub = '${EVE.sub}'`,
    ]
    const [passwordBefore, versionBefore] = readSides(template, queries)
    /** What a killed reset has left: the password and the sessions as before, or not. */
    function readState(dataDir: string) {
      const [password, version] = readSides(dataDir, queries)
      return { isChanged: password !== passwordBefore, areSessionsEnded: version !== versionBefore }
    }
    const whole = await runChange('reset', 0)
    expect(whole.isChanged).toBe(true)
    expect(readState(whole.dataDir)).toEqual({ isChanged: true, areSessionsEnded: true })

    const outcomes = { kept: 0, 'sessions ended only': 0, changed: 0, 'ended by the job': 0 }
    for (let killAt = 1; killAt <= whole.writes; killAt += 1) {
      const { dataDir, isChanged: isReported } = await runChange('reset', killAt)
      const left = readState(dataDir)
      await resume(dataDir)
      const { isChanged, areSessionsEnded } = readState(dataDir)
      const when = `killed before write ${killAt} of ${whole.writes}`
      expect(isChanged, when).toBe(left.isChanged)
      if (isChanged) expect(areSessionsEnded, when).toBe(true)
      const notices = readSides(dataDir, [
        `SELECT count(*) AS side FROM outbox WHERE body LIKE '%"password-changed"%${EVE.email}%'`,
      ])
      expect(notices, when).toEqual([areSessionsEnded ? 1 : 0])
      if (isReported) expect(isChanged, when).toBe(true)
      expect(
        readSides(dataDir, ['SELECT count(*) AS side FROM jobs WHERE finished_at IS NULL']),
        when,
      ).toEqual([0])
      expect(await checkStore(dataDir, { now: resumeTime }), when).toEqual([])
      outcomes[isChanged ? 'changed' : areSessionsEnded ? 'sessions ended only' : 'kept'] += 1
      if (left.isChanged && !left.areSessionsEnded) outcomes['ended by the job'] += 1
      rmSync(dataDir, { recursive: true, force: true })
    }
    expect(Object.values(outcomes).every((count) => count > 0)).toBe(true)
    reportTrial(`account jobs${where}: reset`, startedAt, {
      kills: whole.writes,
      ...outcomes,
    })
  })
}
