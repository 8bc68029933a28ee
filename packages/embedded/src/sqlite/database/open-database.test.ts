import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleTrack, times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { test as base, expect, onTestFinished, vi } from 'vitest'
import { sqliteCatalog } from '../catalog/sqlite-catalog.ts'
import { createFirstTables } from '../migrations/001-first-tables.ts'
import { openSqlite } from '../open-sqlite.ts'
import { openTestSqlite } from '../testing/open-test-sqlite.ts'
import { type Migration, migrate, migrations, readSchemaVersion } from './migrations.ts'
import { openDatabase, UnusableDatabaseError } from './open-database.ts'

const storePathOf = (dataDir: string) => join(dataDir, 'store.db')

function runSql(dataDir: string, sql: string): void {
  const db = new DatabaseSync(storePathOf(dataDir))
  db.exec(sql)
  db.close()
}

/** Creates a store with a few hundred pages of tracks. */
async function createFilledFolder(): Promise<string> {
  const dataDir = createTemporaryFolder()
  const sqlite = openSqlite({ dataDir, onFault: console.error })
  const catalog = sqliteCatalog(sqlite)
  const content = 'Where the money goes. '.repeat(400)
  const saves = times(100, (n) => catalog.saveTrack(sampleTrack({ slug: `t-${n}`, content }), null))
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
  throw new Error('The database was opened.')
}

const pragma = (db: DatabaseSync, name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const test = base
  .extend('dataDir', () => createFilledFolder())
  .extend('dataDir2', () => createTemporaryFolder())

test('a new store has the durable settings and our application id', () => {
  const dataDir = join(createTemporaryFolder(), 'not', 'yet', 'there')
  const db = openDatabase(dataDir)
  onTestFinished(() => db.close())
  const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'wal_autocheckpoint', 'application_id']

  expect(settings.map((name) => pragma(db, name))).toEqual(['wal', 2, 1, 0, 0x4b54424c])
  expect(pragma(db, 'busy_timeout')).toBe(5000)
  expect(readSchemaVersion(db)).toBe(migrations.length)
})

test('a reopened store has its data', async ({ dataDir }) => {
  expect((await sqliteCatalog(openTestSqlite(dataDir)).read()).tracks).toHaveLength(100)
})

test('an empty file becomes a store', ({ dataDir2: dataDir }) => {
  writeFileSync(storePathOf(dataDir), '')
  const db = openDatabase(dataDir)
  onTestFinished(() => db.close())
  expect(readSchemaVersion(db)).toBe(migrations.length)
})

const overwriteBytes = (dataDir: string, from: number, length: number) => {
  const bytes = readFileSync(storePathOf(dataDir))
  bytes.fill(0xa5, from, from + length)
  writeFileSync(storePathOf(dataDir), bytes)
}

test.for([
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
    what: 'the empty database of another application',
    code: 'other_application',
    make: (dataDir: string) => runSql(dataDir, 'PRAGMA application_id = 42'),
  },
  {
    what: 'a database without an application id',
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
])('refuses $what, and leaves it unchanged', ({ code, make }, { dataDir2: dataDir }) => {
  make(dataDir)
  const before = readFileSync(storePathOf(dataDir))
  const { code: actualCode, message } = openAndCatch(dataDir)

  expect(actualCode).toBe(code)
  expect(message).toMatch(/^\S+store\.db [^.]+(\.|DATA_DIR\.)$/)
  expect(readFileSync(storePathOf(dataDir)).equals(before)).toBe(true)
  expect(readdirSync(dataDir)).toEqual(['store.db'])
})

test.for([
  { place: 'in the middle', from: 40 * 4096, length: 8192 },
  { place: 'in its list of tables', from: 100, length: 3000 },
  { place: 'in one page’s header', from: 20 * 4096, length: 8 },
])('refuses a store that is damaged $place', async ({ from, length }, { dataDir }) => {
  overwriteBytes(dataDir, from, length)
  expect(openAndCatch(dataDir)).toMatchObject({
    code: 'corrupted',
    message: expect.stringContaining('put back a backup'),
  })
})

test('refuses a truncated store as damaged', async ({ dataDir }) => {
  truncateSync(storePathOf(dataDir), 50 * 4096)
  expect(openAndCatch(dataDir).code).toBe('corrupted')
})

test('does not report damage if the path cannot be opened', ({ dataDir2: dataDir }) => {
  mkdirSync(storePathOf(dataDir))
  expect(() => openDatabase(dataDir)).toThrow('unable to open')
})

const tables = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name))

test('a migration that fails is rolled back, and applied the next time', () => {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  const second: Migration = (database) => database.exec('CREATE TABLE second (a)')
  const failing: Migration = (database) => {
    second(database)
    throw new Error('power cut')
  }
  expect(() => migrate(db, [createFirstTables, failing])).toThrow('power cut')
  expect(readSchemaVersion(db)).toBe(1)
  expect(tables(db)).not.toContain('second')
  expect(db.isTransaction).toBe(false)

  migrate(db, [createFirstTables, second])
  expect(readSchemaVersion(db)).toBe(2)
  expect(tables(db)).toContain('second')
})

test('two processes that start at once apply each migration once', ({ dataDir2: dataDir }) => {
  const [first, second] = [openDatabase(dataDir), openDatabase(dataDir)]
  onTestFinished(() => {
    first.close()
    second.close()
  })
  const newMigration = vi.fn<Migration>()
  const withNewMigration = [...migrations, newMigration]
  // The second connection has read the old user_version already when the first one migrates.
  const exec = second.exec.bind(second)
  vi.spyOn(second, 'exec').mockImplementationOnce((sql) => {
    migrate(first, withNewMigration)
    exec(sql)
  })
  migrate(second, withNewMigration)

  expect(newMigration).toHaveBeenCalledTimes(1)
  expect(readSchemaVersion(second)).toBe(withNewMigration.length)
})

test('refuses a store that another program has locked, and opens it afterwards', async ({ dataDir }) => {
  const other = new DatabaseSync(storePathOf(dataDir))
  other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  const open = () => openDatabase(dataDir, { timeout: 0 })

  expect(open).toThrow(UnusableDatabaseError)
  expect(open).toThrow(`${storePathOf(dataDir)} is held by another program`)
  other.close()
  open().close()
})
