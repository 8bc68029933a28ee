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
const BIG = randomBytes(1_200_000)

const base = mkdtempSync(join(tmpdir(), 'backup-'))
const filled = join(base, 'filled')
const backup = join(base, 'backup.tar')

const quiet = { now: Date.now, onProgress: () => {} }
const make = (dataDir: string, file: string, overwrite = false) =>
  makeBackup({ dataDir, file, overwrite }, quiet)
const restore = (dataDir: string, file = backup, replaceNewer = false) =>
  restoreBackup({ dataDir, file, replaceNewer }, quiet)

beforeAll(async () => {
  await fillDataFolder(filled)
  await withStores(filled, ({ files }) =>
    files.put('units/u-do/paper', BIG, { type: 'a/b', name: 'big.pdf' }),
  )
  executeSql(
    filled,
    `UPDATE units SET body = json_set(body, '$.attachment.size', ${BIG.length}, '$.attachment.name', 'big.pdf', '$.attachment.type', 'a/b') WHERE unit_id = 'u-do'`,
  )
  mkdirSync(join(filled, 'keys'))
  writeFileSync(join(filled, 'keys', 'secret'), 'canary-of-the-keys')
  await make(filled, backup)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Begun anew by every restore. */
const anew = ['sessions', 'catalog_version']

/** What a store holds: its rows but those, and every file by its bytes. */
function contentOf(dataDir: string): string {
  const hash = createHash('sha256').update(
    readStore(dataDir, (db) => canonicalHash(db, { excludedTables: anew })),
  )
  const root = join(dataDir, 'files')
  for (const name of filesIn(root)) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

function filesIn(root: string): string[] {
  if (!existsSync(root)) return []
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return found.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort()
}

function bytesOf(folder: string): string[] {
  return filesIn(folder).map(
    (name) =>
      `${name} ${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}`,
  )
}

function copyOf(dataDir: string): string {
  const copy = createTemporaryFolder('copy')
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('It was not refused.'),
    (error: unknown) => error,
  )
  if (!(error instanceof BackupError)) throw error
  expect(error.message).toMatch(/^\S.*\.$/)
  return error.message
}

const addEvent = (dataDir: string) =>
  withStores(dataDir, ({ events }) => events.append([sampleEvent({ id: 'late' })]))

describe('a backup', () => {
  test('is a tar archive of the database and the files that its records name, and not of the keys', async () => {
    const { manifest, size } = await make(filled, join(createTemporaryFolder('made'), 'b'))
    expect(manifest.counts).toEqual({ people: 5, tracks: 3, events: 8 })
    expect(manifest.files.map(({ key }) => key)).toEqual(
      filesIn(join(filled, 'files')).map((name) => name.slice(0, -1)),
    )
    expect(manifest.absent).toEqual([])
    expect(size).toBe(statSync(backup).size)
    const bytes = readFileSync(backup)
    expect(bytes.includes(BIG)).toBe(true)
    expect(bytes.includes('canary-of-the-keys')).toBe(false)
    expect(statSync(backup).mode & 0o777).toBe(0o600)
  })

  test('any tar unpacks it, and what comes out is a data folder', async () => {
    const dataDir = createTemporaryFolder('unpacked')
    execFileSync('tar', ['-xf', backup, '-C', dataDir])
    expect(contentOf(dataDir)).toBe(contentOf(filled))
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  })

  test('leaves nothing else beside itself, and the store as it was', async () => {
    const dataDir = copyOf(filled)
    const before = bytesOf(dataDir)
    const folder = createTemporaryFolder('made')
    await make(dataDir, join(folder, 'b'))
    expect(readdirSync(folder)).toEqual(['b'])
    expect(bytesOf(dataDir)).toEqual(before)
  })

  test('does not take the place of another file without being told to', async () => {
    const file = join(createTemporaryFolder('made'), 'b')
    writeFileSync(file, 'an older one')
    expect(await refusal(make(filled, file))).toMatch(/is there already; .*--overwrite/)
    expect(readFileSync(file, 'utf8')).toBe('an older one')
    await make(filled, file, true)
    expect(await restore(join(dirname(file), 'new'), file)).toMatchObject({ asideFolder: null })
  })

  test('does not touch what has a name like its own', async () => {
    const file = join(createTemporaryFolder('made'), 'b')
    for (const end of ['part', 'snapshot']) writeFileSync(`${file}.${end}`, 'somebody’s')
    await make(filled, file)
    expect(readdirSync(dirname(file)).sort()).toEqual(['b', 'b.part', 'b.snapshot'])
    for (const end of ['part', 'snapshot']) expect(readFileSync(`${file}.${end}`, 'utf8')).toBe('somebody’s')
  })

  const within = ['store.db', 'keys/secret', 'files/b', 'b', '..b']
  test.each(within)('never goes into the folder of the store, also by a link: %s', async (name) => {
    const dataDir = copyOf(filled)
    const link = join(createTemporaryFolder('links'), 'link')
    symlinkSync(dataDir, link)
    const before = bytesOf(dataDir)
    for (const [from, to] of [
      [dataDir, dataDir],
      [dataDir, link],
      [link, dataDir],
    ] as const) {
      expect(await refusal(make(from, join(to, name), true))).toMatch(
        /the folder of the store; .*another place/,
      )
    }
    expect(bytesOf(dataDir)).toEqual(before)
  })

  test.each([
    ['no store', () => make(createTemporaryFolder('empty'), join(base, 'b')), /no store in .*DATA_DIR/],
    ['no folder for it', () => make(filled, join(base, 'no', 'b')), /no folder .*make it first/],
    ['a folder in its place', () => make(filled, base, true), /is no file; .*another name/],
  ])('is refused in words: %s', async (_, work, words) => {
    expect(await refusal(work())).toMatch(words)
  })

  test('tells of a file that was removed after the database was copied', async () => {
    const dataDir = copyOf(filled)
    rmSync(join(dataDir, 'files', 'units/u-talk/paper@'))
    const { manifest } = await make(dataDir, join(createTemporaryFolder('made'), 'b'))
    expect(manifest.absent).toEqual([{ key: 'units/u-talk/paper', owner: 'the lesson u-talk' }])
    expect(manifest.files.map(({ key }) => key)).not.toContain('units/u-talk/paper')
  })

  test('tells of a file that is damaged', async () => {
    const dataDir = copyOf(filled)
    writeFileSync(join(dataDir, 'files', 'units/u-talk/paper@'), 'KTF1')
    const { manifest } = await make(dataDir, join(createTemporaryFolder('made'), 'b'))
    expect(manifest.absent).toEqual([{ key: 'units/u-talk/paper', owner: 'the lesson u-talk' }])
  })

  test('is not made where a file cannot be read: that says nothing about the file', async () => {
    const dataDir = copyOf(filled)
    const path = join(dataDir, 'files', 'units/u-talk/paper@')
    rmSync(path)
    // The system refuses to follow it, with an error of its own.
    symlinkSync(path, path)
    const folder = createTemporaryFolder('made')
    await expect(make(dataDir, join(folder, 'b'))).rejects.toMatchObject({ code: 'ELOOP' })
    await expect(checkStore(dataDir, { now: Date.now })).rejects.toMatchObject({ code: 'ELOOP' })
    expect(readdirSync(folder)).toEqual([])
  })

  const damages: [what: string, damage: (dataDir: string) => void, words: RegExp][] = [
    ['torn pages', (dir) => tear(join(dir, 'store.db')), /store in .* is damaged; .*check:store/],
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
  test.each(damages)('of a damaged store is refused, and leaves no file: %s', async (_, damage, words) => {
    const dataDir = copyOf(filled)
    damage(dataDir)
    const folder = createTemporaryFolder('made')
    expect(await refusal(make(dataDir, join(folder, 'b')))).toMatch(words)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a restore', () => {
  test('into an empty folder makes a whole store, and nobody is signed in', async () => {
    const dataDir = join(createTemporaryFolder('new'), 'data')
    expect((await restore(dataDir)).asideFolder).toBeNull()
    expect(contentOf(dataDir)).toBe(contentOf(filled))
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'store.db'])
    expect(readStore(dataDir, (db) => db.prepare('SELECT count(*) AS n FROM sessions').get())).toEqual({
      n: 0,
    })
    expect(statSync(join(dataDir, 'store.db')).mode & 0o777).toBe(0o600)
  })

  test('a restored library does not look like a version that browsers hold', async () => {
    const dataDir = createTemporaryFolder('new')
    const version = () => withStores(dataDir, async ({ catalog }) => catalog.version())
    const seen = new Set<string>([await withStores(filled, async ({ catalog }) => catalog.version())])
    for (let times = 0; times < 3; times += 1) {
      await restore(dataDir)
      seen.add(await version())
    }
    expect(seen.size).toBe(4)
  })

  test('over a store that holds the same is done, and what was there is kept whole', async () => {
    const dataDir = copyOf(filled)
    const { asideFolder } = await restore(dataDir)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
    expect(contentOf(asideFolder ?? '')).toBe(contentOf(filled))
    expect(readFileSync(join(dataDir, 'keys', 'secret'), 'utf8')).toBe('canary-of-the-keys')
  })

  test('over an older store is done', async () => {
    const dataDir = copyOf(filled)
    executeSql(dataDir, "DELETE FROM events WHERE id = 'e-4'; UPDATE progress SET last_track = NULL")
    utimesSync(join(dataDir, 'store.db'), new Date(), new Date(Date.now() - 60 * MINUTE))
    await restore(dataDir)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })
})

describe('a newer store is not overwritten without being told to', () => {
  const newer: [what: string, change: (dataDir: string) => unknown, words: RegExp][] = [
    ['an event', addEvent, /holds what the backup does not: 1 usage events;/],
    [
      'a person',
      (dir) => executeSql(dir, "INSERT INTO people (sub, role) VALUES ('new', 'user')"),
      /1 people;/,
    ],
    [
      'a completion taken back',
      (dir) => executeSql(dir, 'DELETE FROM completed_units'),
      /: changes; it was last written to at 20/,
    ],
    [
      'a lesson saved again',
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
    ['torn pages', (dir) => tear(join(dir, 'store.db')), /cannot be read/],
  ]

  test.each(newer)('%s', async (_, change, words) => {
    const dataDir = copyOf(filled)
    await change(dataDir)
    const before = bytesOf(dataDir)
    const said = await refusal(restore(dataDir))
    expect(said).toMatch(words)
    expect(said).toMatch(/add --replace-newer\.$/)
    expect(bytesOf(dataDir)).toEqual(before)

    const { asideFolder } = await restore(dataDir, backup, true)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
    expect(bytesOf(join(asideFolder ?? '', 'files'))).toEqual(
      before.filter((line) => line.startsWith('files/')).map((line) => line.slice(6)),
    )
    expect(await checkStore(dataDir, { now: () => Date.now() + 11 * MINUTE })).toEqual([])
  })

  test('also where the clock says that it is older', async () => {
    const dataDir = copyOf(filled)
    await addEvent(dataDir)
    utimesSync(join(dataDir, 'store.db'), new Date(0), new Date(0))
    expect(await refusal(restore(dataDir))).toMatch(/1 usage events/)
  })

  test('sessions and attempts to sign in make no store newer', async () => {
    const dataDir = copyOf(filled)
    executeSql(dataDir, 'DELETE FROM sessions; DELETE FROM attempts; DELETE FROM allowances')
    await restore(dataDir)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })
})

function tear(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 4096 * 2)
  writeFileSync(file, bytes)
}

/** What another process is told that reads the store. */
function openedElsewhere(dataDir: string): string {
  const program = `
    const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { timeout: 0 })
    try { db.prepare('SELECT count(*) FROM tracks').get(); console.log('open') }
    catch (error) { console.log(error.message) }`
  return execFileSync(process.execPath, ['-e', program, join(dataDir, 'store.db')], {
    encoding: 'utf8',
  }).trim()
}

describe('a server that runs on the store', () => {
  test('is not pulled the store from under', async () => {
    const dataDir = copyOf(filled)
    const stores = openEmbeddedStores({ dataDir, onFault: (error) => expect.unreachable(String(error)) })
    const before = contentOf(dataDir)
    expect(await refusal(restore(dataDir, backup, true))).toMatch(/A server runs on .*stop it first/)
    expect(contentOf(dataDir)).toBe(before)
    await stores.progress.update('cyd', (before) => ({
      after: { ...before, activeUnits: ['u-do'] },
      event: null,
    }))
    await stores.close()
    expect(await refusal(restore(dataDir))).toMatch(/1 completed lessons/)
  })

  test('cannot start while a restore is at work on it', async () => {
    const dataDir = copyOf(filled)
    const seen = new Map<string, string>()
    const onStep = (step: string) => seen.set(step, seen.get(step) ?? openedElsewhere(dataDir))
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...quiet, onStep })
    expect(seen.size).toBeGreaterThan(5)
    for (const [step, said] of seen) expect(said, step).toBe('database is locked')
    expect(openedElsewhere(dataDir)).toBe('open')
  })

  test('cannot start either where there was no store, which a restore would then have replaced', async () => {
    const dataDir = createTemporaryFolder('new')
    const seen = new Map<string, string>()
    const onStep = (step: string) => {
      if (seen.has(step)) return
      seen.set(step, openedElsewhere(dataDir))
      expect(() => openDatabase(dataDir, { timeout: 0 }), step).toThrow(/is held by another program/)
    }
    const { asideFolder } = await restoreBackup(
      { dataDir, file: backup, replaceNewer: false },
      { ...quiet, onStep },
    )
    expect(seen.size).toBeGreaterThan(3)
    for (const [step, said] of seen) expect(said, step).toBe('database is locked')
    expect(asideFolder).toBeNull()
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'store.db'])
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })

  test.each([
    ['the old store', () => copyOf(filled)],
    ['the empty file where there was none', () => createTemporaryFolder('new')],
  ])('that waits for %s cannot write to it when a restore has replaced it', async (_, folder) => {
    const dataDir = folder()
    let waiting: DatabaseSync | undefined
    const onStep = () => {
      waiting ??= new DatabaseSync(join(dataDir, 'store.db'), { timeout: 0 })
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...quiet, onStep })
    onTestFinished(() => waiting?.close())
    // What a start does first; it was held back by the lock until now.
    expect(() => waiting?.exec('PRAGMA journal_mode = WAL')).toThrow(/readonly database/)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })

  test('that was killed left a log, which is not taken for the new one’s', async () => {
    const running = copyOf(filled)
    const stores = openEmbeddedStores({
      dataDir: running,
      onFault: (error) => expect.unreachable(String(error)),
    })
    await stores.events.append([sampleEvent({ id: 'late' })])
    const dataDir = copyOf(running)
    await stores.close()
    expect(statSync(join(dataDir, 'store.db-wal')).size).toBeGreaterThan(0)

    expect(await refusal(restore(dataDir))).toMatch(/1 usage events/)
    const { asideFolder } = await restore(dataDir, backup, true)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
    expect(contentOf(asideFolder ?? '')).toBe(contentOf(running))
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
  })
})

