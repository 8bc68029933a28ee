import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { canonicalHash } from '../../adapters/sqlite/canonical-hash.ts'
import { openDatabase } from '../../adapters/sqlite/open-database.ts'
import { readStore } from '../../adapters/sqlite/read-store.ts'
import { lockStore } from '../../adapters/sqlite/store-lock.ts'
import { openEmbeddedStores } from '../../composition/embedded.ts'
import { sampleEvent, sampleTrack, sampleUnit } from '../../testing/port-suites/samples.ts'
import {
  createTemporaryFolder,
  executeSql,
  fillDataFolder,
  withStores,
} from '../../testing/sample-data-folder.ts'
import { checkStore } from '../store-check/check-store.ts'
import { BackupError } from './backup-error.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const MINUTE = 60_000
const LARGE_FILE = randomBytes(1_200_000)

const base = mkdtempSync(join(tmpdir(), 'backup-'))
const sampleStore = join(base, 'filled')
const backup = join(base, 'backup.tar')

const silentDeps = { now: Date.now, onProgress: () => {} }
const make = (dataDir: string, file: string, overwrite = false) =>
  makeBackup({ dataDir, file, overwrite }, silentDeps)
const restore = (dataDir: string, file = backup, replaceNewer = false) =>
  restoreBackup({ dataDir, file, replaceNewer }, silentDeps)

