import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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

vi.setConfig({ testTimeout: sized({ ci: 600_000, nightly: 900_000 }) })

const program = fileURLToPath(new URL('./migrate-program.ts', import.meta.url))
const room = mkdtempSync(join(tmpdir(), 'migrations-'))
afterAll(() => rmSync(room, { recursive: true, force: true }))

/** Where the migrations begin: with no database, or with much in the first schema. `version` is what is there then. */
type Beginning = { what: string; folder: string; version: number; states: Map<number, string> }

const nothing: Beginning = { what: 'no database', folder: join(room, 'none'), version: 0, states: new Map() }
const full: Beginning = { what: 'a full one', folder: join(room, 'full'), version: 1, states: new Map() }

function copied({ folder }: Beginning): string {
  const dataDir = mkdtempSync(join(room, 'copy-'))
  cpSync(folder, dataDir, { recursive: true })
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const opened = (dataDir: string) => new DatabaseSync(join(dataDir, 'store.db'))

/** Schema and rows as one line, but for the mark of the library, which is another one every time. */
function state(db: DatabaseSync): string {
  const schema = db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
  const hasLibrary = schema.some(({ name }) => name === 'catalog_version')
  const library = hasLibrary ? db.prepare('SELECT only, number, length(mark) FROM catalog_version').all() : []
  return createHash('sha256')
    .update(JSON.stringify([schema, library]))
    .update(canonicalHash(db, { except: ['catalog_version'] }))
    .digest('hex')
}

const last = allMigrations.length

/** What the store is after each number of steps. */
function noteStates(beginning: Beginning): void {
  const dataDir = mkdtempSync(join(room, 'states-'))
  cpSync(beginning.folder, dataDir, { recursive: true })
  const db = opened(dataDir)
  for (let version = beginning.version; version <= last; version += 1) {
    migrate(db, allMigrations.slice(0, version))
    beginning.states.set(version, state(db))
  }
  db.close()
}

beforeAll(() => {
  mkdirSync(nothing.folder)
  fillStore(full.folder)
  for (const beginning of [nothing, full]) noteStates(beginning)
})

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

function isWhole(db: DatabaseSync, { states }: Beginning): boolean {
  return states.get(userVersion(db)) === state(db)
}

/** Reopens what was killed: sound, each step wholly done or not at all, and a second run ends as if nothing had been. */
function expectWhole(dataDir: string, beginning: Beginning, when: string): number {
  const db = opened(dataDir)
  const found = userVersion(db)
  expect(db.prepare('PRAGMA integrity_check').all(), when).toEqual([{ integrity_check: 'ok' }])
  expect(db.prepare('PRAGMA foreign_key_check').all(), when).toEqual([])
  expect(isWhole(db, beginning), `${when}: version ${found} is not what it was or will be`).toBe(true)

  migrate(db, allMigrations)
  expect([userVersion(db), state(db)], when).toEqual([last, beginning.states.get(last)])
  db.close()
  return found
}

/** One in each of as many equal stretches, somewhere. */
function spread(count: number, length: number): number[] {
  const { next: random } = seededRandom(`${count} kills, ${seed}`)
  return Array.from({ length: count }, (_, n) => ((n + random()) * length) / count)
}

test.each([nothing, full])(
  'from $what, killed at any statement: as before a step or after it',
  async (beginning) => {
    const began = performance.now()
    const { calls, commits, signal } = await migrated(copied(beginning))
    expect([signal, commits.length]).toEqual([null, last - beginning.version])
    const found = new Map<number, number>()
    // Just before each commit, just after it, and anywhere.
    const edges = commits.flatMap((commit) => [commit, commit + 1]).filter((edge) => edge <= calls)
    const anywhere = spread(sized({ ci: 8, nightly: 60 }), calls).map((point) => Math.floor(point) + 1)
    const points = [...edges, ...anywhere]
    for (const killAt of points) {
      const dataDir = copied(beginning)
      expect((await migrated(dataDir, { killAt })).signal).toBe('SIGKILL')
      const version = expectWhole(dataDir, beginning, `killed at ${killAt} of ${calls} (SEED=${seed})`)
      found.set(version, (found.get(version) ?? 0) + 1)
      rmSync(dataDir, { recursive: true })
    }
    // Each has been met half-way; after the last commit there is no statement to be killed at.
    expect([...found.keys()].sort((a, b) => a - b)).toEqual([...beginning.states.keys()].slice(0, -1))
    const { what, version } = beginning
    tell(`migrations: killed at a statement, from ${what}`, began, {
      ...{ kills: points.length, calls, steps: last - version },
      rows: beginning === full ? EVENTS : 0,
    })
  },
)

test('killed after any time, too: in the middle of a statement, or of the commit', async () => {
  const began = performance.now()
  const { milliseconds } = await migrated(copied(full))
  let kills = 0
  for (const killAfter of spread(sized({ ci: 6, nightly: 60 }), milliseconds)) {
    const dataDir = copied(full)
    if ((await migrated(dataDir, { killAfter })).signal === 'SIGKILL') kills += 1
    expectWhole(dataDir, full, `killed after ${killAfter} of ${milliseconds} ms (SEED=${seed})`)
    rmSync(dataDir, { recursive: true })
  }
  expect(kills).toBeGreaterThan(0)
  tell('migrations: killed after a time', began, { kills, milliseconds: Math.round(milliseconds) })
})

test('the trial can tell: steps without a transaction are found half-way', async () => {
  const { calls } = await migrated(copied(full), { manner: 'carelessly' })
  const torn: number[] = []
  for (const point of spread(6, calls)) {
    const dataDir = copied(full)
    await migrated(dataDir, { killAt: Math.floor(point) + 1, manner: 'carelessly' })
    const db = opened(dataDir)
    if (!isWhole(db, full)) torn.push(point)
    db.close()
  }
  expect(torn.length).toBeGreaterThan(0)
})

test('an older program refuses what a newer one has begun or done, and changes nothing', async () => {
  const { commits } = await migrated(copied(full))
  // The first statement after the commit of the first step that this program does not know.
  const begun = (commits[migrations.length - full.version] ?? expect.unreachable('No later step')) + 1
  // Killed, it leaves a log, which SQLite itself moves into the file when it is closed; otherwise not a byte differs.
  for (const killAt of [begun, 0]) {
    const dataDir = copied(full)
    await migrated(dataDir, { killAt })
    const bytes = readFileSync(join(dataDir, 'store.db'))
    const [version, before] = lookedAt(dataDir)
    expect(version).toBeGreaterThan(migrations.length)

    const settings = { APP_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: dataDir }
    const { code, stdout, stderr } = await runProgram(settings)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim()).toBe(
      `${join(dataDir, 'store.db')} was written by a newer version of this program (schema ${version}, known here up to ${migrations.length}); please start that version.`,
    )
    expect(lookedAt(dataDir)).toEqual([version, before])
    if (killAt === 0) expect(readFileSync(join(dataDir, 'store.db')).equals(bytes)).toBe(true)
    expectWhole(dataDir, full, 'refused')
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
