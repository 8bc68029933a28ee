import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { migrate, migrations, readSchemaVersion } from '@kitchen-table/embedded/sqlite'
import { runServerToExit } from '@kitchen-table/server/testing/tools'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { EVENTS, fillStore } from './full-store.ts'
import { hashStoreState } from './hash-store-state.ts'
import { allMigrations } from './later-migrations.ts'

vi.setConfig({ testTimeout: chooseByRunSize({ full: 600_000, nightly: 900_000 }) })

const migrateProgramFile = fileURLToPath(new URL('./migrate-program.ts', import.meta.url))
const rootFolder = createSharedFolder()

/** The store before the migrations: no database, or a full one of the first schema. `version` is its schema version. */
type InitialStore = { description: string; folder: string; version: number; stateHashes: Map<number, string> }

const emptyStore: InitialStore = {
  description: 'no database',
  folder: join(rootFolder, 'none'),
  version: 0,
  stateHashes: new Map(),
}
const filledStore: InitialStore = {
  description: 'a full store',
  folder: join(rootFolder, 'full'),
  version: 1,
  stateHashes: new Map(),
}

function copyStore({ folder }: InitialStore): string {
  const dataDir = mkdtempSync(join(rootFolder, 'copy-'))
  cpSync(folder, dataDir, { recursive: true })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const openDatabase = (dataDir: string) => new DatabaseSync(join(dataDir, 'store.db'))

const latestVersion = allMigrations.length

/** Records the hash of the store after each migration. */
function recordStateHashes(initialStore: InitialStore): void {
  const dataDir = mkdtempSync(join(rootFolder, 'states-'))
  cpSync(initialStore.folder, dataDir, { recursive: true })
  const db = openDatabase(dataDir)
  for (let version = initialStore.version; version <= latestVersion; version += 1) {
    migrate(db, allMigrations.slice(0, version))
    initialStore.stateHashes.set(version, hashStoreState(db))
  }
  db.close()
}

beforeAll(() => {
  mkdirSync(emptyStore.folder)
  fillStore(filledStore.folder)
  for (const initialStore of [emptyStore, filledStore]) recordStateHashes(initialStore)
})

type MigrationRun = { signal: string | null; calls: number; commits: number[]; milliseconds: number }

/** Runs the migrations in a process of their own, killed at a call or after some milliseconds. */
async function runMigrations(
  dataDir: string,
  { killAt = 0, killAfter, mode = '' }: { killAt?: number; killAfter?: number; mode?: string } = {},
): Promise<MigrationRun> {
  const child = spawn(process.execPath, [migrateProgramFile, dataDir, String(killAt), mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(child.stdout)
  if (killAfter !== undefined)
    child.stdout.once('data', () => wait(killAfter).then(() => child.kill('SIGKILL')))
  const [, signal]: (string | null)[] = await once(child, 'close')
  const [, counts] = (await output).split('\n')
  return {
    signal: signal ?? null,
    ...(counts ? JSON.parse(counts) : { calls: 0, commits: [], milliseconds: 0 }),
  }
}

function isKnownState(db: DatabaseSync, { stateHashes }: InitialStore): boolean {
  return stateHashes.get(readSchemaVersion(db)) === hashStoreState(db)
}

/**
 * Reopens the store after a kill: expects that it is sound, that each migration is applied completely or not at all,
 * and that a second run completes them. Returns the version that was found.
 */
function expectConsistent(dataDir: string, initialStore: InitialStore, when: string): number {
  const db = openDatabase(dataDir)
  const foundVersion = readSchemaVersion(db)
  expect(db.prepare('PRAGMA integrity_check').all(), when).toEqual([{ integrity_check: 'ok' }])
  expect(db.prepare('PRAGMA foreign_key_check').all(), when).toEqual([])
  expect(
    isKnownState(db, initialStore),
    `${when}: version ${foundVersion} has another state than it should`,
  ).toBe(true)

  migrate(db, allMigrations)
  expect([readSchemaVersion(db), hashStoreState(db)], when).toEqual([
    latestVersion,
    initialStore.stateHashes.get(latestVersion),
  ])
  db.close()
  return foundVersion
}

/** Returns one random point in each of `count` equal intervals up to `length`. */
function spreadPoints(count: number, length: number): number[] {
  const { next: random } = createSeededRandom(`${count} kills, ${seed}`)
  return Array.from({ length: count }, (_, n) => ((n + random()) * length) / count)
}

test.each([emptyStore, filledStore])(
  'from $description, killed at any statement: each migration is applied completely or not at all',
  async (initialStore) => {
    const startedAt = performance.now()
    const { calls, commits, signal } = await runMigrations(copyStore(initialStore))
    expect([signal, commits.length]).toEqual([null, latestVersion - initialStore.version])
    const countByVersion = new Map<number, number>()
    // Kills just before each commit, just after it, and at random points; in the small size, just before it alone.
    const around = chooseByRunSize({ small: [0], full: [0, 1], nightly: [0, 1] })
    const edges = commits
      .flatMap((commit) => around.map((offset) => commit + offset))
      .filter((edge) => edge <= calls)
    const anywhere = spreadPoints(chooseByRunSize({ small: 1, full: 8, nightly: 60 }), calls).map(
      (point) => Math.floor(point) + 1,
    )
    const points = [...edges, ...anywhere]
    for (const killAt of points) {
      const dataDir = copyStore(initialStore)
      expect((await runMigrations(dataDir, { killAt })).signal).toBe('SIGKILL')
      const version = expectConsistent(
        dataDir,
        initialStore,
        `killed at ${killAt} of ${calls} (SEED=${seed})`,
      )
      countByVersion.set(version, (countByVersion.get(version) ?? 0) + 1)
      rmSync(dataDir, { recursive: true })
    }
    // Every version but the last was found: after the last commit there is no statement to be killed at.
    expect([...countByVersion.keys()].sort((a, b) => a - b)).toEqual(
      [...initialStore.stateHashes.keys()].slice(0, -1),
    )
    const { description, version } = initialStore
    reportTrial(`migrations: killed at a statement, from ${description}`, startedAt, {
      kills: points.length,
      calls,
      steps: latestVersion - version,
      rows: initialStore === filledStore ? EVENTS : 0,
    })
  },
)

test('killed after any time, also within a statement or a commit: each migration is applied completely or not at all', async () => {
  const startedAt = performance.now()
  const { milliseconds } = await runMigrations(copyStore(filledStore))
  const points = spreadPoints(chooseByRunSize({ small: 2, full: 6, nightly: 60 }), milliseconds)
  let runs = 0
  for (const point of points) {
    // A run that ends before it is killed was faster than the measured one.
    let [killAfter, isKilled] = [point, false]
    while (!isKilled) {
      const dataDir = copyStore(filledStore)
      isKilled = (await runMigrations(dataDir, { killAfter })).signal === 'SIGKILL'
      expectConsistent(dataDir, filledStore, `killed after ${killAfter} of ${milliseconds} ms (SEED=${seed})`)
      rmSync(dataDir, { recursive: true })
      killAfter /= 2
      runs += 1
    }
  }
  reportTrial('migrations: killed after a time', startedAt, {
    kills: points.length,
    runs,
    milliseconds: Math.round(milliseconds),
  })
})

test('control: migrations without transactions are found half-way', async () => {
  const { calls } = await runMigrations(copyStore(filledStore), { mode: 'without-transactions' })
  const torn: number[] = []
  for (const point of spreadPoints(6, calls)) {
    const dataDir = copyStore(filledStore)
    await runMigrations(dataDir, { killAt: Math.floor(point) + 1, mode: 'without-transactions' })
    const db = openDatabase(dataDir)
    if (!isKnownState(db, filledStore)) torn.push(point)
    db.close()
  }
  expect(torn.length).toBeGreaterThan(0)
})

test('an older program refuses a store that a newer one has partly or fully migrated, and changes nothing', async () => {
  const { commits } = await runMigrations(copyStore(filledStore))
  // The first statement after the commit of the first migration that this program does not know.
  const afterFirstLaterCommit =
    (commits[migrations.length - filledStore.version] ?? expect.unreachable('There is no later migration')) +
    1
  // A killed run leaves a log, which SQLite moves into the file when it is closed; otherwise no byte may differ.
  for (const killAt of [afterFirstLaterCommit, 0]) {
    const dataDir = copyStore(filledStore)
    await runMigrations(dataDir, { killAt })
    const bytes = readFileSync(join(dataDir, 'store.db'))
    const [version, before] = inspectCopy(dataDir)
    expect(version).toBeGreaterThan(migrations.length)

    const settings = { APP_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: dataDir }
    const { code, stdout, stderr } = await runServerToExit(settings)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toBe(
      `${join(dataDir, 'store.db')} was written by a newer version of this program (schema ${version}, known here up to ${migrations.length}); please start that version.`,
    )
    expect(inspectCopy(dataDir)).toEqual([version, before])
    if (killAt === 0) expect(readFileSync(join(dataDir, 'store.db')).equals(bytes)).toBe(true)
    expectConsistent(dataDir, filledStore, 'refused')
  }
})

/** Returns the store's version and state, read from a copy so that the log stays as it is. */
function inspectCopy(dataDir: string): [version: number, state: string] {
  const copy = mkdtempSync(join(rootFolder, 'inspected-'))
  cpSync(dataDir, copy, { recursive: true })
  const db = openDatabase(copy)
  const versionAndState: [number, string] = [readSchemaVersion(db), hashStoreState(db)]
  db.close()
  rmSync(copy, { recursive: true })
  return versionAndState
}
