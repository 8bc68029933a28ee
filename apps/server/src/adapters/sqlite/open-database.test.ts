import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleTrack } from '../../testing/port-suites/samples.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { createFirstTables } from './migrations/001-first-tables.ts'
import { type Migration, migrate, migrations, userVersion } from './migrations.ts'
import { openDatabase } from './open-database.ts'
import { openSqlite } from './open-sqlite.ts'
import { sqliteCatalog } from './sqlite-catalog.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

const storePathOf = (dataDir: string) => join(dataDir, 'store.db')

function runSql(dataDir: string, sql: string): void {
  const db = new DatabaseSync(storePathOf(dataDir))
  db.exec(sql)
  db.close()
}

/** A store with a few hundred pages of tracks. */
async function createFilledFolder(): Promise<string> {
  const dataDir = createTemporaryFolder()
  const sqlite = openSqlite({ dataDir, onFault: console.error })
  const catalog = sqliteCatalog(sqlite)
  const content = 'Where the money goes. '.repeat(400)
  const saves = Array.from({ length: 100 }, (_, n) =>
    catalog.saveTrack(sampleTrack({ slug: `t-${n}`, content }), null),
  )
  await Promise.all(saves)
  await sqlite.close()
  return dataDir
}

function openAndCatch(dataDir: string): UnusableDatabaseError {
  try {
    openDatabase(dataDir).close()
  } catch (error) {
    if (error instanceof UnusableDatabaseError) return error
    throw error
  }
  throw new Error('It was opened.')
}

const pragma = (db: DatabaseSync, name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

test('a new store is durable, checked and marked as ours', () => {
  const dataDir = join(createTemporaryFolder(), 'not', 'yet', 'there')
  const db = openDatabase(dataDir)
  onTestFinished(() => db.close())
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint', 'application_id']

  expect(settings.map((name) => pragma(db, name))).toEqual(['wal', 2, 1, 0, 0x4b54424c])
  expect(pragma(db, 'busy_timeout')).toBe(5000)
  expect(userVersion(db)).toBe(migrations.length)
})

test('a store opens again with what it held', async () => {
  const dataDir = await createFilledFolder()
  const sqlite = openSqlite({ dataDir, onFault: console.error })
  onTestFinished(() => sqlite.close())
  expect((await sqliteCatalog(sqlite).read()).tracks).toHaveLength(100)
})

test('an empty file becomes a store', () => {
  const dataDir = createTemporaryFolder()
  writeFileSync(storePathOf(dataDir), '')
  const db = openDatabase(dataDir)
  onTestFinished(() => db.close())
  expect(userVersion(db)).toBe(migrations.length)
})

const overwriteBytes = (dataDir: string, from: number, length: number) => {
  const bytes = readFileSync(storePathOf(dataDir))
  bytes.fill(0xa5, from, from + length)
  writeFileSync(storePathOf(dataDir), bytes)
}

test.each([
  {
    what: 'a text file',
    code: 'not_a_database',
    make: (dataDir: string) => writeFileSync(storePathOf(dataDir), 'Dear diary, '.repeat(1000)),
  },
  {
    what: 'the database of another application',
    code: 'other_application',
    make: (dataDir: string) => runSql(dataDir, 'PRAGMA application_id = 42; CREATE TABLE t (a)'),
  },
  {
    what: 'another application’s, marked but empty',
    code: 'other_application',
    make: (dataDir: string) => runSql(dataDir, 'PRAGMA application_id = 42'),
  },
  {
    what: 'a database without a mark',
    code: 'other_application',
    make: (dataDir: string) => runSql(dataDir, 'CREATE TABLE tracks (a)'),
  },
  {
    what: 'a store of a newer version',
    code: 'newer',
    make: (dataDir: string) => {
      openDatabase(dataDir).close()
      runSql(dataDir, `PRAGMA user_version = ${migrations.length + 1}`)
    },
  },
])('$what is refused, and left as it was', ({ code, make }) => {
  const dataDir = createTemporaryFolder()
  make(dataDir)
  const before = readFileSync(storePathOf(dataDir))
  const { code: found, message } = openAndCatch(dataDir)

  expect(found).toBe(code)
  expect(message).toMatch(/^\S+store\.db [^.]+(\.|DATA_DIR\.)$/)
  expect(readFileSync(storePathOf(dataDir)).equals(before)).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['store.db'])
})