describe('two restores at once', () => {
  test.each([
    ['a store', () => copyOf(filled)],
    ['no store', () => createTemporaryFolder('new')],
  ])('into a folder with %s: the second is refused from the first step to the last', async (_, folder) => {
    const dataDir = folder()
    const second: string[] = []
    // A process of its own, for locks are a process's. It waits for the lock: that it does twice is enough.
    const onStep = (step: string) => {
      if (step === 'the database is copied' || step === 'the new database has its name')
        second.push(restoredElsewhere(dataDir))
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...quiet, onStep })
    expect(second).toHaveLength(2)
    for (const said of second) expect(said).toMatch(/another restore is at work on it/)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })

  test('the second does not go on with a file that the first has replaced', () => {
    const dataDir = copyOf(filled)
    const file = join(dataDir, 'store.db')
    // What the first does while the second waits for its lock.
    const opened = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
      cpSync(file, `${file}-new`)
      renameSync(`${file}-new`, file)
    })
    onTestFinished(() => opened.mockRestore())
    expect(lockStore(dataDir)).toBe('in_use')
  })
})

function restoredElsewhere(dataDir: string): string {
  const program = fileURLToPath(new URL('../commands/restore.ts', import.meta.url))
  const { stderr } = spawnSync(process.execPath, [program, backup, '--replace-newer'], {
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return stderr
}

describe('a restore that fails midway', () => {
  const fails = (at: string) => ({
    ...quiet,
    onStep: (step: string) => {
      if (step === at) throw new Error('The disk is gone.')
    },
  })
  const steps = [
    'the database is copied',
    'a file is copied',
    'the backup is staged',
    'the old log is folded in',
  ]

  test.each(steps)('leaves no store where there was none: %s', async (at) => {
    const dataDir = createTemporaryFolder('new')
    const work = restoreBackup({ dataDir, file: backup, replaceNewer: false }, fails(at))
    await expect(work).rejects.toThrow('The disk is gone.')
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each(steps)('leaves an older store of a killed server as old as it was: %s', async (at) => {
    const running = copyOf(filled)
    const stores = openEmbeddedStores({
      dataDir: running,
      onFault: (error) => expect.unreachable(String(error)),
    })
    await stores.progress.update('bob', (before) => ({ after: { ...before, activeUnits: [] }, event: null }))
    const dataDir = copyOf(running)
    await stores.close()
    const before = Date.now() - 60 * MINUTE
    for (const part of ['', '-wal'])
      utimesSync(join(dataDir, `store.db${part}`), before / 1000, before / 1000)
    expect(statSync(join(dataDir, 'store.db-wal')).size).toBeGreaterThan(0)

    const work = restoreBackup({ dataDir, file: backup, replaceNewer: false }, fails(at))
    await expect(work).rejects.toThrow('The disk is gone.')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
    expect(Math.abs(statSync(join(dataDir, 'store.db')).mtimeMs - before)).toBeLessThan(2)
    expect(contentOf(dataDir)).toBe(contentOf(running))
    await restore(dataDir)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })

  test('the empty log that an interrupted one leaves makes no store newer', async () => {
    const dataDir = copyOf(filled)
    executeSql(dataDir, 'DELETE FROM completed_units')
    utimesSync(join(dataDir, 'store.db'), new Date(), new Date(Date.now() - 60 * MINUTE))
    writeFileSync(join(dataDir, 'store.db-wal'), '')
    await restore(dataDir)
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })

  test('is refused before it begins where the files lie on another disk', async () => {
    const dataDir = copyOf(filled)
    const other = mkdtempSync('/dev/shm/files-')
    onTestFinished(() => rmSync(other, { recursive: true }))
    expect(statSync(other).dev).not.toBe(statSync(dataDir).dev)
    cpSync(join(dataDir, 'files'), other, { recursive: true })
    rmSync(join(dataDir, 'files'), { recursive: true })
    symlinkSync(other, join(dataDir, 'files'))
    const before = readdirSync(dataDir).sort()
    expect(await refusal(restore(dataDir, backup, true))).toMatch(/lies on another disk than .*new folder/)
    expect(readdirSync(dataDir).sort()).toEqual(before)
  })
})

describe('a file that comes while a restore ends', () => {
  test('is not taken for one of the old store', async () => {
    const dataDir = copyOf(filled)
    writeFileSync(join(dataDir, 'files', 'old@'), 'old')
    const onStep = (step: string) => {
      if (step === 'the new database has its name') writeFileSync(join(dataDir, 'files', 'new@'), 'new')
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...quiet, onStep })
    expect(readFileSync(join(dataDir, 'files', 'new@'), 'utf8')).toBe('new')
    expect(existsSync(join(dataDir, 'files', 'old@'))).toBe(false)
  })
})

describe('a database that cannot be read', () => {
  test('goes aside with its log, which is not taken for the new one’s', async () => {
    const dataDir = copyOf(filled)
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
    expect(contentOf(dataDir)).toBe(contentOf(filled))
  })

  test('is whole aside, with its log, wherever a restore over it is killed, and that can be done again', async () => {
    const dataDir = copyOf(filled)
    writeFileSync(join(dataDir, 'store.db'), 'Dear diary, '.repeat(1000))
    for (const log of ['store.db-wal', 'store.db-shm']) writeFileSync(join(dataDir, log), 'pages')
    const old = bytesOf(dataDir).filter((line) => line.startsWith('store.db'))
    const killed = new Map<string, string>()
    const onStep = (step: string) => {
      if (killed.has(step)) return
      killed.set(step, copyOf(dataDir))
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: true }, { ...quiet, onStep })
    expect([...killed.keys()]).toContain('the logs of the old store are gone')
    for (const [step, left] of killed) {
      await restore(left, backup, true)
      expect(contentOf(left), step).toBe(contentOf(filled))
      const asides = readdirSync(left).filter((name) => name.startsWith('before-restore-'))
      const whole = asides.filter((name) => old.every((line) => bytesOf(join(left, name)).includes(line)))
      expect(whole, step).not.toEqual([])
    }
  })
})

describe('killed between any two steps', () => {
  /** A small store, so that every one of its steps can be tried. */
  async function storeOf(units: string[]): Promise<string> {
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

  const rowsOf = (dataDir: string) => readStore(dataDir, (db) => canonicalHash(db, { excludedTables: anew }))

  test('the old store or the new one is there whole, and the same restore done again finishes', async () => {
    const [old, wanted] = [await storeOf(['both', 'before']), await storeOf(['both', 'after', 'later'])]
    const [oldRows, newRows] = [rowsOf(old), rowsOf(wanted)]
    const file = join(createTemporaryFolder('made'), 'b')
    await make(wanted, file)

    const left = createTemporaryFolder('killed')
    const dataDir = copyOf(old)
    const steps: string[] = []
    const onStep = (step: string) => {
      cpSync(dataDir, join(left, String(steps.length)), { recursive: true, preserveTimestamps: true })
      steps.push(step)
    }
    await restoreBackup({ dataDir, file, replaceNewer: true }, { ...quiet, onStep })
    expect(steps).toHaveLength(14)

    const found = new Set<string>()
    for (const [at, step] of steps.entries()) {
      const killed = join(left, String(at))
      const rows = rowsOf(killed)
      expect([oldRows, newRows], step).toContain(rows)
      found.add(rows)
      // Without a word about a file: every one that its records name is there, with its bytes.
      const findings = await checkStore(killed, { now: Date.now })
      expect(
        findings.map(({ rule }) => rule).filter((rule) => rule !== 'leftovers'),
        step,
      ).toEqual([])

      await restore(killed, file, rows === oldRows)
      expect(contentOf(killed), step).toBe(contentOf(wanted))
      expect(await checkStore(killed, { now: () => Date.now() + 11 * MINUTE }), step).toEqual([])
      const kept = readdirSync(killed).filter((name) => name.startsWith('before-restore-'))
      expect(
        kept.some((name) => contentOf(join(killed, name)) === contentOf(old)),
        step,
      ).toBe(true)
    }
    expect(found).toEqual(new Set([oldRows, newRows]))
  })

  test('an older store is no newer one for having been interrupted', async () => {
    const dataDir = copyOf(filled)
    executeSql(dataDir, 'DELETE FROM completed_units')
    const before = new Date(Date.now() - 60 * MINUTE)
    utimesSync(join(dataDir, 'store.db'), before, before)
    const killed = createTemporaryFolder('killed')
    const onStep = (step: string) => {
      if (step === 'the old log is folded in')
        cpSync(dataDir, killed, { recursive: true, preserveTimestamps: true })
    }
    await restoreBackup({ dataDir, file: backup, replaceNewer: false }, { ...quiet, onStep })
    await restore(killed)
    expect(contentOf(killed)).toBe(contentOf(filled))
  })
})

describe('a damaged file is refused, and nothing is touched', () => {
  const bytes = () => readFileSync(backup)
  const at = (text: string) => bytes().indexOf(text)
  const regions: [region: string, place: () => number][] = [
    ['the first header', () => 0],
    ['the size in a header', () => 130],
    ['the header of the database', () => 512 + 20],
    ['a table', () => (at('A first budget') > 0 ? at('A first budget') : at('Track canary-open'))],
    ['what fills a block up', () => at('files/groups') - 1],
    ['the name of a file', () => at('files/units/u-do/paper@') + 8],
    ['a part of a file', () => bytes().indexOf(BIG) + 600_000],
    ['the manifest', () => at('"content": "') + 20],
    ['the hash', () => bytes().length - 1024 - 512 + 5],
    ['the end', () => bytes().length - 1],
  ]
  const flipped = (place: number) => {
    const spoiled = bytes()
    spoiled.writeUInt8(spoiled.readUInt8(place) ^ 1, place)
    return spoiled
  }

  async function expectRefused(spoiled: Uint8Array, what: string): Promise<void> {
    const dataDir = copyOf(filled)
    const file = join(createTemporaryFolder('spoiled'), 'b')
    writeFileSync(file, spoiled)
    const before = bytesOf(dataDir)
    expect(await refusal(restore(dataDir, file, true)), what).toMatch(/damaged|is not a backup/)
    expect(bytesOf(dataDir), what).toEqual(before)
  }

  test.each(regions)('a bit of %s', async (region, place) => {
    expect(place()).toBeGreaterThanOrEqual(0)
    await expectRefused(flipped(place()), region)
  })

  test('a bit anywhere', async () => {
    const { length } = bytes()
    for (let n = 0; n < 40; n += 1) {
      const place = Math.floor(((n + 0.5) * length) / 40)
      await expectRefused(flipped(place), `byte ${place}`)
    }
  })

  test.each([0, 100, 512, 100_000, -1, -512, -1024, -2048, -100_000])('cut at %i', async (cut) => {
    await expectRefused(bytes().subarray(0, cut < 0 ? bytes().length + cut : cut), `cut at ${cut}`)
  })

  test('bytes added at its end', () => expectRefused(Buffer.concat([bytes(), Buffer.alloc(512)]), 'added'))

  test('none, a folder, and one of a newer version', async () => {
    const dataDir = copyOf(filled)
    const before = bytesOf(dataDir)
    expect(await refusal(restore(dataDir, join(base, 'no')))).toMatch(/There is no file/)
    expect(await refusal(restore(dataDir, base))).toMatch(/is no file/)
    const newer = copyOf(filled)
    executeSql(newer, 'PRAGMA user_version = 99')
    const file = join(createTemporaryFolder('made'), 'b')
    await make(newer, file)
    expect(await refusal(restore(dataDir, file))).toMatch(/made by a newer version .*schema 99/)
    expect(bytesOf(dataDir)).toEqual(before)
  })
})