beforeAll(async () => {
  await fillDataFolder(sampleStore)
  await withStores(sampleStore, ({ files }) =>
    files.put('units/u-do/paper', LARGE_FILE, { type: 'a/b', name: 'big.pdf' }),
  )
  executeSql(
    sampleStore,
    `UPDATE units SET body = json_set(body, '$.attachment.size', ${LARGE_FILE.length}, '$.attachment.name', 'big.pdf', '$.attachment.type', 'a/b') WHERE unit_id = 'u-do'`,
  )
  mkdirSync(join(sampleStore, 'keys'))
  writeFileSync(join(sampleStore, 'keys', 'secret'), 'canary-of-the-keys')
  await make(sampleStore, backup)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Tables that every restore changes on purpose. */
const resetTables = ['sessions', 'catalog_version']

/** Returns a hash of the contents of a store: the rows of all tables but those, and the bytes of every file. */
function hashContents(dataDir: string): string {
  const hash = createHash('sha256').update(
    readStore(dataDir, (db) => canonicalHash(db, { excludedTables: resetTables })),
  )
  const root = join(dataDir, 'files')
  for (const name of listFileNames(root)) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

function listFileNames(root: string): string[] {
  if (!existsSync(root)) return []
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

/** Returns a line for each file: its name and the hash of its bytes. */
function hashFiles(folder: string): string[] {
  return listFileNames(folder).map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}`,
  )
}

function copyFolder(dataDir: string): string {
  const copy = createTemporaryFolder('copy')
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

/** Expects that `work` is rejected with a BackupError. Returns its message, which has to be one sentence. */
async function expectBackupError(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('No BackupError was thrown.'),
    (error: unknown) => error,
  )
  if (!(error instanceof BackupError)) throw error
  expect(error.message).toMatch(/^\S.*\.$/)
  return error.message
}

const addEvent = (dataDir: string) =>
  withStores(dataDir, ({ events }) => events.append([sampleEvent({ id: 'late' })]))

describe('makeBackup', () => {
  test('writes a tar archive of the database and the files that its records name, without the keys', async () => {
    const { manifest, size } = await make(sampleStore, join(createTemporaryFolder('made'), 'b'))
    expect(manifest.counts).toEqual({ people: 5, tracks: 3, events: 8 })
    expect(manifest.files.map(({ key }) => key)).toEqual(
      listFileNames(join(sampleStore, 'files')).map((name) => name.slice(0, -1)),
    )
    expect(manifest.absent).toEqual([])
    expect(size).toBe(statSync(backup).size)
    const bytes = readFileSync(backup)
    expect(bytes.includes(LARGE_FILE)).toBe(true)
    expect(bytes.includes('canary-of-the-keys')).toBe(false)
    expect(statSync(backup).mode & 0o777).toBe(0o600)
  })

  test('writes an archive that any tar program unpacks to a data folder', async () => {
    const dataDir = createTemporaryFolder('unpacked')
    execFileSync('tar', ['-xf', backup, '-C', dataDir])
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  })

  test('leaves no other file in the target folder, and does not change the store', async () => {
    const dataDir = copyFolder(sampleStore)
    const before = hashFiles(dataDir)
    const folder = createTemporaryFolder('made')
    await make(dataDir, join(folder, 'b'))
    expect(readdirSync(folder)).toEqual(['b'])
    expect(hashFiles(dataDir)).toEqual(before)
  })

  test('does not replace an existing file without the option', async () => {
    const file = join(createTemporaryFolder('made'), 'b')
    writeFileSync(file, 'an older one')
    expect(await expectBackupError(make(sampleStore, file))).toMatch(/is there already; .*--overwrite/)
    expect(readFileSync(file, 'utf8')).toBe('an older one')
    await make(sampleStore, file, true)
    expect(await restore(join(dirname(file), 'new'), file)).toMatchObject({ asideFolder: null })
  })

  test('does not change files whose names begin with its own', async () => {
    const file = join(createTemporaryFolder('made'), 'b')
    for (const end of ['part', 'snapshot']) writeFileSync(`${file}.${end}`, 'somebody’s')
    await make(sampleStore, file)
    expect(readdirSync(dirname(file)).sort()).toEqual(['b', 'b.part', 'b.snapshot'])
    for (const end of ['part', 'snapshot']) expect(readFileSync(`${file}.${end}`, 'utf8')).toBe('somebody’s')
  })

  const namesInStore = ['store.db', 'keys/secret', 'files/b', 'b', '..b']
  test.each(namesInStore)(
    'rejects a target in the folder of the store, also through a link: %s',
    async (name) => {
      const dataDir = copyFolder(sampleStore)
      const link = join(createTemporaryFolder('links'), 'link')
      symlinkSync(dataDir, link)
      const before = hashFiles(dataDir)
      for (const [from, to] of [
        [dataDir, dataDir],
        [dataDir, link],
        [link, dataDir],
      ] as const) {
        expect(await expectBackupError(make(from, join(to, name), true))).toMatch(
          /the folder of the store; .*another place/,
        )
      }
      expect(hashFiles(dataDir)).toEqual(before)
    },
  )

  test.each([
    ['no store', () => make(createTemporaryFolder('empty'), join(base, 'b')), /no store in .*DATA_DIR/],
    ['no target folder', () => make(sampleStore, join(base, 'no', 'b')), /no folder .*make it first/],
    ['a folder as the target', () => make(sampleStore, base, true), /is no file; .*another name/],
  ])('throws a BackupError for %s', async (_, work, pattern) => {
    expect(await expectBackupError(work())).toMatch(pattern)
  })

  test('lists a file that was removed after the database was copied as absent', async () => {
    const dataDir = copyFolder(sampleStore)
    rmSync(join(dataDir, 'files', 'units/u-talk/paper@'))
    const { manifest } = await make(dataDir, join(createTemporaryFolder('made'), 'b'))
    expect(manifest.absent).toEqual([{ key: 'units/u-talk/paper', owner: 'the lesson u-talk' }])
    expect(manifest.files.map(({ key }) => key)).not.toContain('units/u-talk/paper')
  })

  test('lists a damaged file as absent', async () => {
    const dataDir = copyFolder(sampleStore)
    writeFileSync(join(dataDir, 'files', 'units/u-talk/paper@'), 'KTF1')
    const { manifest } = await make(dataDir, join(createTemporaryFolder('made'), 'b'))
    expect(manifest.absent).toEqual([{ key: 'units/u-talk/paper', owner: 'the lesson u-talk' }])
  })

  test('fails when a file cannot be read, which says nothing about the file', async () => {
    const dataDir = copyFolder(sampleStore)
    const path = join(dataDir, 'files', 'units/u-talk/paper@')
    rmSync(path)
    // A link to itself: the system refuses to follow it, with the error ELOOP.
    symlinkSync(path, path)
    const folder = createTemporaryFolder('made')
    await expect(make(dataDir, join(folder, 'b'))).rejects.toMatchObject({ code: 'ELOOP' })
    await expect(checkStore(dataDir, { now: Date.now })).rejects.toMatchObject({ code: 'ELOOP' })
    expect(readdirSync(folder)).toEqual([])
  })

  const damages: [description: string, damage: (dataDir: string) => void, pattern: RegExp][] = [
    [
      'overwritten pages',
      (dir) => overwritePages(join(dir, 'store.db')),
      /store in .* is damaged; .*check:store/,
    ],
    [
      'no database',
      (dir) => writeFileSync(join(dir, 'store.db'), 'Dear diary, '.repeat(1000)),
      /store in .* is damaged/,
    ],
    [
      'a row that refers to nothing',
      (dir) => executeSql(dir, "INSERT INTO found_in VALUES ('u-do', 'gone')"),
      /rows refer to nothing/,
    ],
  ]
  test.each(damages)('throws for a damaged store and leaves no file: %s', async (_, damage, pattern) => {
    const dataDir = copyFolder(sampleStore)
    damage(dataDir)
    const folder = createTemporaryFolder('made')
    expect(await expectBackupError(make(dataDir, join(folder, 'b')))).toMatch(pattern)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('restoreBackup', () => {
  test('creates a whole store without sessions in an empty folder', async () => {
    const dataDir = join(createTemporaryFolder('new'), 'data')
    expect((await restore(dataDir)).asideFolder).toBeNull()
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'store.db'])
    expect(readStore(dataDir, (db) => db.prepare('SELECT count(*) AS n FROM sessions').get())).toEqual({
      n: 0,
    })
    expect(statSync(join(dataDir, 'store.db')).mode & 0o777).toBe(0o600)
  })

  test('gives the library a version that no browser has cached', async () => {
    const dataDir = createTemporaryFolder('new')
    const version = () => withStores(dataDir, ({ catalog }) => catalog.readVersion())
    const versions = new Set<string>([await withStores(sampleStore, ({ catalog }) => catalog.readVersion())])
    for (let times = 0; times < 3; times += 1) {
      await restore(dataDir)
      versions.add(await version())
    }
    expect(versions.size).toBe(4)
  })

  test('replaces a store with the same contents and moves the whole old store aside', async () => {
    const dataDir = copyFolder(sampleStore)
    const { asideFolder } = await restore(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    expect(hashContents(asideFolder ?? '')).toBe(hashContents(sampleStore))
    expect(readFileSync(join(dataDir, 'keys', 'secret'), 'utf8')).toBe('canary-of-the-keys')
  })

  test('replaces an older store', async () => {
    const dataDir = copyFolder(sampleStore)
    executeSql(dataDir, "DELETE FROM events WHERE id = 'e-4'; UPDATE progress SET last_track = NULL")
    utimesSync(join(dataDir, 'store.db'), new Date(), new Date(Date.now() - 60 * MINUTE))
    await restore(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
  })
})

describe('a newer store is not replaced without the option', () => {
  const changes: [description: string, change: (dataDir: string) => unknown, pattern: RegExp][] = [
    ['an event', addEvent, /holds what the backup does not: 1 usage events;/],
    [
      'a person',
      (dir) => executeSql(dir, "INSERT INTO people (sub, role) VALUES ('new', 'user')"),
      /1 people;/,
    ],
    [
      'a completion that was undone',
      (dir) => executeSql(dir, 'DELETE FROM completed_units'),
      /: changes; it was last written to at 20/,
    ],
    [
      'a lesson that was saved again',
      (dir) => executeSql(dir, 'UPDATE units SET version = version + 1'),
      /: changes; /,
    ],
    [
      'another schema',
      (dir) => executeSql(dir, 'PRAGMA user_version = 99'),
      /schema 99 and the backup schema/,
    ],
    [
      'no database',
      (dir) => writeFileSync(join(dir, 'store.db'), 'Dear diary, '.repeat(1000)),
      /cannot be read/,
    ],
    ['overwritten pages', (dir) => overwritePages(join(dir, 'store.db')), /cannot be read/],
  ]

  test.each(changes)('%s', async (_, change, pattern) => {
    const dataDir = copyFolder(sampleStore)
    await change(dataDir)
    const before = hashFiles(dataDir)
    const message = await expectBackupError(restore(dataDir))
    expect(message).toMatch(pattern)
    expect(message).toMatch(/add --replace-newer\.$/)
    expect(hashFiles(dataDir)).toEqual(before)

    const { asideFolder } = await restore(dataDir, backup, true)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    expect(hashFiles(join(asideFolder ?? '', 'files'))).toEqual(
      before.filter((line) => line.startsWith('files/')).map((line) => line.slice(6)),
    )
    expect(await checkStore(dataDir, { now: () => Date.now() + 11 * MINUTE })).toEqual([])
  })

  test('a new event, although the modification time says that the store is older', async () => {
    const dataDir = copyFolder(sampleStore)
    await addEvent(dataDir)
    utimesSync(join(dataDir, 'store.db'), new Date(0), new Date(0))
    expect(await expectBackupError(restore(dataDir))).toMatch(/1 usage events/)
  })

  test('sessions and sign-in attempts do not make a store newer', async () => {
    const dataDir = copyFolder(sampleStore)
    executeSql(dataDir, 'DELETE FROM sessions; DELETE FROM attempts; DELETE FROM allowances')
    await restore(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
  })
})

/** Overwrites everything after the first two pages. */
function overwritePages(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096 * 2)
  writeFileSync(file, bytes)
}

/** Reads the store in another process. Returns 'open', or the message of SQLite's error. */
function openInOtherProcess(dataDir: string): string {
  const program = `
    const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 0 })
    try { db.prepare('SELECT count(*) FROM tracks').get(); console.log('open') }
    catch (error) { console.log(error.message) }`
  return execFileSync(process.execPath, ['-e', program, join(dataDir, 'store.db')], {
    encoding: 'utf8',
  }).trim()
}

describe('servers and restores on one store', () => {
  test('a restore is rejected while a server runs, which continues to work', async () => {
    const dataDir = copyFolder(sampleStore)
    const stores = openEmbeddedStores({ dataDir, onFault: (error) => expect.unreachable(String(error)) })
    const before = hashContents(dataDir)
    expect(await expectBackupError(restore(dataDir, backup, true))).toMatch(
      /A server runs on .*stop it first/,
    )
    expect(hashContents(dataDir)).toBe(before)
    await stores.progress.update('cyd', (before) => ({
      after: { ...before, activeUnits: ['u-do'] },
      event: null,
    }))
    await stores.close()
    expect(await expectBackupError(restore(dataDir))).toMatch(/1 completed lessons/)
  })

  test('a server cannot start while a restore runs', async () => {
    const dataDir = copyFolder(sampleStore)
    const resultByStep = new Map<string, string>()
    const onStep = (step: string) =>
      resultByStep.set(step, resultByStep.get(step) ?? openInOtherProcess(dataDir))
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...silentDeps, onStep })
    expect(resultByStep.size).toBeGreaterThan(5)
    for (const [step, result] of resultByStep) expect(result, step).toBe('database is locked')
    expect(openInOtherProcess(dataDir)).toBe('open')
  })

  test('a server cannot start while a restore runs in a folder without a store', async () => {
    const dataDir = createTemporaryFolder('new')
    const resultByStep = new Map<string, string>()
    const onStep = (step: string) => {
      if (resultByStep.has(step)) return
      resultByStep.set(step, openInOtherProcess(dataDir))
      expect(() => openDatabase(dataDir, { timeout: 0 }), step).toThrow(/is held by another program/)
    }
    const { asideFolder } = await restoreBackup(
      { dataDir, file: backup, replaceNewer: false },
      { ...silentDeps, onStep },
    )
    expect(resultByStep.size).toBeGreaterThan(3)
    for (const [step, result] of resultByStep) expect(result, step).toBe('database is locked')
    expect(asideFolder).toBeNull()
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'store.db'])
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
  })

  test.each([
    ['the old store', () => copyFolder(sampleStore)],
    ['the empty file of a folder without a store', () => createTemporaryFolder('new')],
  ])('a server that waits for %s cannot write to it after the restore', async (_, createFolder) => {
    const dataDir = createFolder()
    let waitingDatabase: DatabaseSync | undefined
    const onStep = () => {
      waitingDatabase ??= new DatabaseSync(join(dataDir, 'store.db'), { timeout: 0 })
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...silentDeps, onStep })
    onTestFinished(() => waitingDatabase?.close())
    // The first statement of a starting server, which had to wait for the lock until now.
    expect(() => waitingDatabase?.exec('PRAGMA journal_mode = WAL')).toThrow(/readonly database/)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
  })

  test('the log of a killed server is not applied to the new database', async () => {
    const runningStore = copyFolder(sampleStore)
    const stores = openEmbeddedStores({
      dataDir: runningStore,
      onFault: (error) => expect.unreachable(String(error)),
    })
    await stores.events.append([sampleEvent({ id: 'late' })])
    const dataDir = copyFolder(runningStore)
    await stores.close()
    expect(statSync(join(dataDir, 'store.db-wal')).size).toBeGreaterThan(0)

    expect(await expectBackupError(restore(dataDir))).toMatch(/1 usage events/)
    const { asideFolder } = await restore(dataDir, backup, true)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    expect(hashContents(asideFolder ?? '')).toBe(hashContents(runningStore))
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
  })
})

describe('two restores at the same time', () => {
  test.each([
    ['a store', () => copyFolder(sampleStore)],
    ['no store', () => createTemporaryFolder('new')],
  ])(
    'in a folder with %s: the second is rejected from the first step to the last',
    async (_, createFolder) => {
      const dataDir = createFolder()
      const messages: string[] = []
      // In another process, because locks do not exclude their own process. Each try waits for the lock, so only two.
      const onStep = (step: string) => {
        if (step === 'the database is copied' || step === 'the new database is in place')
          messages.push(restoreInOtherProcess(dataDir))
      }
      await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...silentDeps, onStep })
      expect(messages).toHaveLength(2)
      for (const message of messages) expect(message).toMatch(/another restore is at work on it/)
      expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    },
  )

  test('the second does not lock a file that the first has replaced', () => {
    const dataDir = copyFolder(sampleStore)
    const file = join(dataDir, 'store.db')
    // What the first one does while the second one waits for its lock.
    const execSpy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
      cpSync(file, `${file}-new`)
      renameSync(`${file}-new`, file)
    })
    onTestFinished(() => execSpy.mockRestore())
    expect(lockStore(dataDir)).toBe('in_use')
  })
})

/** Runs a restore in another process. Returns what it prints to stderr. */
function restoreInOtherProcess(dataDir: string): string {
  const program = fileURLToPath(new URL('../commands/restore.ts', import.meta.url))
  const { stderr } = spawnSync(process.execPath, [program, backup, '--replace-newer'], {
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return stderr
}

describe('a restore that fails midway', () => {
  const failAfter = (failingStep: string) => ({
    ...silentDeps,
    onStep: (step: string) => {
      if (step === failingStep) throw new Error('The disk is gone.')
    },
  })
  const steps = [
    'the database is copied',
    'a file is copied',
    'the backup is staged',
    'the old log is checkpointed',
  ]

  test.each(steps)('leaves no store in a folder without one: %s', async (failingStep) => {
    const dataDir = createTemporaryFolder('new')
    const result = restoreBackup({ dataDir, file: backup, replaceNewer: false }, failAfter(failingStep))
    await expect(result).rejects.toThrow('The disk is gone.')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each(steps)(
    'does not change the age of an older store of a killed server: %s',
    async (failingStep) => {
      const runningStore = copyFolder(sampleStore)
      const stores = openEmbeddedStores({
        dataDir: runningStore,
        onFault: (error) => expect.unreachable(String(error)),
      })
      await stores.progress.update('bob', (before) => ({
        after: { ...before, activeUnits: [] },
        event: null,
      }))
      const dataDir = copyFolder(runningStore)
      await stores.close()
      const before = Date.now() - 60 * MINUTE
      for (const part of ['', '-wal'])
        utimesSync(join(dataDir, `store.db${part}`), before / 1000, before / 1000)
      expect(statSync(join(dataDir, 'store.db-wal')).size).toBeGreaterThan(0)

      const result = restoreBackup({ dataDir, file: backup, replaceNewer: false }, failAfter(failingStep))
      await expect(result).rejects.toThrow('The disk is gone.')
      expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
      expect(Math.abs(statSync(join(dataDir, 'store.db')).mtimeMs - before)).toBeLessThan(2)
      expect(hashContents(dataDir)).toBe(hashContents(runningStore))
      await restore(dataDir)
      expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
    },
  )

  test('the empty log that an interrupted restore leaves does not make a store newer', async () => {
    const dataDir = copyFolder(sampleStore)
    executeSql(dataDir, 'DELETE FROM completed_units')
    utimesSync(join(dataDir, 'store.db'), new Date(), new Date(Date.now() - 60 * MINUTE))
    writeFileSync(join(dataDir, 'store.db-wal'), '')
    await restore(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
  })

  test('is rejected before its first step when the files are on another disk', async () => {
    const dataDir = copyFolder(sampleStore)
    const otherDisk = mkdtempSync('/dev/shm/files-')
    onTestFinished(() => rmSync(otherDisk, { recursive: true }))
    expect(statSync(otherDisk).dev).not.toBe(statSync(dataDir).dev)
    cpSync(join(dataDir, 'files'), otherDisk, { recursive: true })
    rmSync(join(dataDir, 'files'), { recursive: true })
    symlinkSync(otherDisk, join(dataDir, 'files'))
    const before = readdirSync(dataDir).sort()
    expect(await expectBackupError(restore(dataDir, backup, true))).toMatch(
      /lies on another disk than .*new folder/,
    )
    expect(readdirSync(dataDir).sort()).toEqual(before)
  })
})

describe('a file that is written at the end of a restore', () => {
  test('is not removed as one of the old store', async () => {
    const dataDir = copyFolder(sampleStore)
    writeFileSync(join(dataDir, 'files', 'old@'), 'old')
    const onStep = (step: string) => {
      if (step === 'the new database is in place') writeFileSync(join(dataDir, 'files', 'new@'), 'new')
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...silentDeps, onStep })
    expect(readFileSync(join(dataDir, 'files', 'new@'), 'utf8')).toBe('new')
    expect(existsSync(join(dataDir, 'files', 'old@'))).toBe(false)
  })
})

describe('an unreadable database', () => {
  test('is moved aside with its log, which is not applied to the new database', async () => {
    const dataDir = copyFolder(sampleStore)
    writeFileSync(join(dataDir, 'store.db'), 'Dear diary, '.repeat(1000))
    for (const log of ['store.db-wal', 'store.db-shm']) writeFileSync(join(dataDir, log), 'pages')
    const { asideFolder } = await restore(dataDir, backup, true)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
    expect(readdirSync(asideFolder ?? '').sort()).toEqual([
      'files',
      'store.db',
      'store.db-shm',
      'store.db-wal',
    ])
    expect(hashContents(dataDir)).toBe(hashContents(sampleStore))
  })

  test('is whole in an aside folder, with its log, wherever a restore is killed and run again', async () => {
    const dataDir = copyFolder(sampleStore)
    writeFileSync(join(dataDir, 'store.db'), 'Dear diary, '.repeat(1000))
    for (const log of ['store.db-wal', 'store.db-shm']) writeFileSync(join(dataDir, log), 'pages')
    const oldFiles = hashFiles(dataDir).filter((line) => line.startsWith('store.db'))
    const copyByStep = new Map<string, string>()
    const onStep = (step: string) => {
      if (copyByStep.has(step)) return
      copyByStep.set(step, copyFolder(dataDir))
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: true }, { ...silentDeps, onStep })
    expect([...copyByStep.keys()]).toContain('the logs of the old store are removed')
    for (const [step, copy] of copyByStep) {
      await restore(copy, backup, true)
      expect(hashContents(copy), step).toBe(hashContents(sampleStore))
      const asideFolders = readdirSync(copy).filter((name) => name.startsWith('before-restore-'))
      const wholeFolders = asideFolders.filter((name) =>
        oldFiles.every((line) => hashFiles(join(copy, name)).includes(line)),
      )
      expect(wholeFolders, step).not.toEqual([])
    }
  })
})

describe('a restore that is killed between any two steps', () => {
  /** Creates a small store, so that a kill after every single step can be tested. */
  async function createSmallStore(units: string[]): Promise<string> {
    const dataDir = createTemporaryFolder('store')
    await withStores(dataDir, async ({ catalog, files }) => {
      for (const unitId of units) {
        const file = { key: `units/${unitId}/paper`, type: 'a/b', name: 'paper', size: 9 }
        await files.put(file.key, new Uint8Array(9).fill(unitId.length), file)
        await catalog.saveUnit(sampleUnit({ unitId, attachment: file }), null)
      }
      await catalog.saveTrack(sampleTrack({ units }), null)
    })
    return dataDir
  }

  const hashRows = (dataDir: string) =>
    readStore(dataDir, (db) => canonicalHash(db, { excludedTables: resetTables }))

  test('leaves the whole old or the whole new store, and running it again completes it', async () => {
    const [oldStore, newStore] = [
      await createSmallStore(['both', 'before']),
      await createSmallStore(['both', 'after', 'later']),
    ]
    const [oldRows, newRows] = [hashRows(oldStore), hashRows(newStore)]
    const file = join(createTemporaryFolder('made'), 'b')
    await make(newStore, file)

    const copies = createTemporaryFolder('killed')
    const dataDir = copyFolder(oldStore)
    const steps: string[] = []
    const onStep = (step: string) => {
      cpSync(dataDir, join(copies, String(steps.length)), { recursive: true, preserveTimestamps: true })
      steps.push(step)
    }
    await restoreBackup({ dataDir, file, replaceNewer: true }, { ...silentDeps, onStep })
    expect(steps).toHaveLength(14)

    const foundRows = new Set<string>()
    for (const [index, step] of steps.entries()) {
      const killed = join(copies, String(index))
      const rows = hashRows(killed)
      expect([oldRows, newRows], step).toContain(rows)
      foundRows.add(rows)
      // No finding about a file: every file that the records name exists, with its bytes.
      const findings = await checkStore(killed, { now: Date.now })
      expect(
        findings.map(({ rule }) => rule).filter((rule) => rule !== 'leftovers'),
        step,
      ).toEqual([])

      await restore(killed, file, rows === oldRows)
      expect(hashContents(killed), step).toBe(hashContents(newStore))
      expect(await checkStore(killed, { now: () => Date.now() + 11 * MINUTE }), step).toEqual([])
      const asideFolders = readdirSync(killed).filter((name) => name.startsWith('before-restore-'))
      expect(
        asideFolders.some((name) => hashContents(join(killed, name)) === hashContents(oldStore)),
        step,
      ).toBe(true)
    }
    expect(foundRows).toEqual(new Set([oldRows, newRows]))
  })

  test('does not make an older store look newer', async () => {
    const dataDir = copyFolder(sampleStore)
    executeSql(dataDir, 'DELETE FROM completed_units')
    const before = new Date(Date.now() - 60 * MINUTE)
    utimesSync(join(dataDir, 'store.db'), before, before)
    const killed = createTemporaryFolder('killed')
    const onStep = (step: string) => {
      if (step === 'the old log is checkpointed')
        cpSync(dataDir, killed, { recursive: true, preserveTimestamps: true })
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...silentDeps, onStep })
    await restore(killed)
    expect(hashContents(killed)).toBe(hashContents(sampleStore))
  })
})

describe('a damaged backup is rejected and changes nothing', () => {
  const bytes = () => readFileSync(backup)
  const indexOf = (text: string) => bytes().indexOf(text)
  const regions: [region: string, offset: () => number][] = [
    ['the first header', () => 0],
    ['the size in a header', () => 130],
    ['the header of the database', () => 512 + 20],
    [
      'a table',
      () => (indexOf('A first budget') > 0 ? indexOf('A first budget') : indexOf('Track canary-open')),
    ],
    ['the padding of a block', () => indexOf('files/groups') - 1],
    ['the name of a file', () => indexOf('files/units/u-do/paper@') + 8],
    ['a part of a file', () => bytes().indexOf(LARGE_FILE) + 600_000],
    ['the manifest', () => indexOf('"content": "') + 20],
    ['the hash', () => bytes().length - 1024 - 512 + 5],
    ['the end', () => bytes().length - 1],
  ]
  const flipBit = (offset: number) => {
    const damagedBytes = bytes()
    damagedBytes.writeUInt8(damagedBytes.readUInt8(offset) ^ 1, offset)
    return damagedBytes
  }

  async function expectRejected(damagedBytes: Uint8Array, description: string): Promise<void> {
    const dataDir = copyFolder(sampleStore)
    const file = join(createTemporaryFolder('spoiled'), 'b')
    writeFileSync(file, damagedBytes)
    const before = hashFiles(dataDir)
    expect(await expectBackupError(restore(dataDir, file, true)), description).toMatch(
      /damaged|is not a backup/,
    )
    expect(hashFiles(dataDir), description).toEqual(before)
  }

  test.each(regions)('a flipped bit in %s', async (region, offset) => {
    expect(offset()).toBeGreaterThanOrEqual(0)
    await expectRejected(flipBit(offset()), region)
  })

  test('a flipped bit at 40 evenly spread offsets', async () => {
    const { length } = bytes()
    for (let n = 0; n < 40; n += 1) {
      const offset = Math.floor(((n + 0.5) * length) / 40)
      await expectRejected(flipBit(offset), `byte ${offset}`)
    }
  })

  test.each([0, 100, 512, 100_000, -1, -512, -1024, -2048, -100_000])('a file cut at %i', async (cut) => {
    await expectRejected(bytes().subarray(0, cut < 0 ? bytes().length + cut : cut), `cut at ${cut}`)
  })

  test('bytes appended to the file', () =>
    expectRejected(Buffer.concat([bytes(), Buffer.alloc(512)]), 'appended'))

  test('no file, a folder, and a backup of a newer version', async () => {
    const dataDir = copyFolder(sampleStore)
    const before = hashFiles(dataDir)
    expect(await expectBackupError(restore(dataDir, join(base, 'no')))).toMatch(/There is no file/)
    expect(await expectBackupError(restore(dataDir, base))).toMatch(/is no file/)
    const newerStore = copyFolder(sampleStore)
    executeSql(newerStore, 'PRAGMA user_version = 99')
    const file = join(createTemporaryFolder('made'), 'b')
    await make(newerStore, file)
    expect(await expectBackupError(restore(dataDir, file))).toMatch(/made by a newer version .*schema 99/)
    expect(hashFiles(dataDir)).toEqual(before)
  })
})