test.each([
  { how: 'in the middle', from: 40 * 4096, length: 8192 },
  { how: 'in its list of tables', from: 100, length: 3000 },
  { how: 'in one page’s header', from: 20 * 4096, length: 8 },
])('a store damaged $how is refused as damaged', async ({ from, length }) => {
  const dataDir = await createFilledFolder()
  overwriteBytes(dataDir, from, length)
  expect(openAndCatch(dataDir)).toMatchObject({
    code: 'corrupted',
    message: expect.stringContaining('put back a backup'),
  })
})

test('a store cut short is refused as damaged', async () => {
  const dataDir = await createFilledFolder()
  truncateSync(storePathOf(dataDir), 50 * 4096)
  expect(openAndCatch(dataDir).code).toBe('corrupted')
})

test('what is no matter of the file is not taken for damage', () => {
  const dataDir = createTemporaryFolder()
  mkdirSync(storePathOf(dataDir))
  expect(() => openDatabase(dataDir)).toThrow('unable to open')
})

const tables = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))

test('a migration that fails half-way leaves nothing of itself, and is done whole the next time', () => {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  const second: Migration = (on) => on.exec('CREATE TABLE second (a)')
  const failing: Migration = (on) => {
    second(on)
    throw new Error('power cut')
  }
  expect(() => migrate(db, [createFirstTables, failing])).toThrow('power cut')
  expect(userVersion(db)).toBe(1)
  expect(tables(db)).not.toContain('second')
  expect(db.isTransaction).toBe(false)

  migrate(db, [createFirstTables, second])
  expect(userVersion(db)).toBe(2)
  expect(tables(db)).toContain('second')
})

test('a process killed in the middle of a migration leaves a store that opens', () => {
  const [dataDir, left] = [createTemporaryFolder(), createTemporaryFolder()]
  const leaveAsKilled = () => {
    for (const name of ['store.db', 'store.db-wal']) {
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(left, name))
    }
  }
  const db = new DatabaseSync(storePathOf(dataDir))
  onTestFinished(() => db.close())
  // A small cache, so that half of the migration is in the log already when it is cut.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 1; PRAGMA cache_spill = 1')
  const cut: Migration = (on) => {
    createFirstTables(on)
    leaveAsKilled()
  }
  migrate(db, [cut])

  const found = new DatabaseSync(storePathOf(left))
  expect([userVersion(found), tables(found)]).toEqual([0, []])
  found.close()
  const reopened = openDatabase(left)
  onTestFinished(() => reopened.close())
  expect(userVersion(reopened)).toBe(migrations.length)
  expect(tables(reopened)).toContain('events')
})

test('two processes that start at once migrate once', () => {
  const dataDir = createTemporaryFolder()
  const [first, second] = [openDatabase(dataDir), openDatabase(dataDir)]
  onTestFinished(() => {
    first.close()
    second.close()
  })
  const next = vi.fn<Migration>()
  const steps = [...migrations, next]
  // The second has read the old number already when the first one migrates.
  const exec = second.exec.bind(second)
  vi.spyOn(second, 'exec').mockImplementationOnce((sql) => {
    migrate(first, steps)
    exec(sql)
  })
  migrate(second, steps)

  expect(next).toHaveBeenCalledTimes(1)
  expect(userVersion(second)).toBe(steps.length)
})

test('a store that another program holds is refused in a sentence, and opens when that is over', async () => {
  const dataDir = await createFilledFolder()
  const other = new DatabaseSync(storePathOf(dataDir))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  const opening = () => openDatabase(dataDir, { timeout: 0 })

  expect(opening).toThrow(UnusableDatabaseError)
  expect(opening).toThrow(`${storePathOf(dataDir)} is held by another program`)
  other.close()
  opening().close()
})
