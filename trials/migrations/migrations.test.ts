import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { canonicalHash } from '../../apps/server/src/adapters/sqlite/canonical-hash.ts'
import { migrate, migrations, userVersion } from '../../apps/server/src/adapters/sqlite/migrations.ts'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { runProgram } from '../../apps/server/src/testing/running-product.ts'
import { seed, sized } from '../size.ts'
import { tell } from '../told.ts'
import { EVENTS, fillStore } from './full-store.ts'
import { allMigrations } from './later-migrations.ts'

vi.setConfig({ testTimeout: sized({ ci: 120_000, nightly: 900_000 }) })

const program = fileURLToPath(new URL('./migrate-program.ts', import.meta.url))
const room = mkdtempSync(join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))
const filled = join(room, 'filled')

function copied(): string {
  const dataDir = mkdtempSync(join(room, 'copy-'))
  cpSync(filled, dataDir, { recursive: true })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const opened = (dataDir: string) => new DatabaseSync(join(dataDir, 'store.db'))

/** Schema and rows as one line. */
function state(db: DatabaseSync): string {
  const schema = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
  return createHash('sha256').update(JSON.stringify(schema)).update(canonicalHash(db)).digest('hex')
}

/** What the store is after each number of steps. */
const states = new Map<number, string>()
const last = allMigrations.length

beforeAll(() => {
  fillStore(filled)
  const db = opened(copiedForAll())
  for (let version = migrations.length; version <= last; version += 1) {
    migrate(db, allMigrations.slice(0, version))
    states.set(version, state(db))
  }
  db.close()
})

function copiedForAll(): string {
  const dataDir = mkdtempSync(join(room, 'states-'))
  cpSync(filled, dataDir, { recursive: true })
  return dataDir
}

type Ended = { signal: string | null; calls: number; commits: number[]; milliseconds: number }

/** The migrations in a process of their own, killed at a call or after so long. */
async function migrated(
  dataDir: string,
  { killAt = 0, killAfter, manner = '' }: { killAt?: number; killAfter?: number; manner?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, dataDir, String(killAt), manner], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  if (killAfter !== undefined)
    child.stdout.once('data', () => wait(killAfter).then(() => child.kill('SIGKILL')))
  const [, signal]: (string | null)[] = await once(child, 'close')
  const [, counted] = (await said).split('\n')
  return {
    signal: signal ?? null,
    ...(counted ? JSON.parse(counted) : { calls: 0, commits: [], milliseconds: 0 }),
  }
}

function isWhole(db: DatabaseSync): boolean {
  return states.get(userVersion(db)) === state(db)
}

/** Reopens what was killed: sound, each step wholly done or not at all, and a second run ends as if nothing had been. */
function expectWhole(dataDir: string, when: string): number {
  const db = opened(dataDir)
  const found = userVersion(db)
  expect(db.prepare('PRAGMA integrity_check').all(), when).toEqual([{ integrity_check: 'ok' }])
  expect(db.prepare('PRAGMA foreign_key_check').all(), when).toEqual([])
  expect(isWhole(db), `${when}: version ${found} is not what it was or will be`).toBe(true)

  migrate(db, allMigrations)
  expect([userVersion(db), state(db)], when).toEqual([last, states.get(last)])
  db.close()
  return found
}

/** One in each of as many equal stretches, somewhere. */
function spread(count: number, length: number): number[] {
  const { next: random } = seededRandom(`${count} kills, ${seed}`)
  return Array.from({ length: count }, (_, n) => ((n + random()) * length) / count)
}

test('killed at any statement, the store is as it was before a step or after it', async () => {
  const began = performance.now()
  const { calls, commits, signal } = await migrated(copied())
  expect([signal, commits.length]).toEqual([null, last - migrations.length])
  const found = new Map<number, number>()
  // Just before each commit, just after it, and anywhere.
  const edges = commits.flatMap((commit) => [commit, commit + 1]).filter((edge) => edge <= calls)
  const anywhere = spread(sized({ ci: 8, nightly: 60 }), calls).map((point) => Math.floor(point) + 1)
  const points = [...edges, ...anywhere]
  for (const killAt of points) {
    const dataDir = copied()
    expect((await migrated(dataDir, { killAt })).signal).toBe('SIGKILL')
    const version = expectWhole(dataDir, `killed at ${killAt} of ${calls} (SEED=${seed})`)
    found.set(version, (found.get(version) ?? 0) + 1)
    rmSync(dataDir, { recursive: true })
  }
  expect([...found.keys()].sort()).toEqual([1, 2, 3])
  tell('migrations: killed at a statement', began, { kills: points.length, calls, rows: EVENTS })
})

test('killed after any time, too: in the middle of a statement, or of the commit', async () => {
  const began = performance.now()
  const { milliseconds } = await migrated(copied())
  let kills = 0
  for (const killAfter of spread(sized({ ci: 6, nightly: 60 }), milliseconds)) {
    const dataDir = copied()
    if ((await migrated(dataDir, { killAfter })).signal === 'SIGKILL') kills += 1
    expectWhole(dataDir, `killed after ${killAfter} of ${milliseconds} ms (SEED=${seed})`)
    rmSync(dataDir, { recursive: true })
  }
  expect(kills).toBeGreaterThan(0)
  tell('migrations: killed after a time', began, { kills, milliseconds: Math.round(milliseconds) })
})

test('the trial can tell: steps without a transaction are found half-way', async () => {
  const { calls } = await migrated(copied(), { manner: 'carelessly' })
  const torn: number[] = []
  for (const point of spread(6, calls)) {
    const dataDir = copied()
    await migrated(dataDir, { killAt: Math.floor(point) + 1, manner: 'carelessly' })
    const db = opened(dataDir)
    if (!isWhole(db)) torn.push(point)
    db.close()
  }
  expect(torn.length).toBeGreaterThan(0)
})

test('an older program refuses what a newer one has begun or done, and changes nothing', async () => {
  const { calls } = await migrated(copied())
  // Killed, it leaves a log, which SQLite itself moves into the file when it is closed; otherwise not a byte differs.
  for (const killAt of [Math.floor(calls * 0.8), 0]) {
    const dataDir = copied()
    await migrated(dataDir, { killAt })
    const bytes = readFileSync(join(dataDir, 'store.db'))
    const [version, before] = lookedAt(dataDir)
    expect(version).toBeGreaterThan(migrations.length)

    const { code, stdout, stderr } = await runProgram({ APP_ENV: 'production', DATA_DIR: dataDir })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toBe(
      `${join(dataDir, 'store.db')} was written by a newer version of this program (schema ${version}, known here up to ${migrations.length}); please start that version.`,
    )
    expect(lookedAt(dataDir)).toEqual([version, before])
    if (killAt === 0) expect(readFileSync(join(dataDir, 'store.db')).equals(bytes)).toBe(true)
    expectWhole(dataDir, 'refused')
  }
})

/** Its version and state, asked of a copy, so that the log stays as it is. */
function lookedAt(dataDir: string): [version: number, state: string] {
  const copy = mkdtempSync(join(room, 'looked-at-'))
  cpSync(dataDir, copy, { recursive: true })
  const db = opened(copy)
  const found: [number, string] = [userVersion(db), state(db)]
  db.close()
  rmSync(copy, { recursive: true })
  return found
}
