import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { readStore } from '../../apps/server/src/adapters/sqlite/read-store.ts'
import { endSessionsJob } from '../../apps/server/src/features/accounts/end-sessions.ts'
import { changeRoleJob } from '../../apps/server/src/features/accounts/operators/change-role.ts'
import { changeEmailJob } from '../../apps/server/src/features/accounts/profile/change-email.ts'
import { provisionExternalUserJob } from '../../apps/server/src/features/accounts/providers/provision-external-user.ts'
import { createLibraryCache } from '../../apps/server/src/features/catalog/library-cache.ts'
import { checkStore } from '../../apps/server/src/operations/store-check/check-store.ts'
import { resumeJobs } from '../../apps/server/src/platform/jobs/job-runner.ts'
import { openStores } from '../../apps/server/src/testing/open-stores.ts'
import { createSharedFolder, createTemporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts'
import { reportTrial } from '../report-trial.ts'
import type { AccountChange } from './account-job-program.ts'
import { ADA, EVE, fillAccountStore, NEW_EMAIL, newcomer } from './account-job-samples.ts'

const HOUR = 60 * 60_000
const program = fileURLToPath(new URL('./account-job-program.ts', import.meta.url))
const killAtCallFile = fileURLToPath(new URL('../migrations/kill-at-call.ts', import.meta.url))

const root = createSharedFolder()
const template = join(root, 'template')

beforeAll(async () => {
  const stores = openStores(template)
  await fillAccountStore(stores)
  await stores.close()
})

/** Runs the program on a copy of the store, and kills it before its n-th write; 0 lets it end and counts its writes. */
function runProgram(change: AccountChange, killAt: number) {
  const dataDir = createTemporaryFolder()
  cpSync(template, dataDir, { recursive: true })
  const countFile = join(dataDir, 'count')
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import=${killAtCallFile}`,
    KILL_PROGRAM: 'account-job-program.ts',
    KILL_AT: String(killAt),
    KILL_TOLD: countFile,
  }
  const { stdout, stderr, signal } = spawnSync(process.execPath, [program, dataDir, change], {
    env,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(signal).toBe(killAt === 0 ? null : 'SIGKILL')
  return { dataDir, stdout, writes: killAt === 0 ? Number(readFileSync(countFile, 'utf8')) : Number.NaN }
}

/** Resumes the jobs that the program left, as the server does once their leases have ended. */
async function resume(dataDir: string): Promise<void> {
  const stores = openStores(dataDir)
  const now = () => Date.now() + HOUR
  const library = createLibraryCache(stores.catalog)
  const deps = { ...stores, library, now, newId: randomUUID, notifyOutbox: () => {} }
  await resumeJobs(deps, [
    changeRoleJob(deps),
    changeEmailJob(deps),
    provisionExternalUserJob(deps),
    endSessionsJob(deps),
  ])
  await stores.close()
}

/** What the store says of the change, from every side. */
const sideQueries: Record<'role' | 'email' | 'provisioning', { changed: unknown; queries: string[] }> = {
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
  provisioning: {
    changed: 1,
    queries: [
      `SELECT count(*) AS side FROM accounts WHERE email = '${newcomer.email}'`,
      `SELECT count(*) AS side FROM members WHERE email = '${newcomer.email}' AND group_slug = 'medica'`,
      "SELECT count(*) AS side FROM people WHERE group_slug = 'medica'",
    ],
  },
}

const readSides = (dataDir: string, queries: string[]): unknown[] =>
  readStore(dataDir, (db) => queries.map((sql) => db.prepare(sql).get()?.side))

test.each(['role', 'email', 'provisioning'] as const)(
  'a change (%s) that is killed before any of its writes: person, membership and account agree once it is resumed',
  async (change) => {
    const startedAt = performance.now()
    const { changed, queries } = sideQueries[change]
    const before = readSides(template, queries)
    const whole = runProgram(change, 0)
    expect(whole.stdout).toBe('changed')
    expect(readSides(whole.dataDir, queries)).toEqual(queries.map(() => changed))
    const { writes: opening } = runProgram('nothing', 0)
    expect(whole.writes - opening).toBeGreaterThan(10)

    const outcomes = { kept: 0, changed: 0 }
    for (let killAt = 1; killAt <= whole.writes; killAt += 1) {
      const { dataDir, stdout } = runProgram(change, killAt)
      await resume(dataDir)
      const sides = readSides(dataDir, queries)
      const when = `killed before write ${killAt} of ${whole.writes}`
      const isChanged = sides[0] === changed
      expect(sides, when).toEqual(isChanged ? queries.map(() => changed) : before)
      if (stdout === 'changed') expect(isChanged, when).toBe(true)
      expect(await checkStore(dataDir, { now: () => Date.now() + HOUR }), when).toEqual([])
      outcomes[isChanged ? 'changed' : 'kept'] += 1
      rmSync(dataDir, { recursive: true, force: true })
    }
    expect(outcomes.kept).toBeGreaterThan(0)
    expect(outcomes.changed).toBeGreaterThan(0)
    reportTrial(`account jobs: ${change}`, startedAt, { kills: whole.writes, ...outcomes })
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
  const whole = runProgram('reset', 0)
  expect(whole.stdout).toBe('changed')
  expect(readState(whole.dataDir)).toEqual({ isChanged: true, areSessionsEnded: true })

  const outcomes = { kept: 0, 'sessions ended only': 0, changed: 0, 'ended by the job': 0 }
  for (let killAt = 1; killAt <= whole.writes; killAt += 1) {
    const { dataDir, stdout } = runProgram('reset', killAt)
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
    if (stdout === 'changed') expect(isChanged, when).toBe(true)
    expect(readSides(dataDir, ['SELECT count(*) AS side FROM jobs WHERE finished_at IS NULL']), when).toEqual(
      [0],
    )
    expect(await checkStore(dataDir, { now: () => Date.now() + HOUR }), when).toEqual([])
    outcomes[isChanged ? 'changed' : areSessionsEnded ? 'sessions ended only' : 'kept'] += 1
    if (left.isChanged && !left.areSessionsEnded) outcomes['ended by the job'] += 1
    rmSync(dataDir, { recursive: true, force: true })
  }
  expect(Object.values(outcomes).every((count) => count > 0)).toBe(true)
  reportTrial('account jobs: reset', startedAt, { kills: whole.writes, ...outcomes })
})
