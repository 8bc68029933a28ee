import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { executeSql, hashFiles, overwritePages, withStores } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect } from 'vitest'
import { checkStore } from '../store-check/check-store.ts'
import {
  copyToTemporaryFolder,
  expectBackupError,
  hashContents,
  MINUTE_MS,
  prepareSampleBackup,
  restoreTestBackup,
  restoreTestBackupWithSteps,
  sampleBackupFile,
  sampleDataDir,
} from './testing/sample-backup.ts'

prepareSampleBackup()

const addEvent = (dataDir: string) =>
  withStores(dataDir, ({ events }) => events.append([sampleEvent({ id: 'late' })]))

const test = base.extend('dataDir', () => copyToTemporaryFolder(sampleDataDir))

describe('restoreBackup', () => {
  test('creates a whole store without sessions in an empty folder', async () => {
    const dataDir = join(createTemporaryFolder(), 'data')
    expect((await restoreTestBackup(dataDir)).asideFolder).toBeNull()
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual(['files', 'store.db'])
    expect(readFromStore(dataDir, (db) => db.prepare('SELECT count(*) AS n FROM sessions').get())).toEqual({
      n: 0,
    })
    expect(statSync(join(dataDir, 'store.db')).mode & 0o777).toBe(0o600)
  })

  test('gives the library a version that no browser has cached', async () => {
    const dataDir = createTemporaryFolder()
    const version = () => withStores(dataDir, ({ catalog }) => catalog.readVersion())
    const versions = new Set<string>([
      await withStores(sampleDataDir, ({ catalog }) => catalog.readVersion()),
    ])
    for (let times = 0; times < 3; times += 1) {
      await restoreTestBackup(dataDir)
      versions.add(await version())
    }
    expect(versions.size).toBe(4)
  })

  test('replaces a store with the same contents and moves the whole old store aside', async ({ dataDir }) => {
    const { asideFolder } = await restoreTestBackup(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
    expect(hashContents(asideFolder ?? '')).toBe(hashContents(sampleDataDir))
    expect(readFileSync(join(dataDir, 'keys', 'secret'), 'utf8')).toBe('canary-of-the-keys')
  })

  test('replaces an older store', async ({ dataDir }) => {
    executeSql(dataDir, "DELETE FROM events WHERE id = 'e-4'; UPDATE progress SET last_track = NULL")
    utimesSync(join(dataDir, 'store.db'), new Date(), new Date(Date.now() - 60 * MINUTE_MS))
    await restoreTestBackup(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
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
      'an answer to a search',
      (dir) => executeSql(dir, "INSERT INTO search_answers (key, body) VALUES ('k', '{}')"),
      /: 1 answers to searches;/,
    ],
    [
      'a report, and a subscription',
      (dir) =>
        executeSql(
          dir,
          `INSERT INTO benefit_reports (group_slug, quarter, body) VALUES ('acme', '2026-Q1', '{}');
           INSERT INTO report_subscriptions (group_slug, sub, mailed_quarter) VALUES ('acme', 'new', '2026-Q1')`,
        ),
      /: 1 reports of a quarter, 1 subscriptions to reports;/,
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
    ['overwritten pages', overwritePages, /cannot be read/],
  ]

  test.for(changes)('%s', async ([, change, pattern], { dataDir }) => {
    await change(dataDir)
    const before = hashFiles(dataDir)
    const message = await expectBackupError(restoreTestBackup(dataDir))
    expect(message).toMatch(pattern)
    expect(message).toMatch(/add --replace-newer\.$/)
    expect(hashFiles(dataDir)).toEqual(before)

    const { asideFolder } = await restoreTestBackup(dataDir, sampleBackupFile, true)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
    expect(hashFiles(join(asideFolder ?? '', 'files'))).toEqual(
      before.filter((line) => line.startsWith('files/')).map((line) => line.slice(6)),
    )
    expect(await checkStore(dataDir, { now: () => Date.now() + 11 * MINUTE_MS })).toEqual([])
  })

  test('a new event, although the modification time says that the store is older', async ({ dataDir }) => {
    await addEvent(dataDir)
    utimesSync(join(dataDir, 'store.db'), new Date(0), new Date(0))
    expect(await expectBackupError(restoreTestBackup(dataDir))).toMatch(/1 usage events/)
  })

  test('the totals of another day do not make a store newer', async ({ dataDir }) => {
    executeSql(
      dataDir,
      "INSERT INTO daily_totals (kind, day, group_slug, layout, count) VALUES ('members', '2031-01-01', 'acme', 'default', 1)",
    )
    await restoreTestBackup(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
  })

  test('sessions and sign-in attempts do not make a store newer', async ({ dataDir }) => {
    executeSql(dataDir, 'DELETE FROM sessions; DELETE FROM backoffs; DELETE FROM token_buckets')
    await restoreTestBackup(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
  })
})

test('a file that is written at the end of a restore is not removed as one of the old store', async ({
  dataDir,
}) => {
  writeFileSync(join(dataDir, 'files', 'old@'), 'old')
  const onStep = (step: string) => {
    if (step === 'the new database is in place') writeFileSync(join(dataDir, 'files', 'new@'), 'new')
  }
  await restoreTestBackupWithSteps(dataDir, onStep)
  expect(readFileSync(join(dataDir, 'files', 'new@'), 'utf8')).toBe('new')
  expect(existsSync(join(dataDir, 'files', 'old@'))).toBe(false)
})

describe('an unreadable database', () => {
  test('is moved aside with its log, which is not applied to the new database', async ({ dataDir }) => {
    writeFileSync(join(dataDir, 'store.db'), 'Dear diary, '.repeat(1000))
    for (const log of ['store.db-wal', 'store.db-shm']) writeFileSync(join(dataDir, log), 'pages')
    const { asideFolder } = await restoreTestBackup(dataDir, sampleBackupFile, true)
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
    expect(readdirSync(asideFolder ?? '').sort()).toEqual([
      'files',
      'store.db',
      'store.db-shm',
      'store.db-wal',
    ])
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
  })

  test('is whole in an aside folder, with its log, wherever a restore is killed and run again', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    writeFileSync(join(dataDir, 'store.db'), 'Dear diary, '.repeat(1000))
    for (const log of ['store.db-wal', 'store.db-shm']) writeFileSync(join(dataDir, log), 'pages')
    const oldFiles = hashFiles(dataDir).filter((line) => line.startsWith('store.db'))
    const copyByStep = new Map<string, string>()
    const onStep = (step: string) => {
      if (copyByStep.has(step)) return
      copyByStep.set(step, copyToTemporaryFolder(dataDir))
    }
    await restoreTestBackupWithSteps(dataDir, onStep, { replaceNewer: true })
    expect([...copyByStep.keys()]).toContain('the logs of the old store are removed')
    for (const [step, copy] of copyByStep) {
      await restoreTestBackup(copy, sampleBackupFile, true)
      expect(hashContents(copy), step).toBe(hashContents(sampleDataDir))
      const asideFolders = readdirSync(copy).filter((name) => name.startsWith('before-restore-'))
      const wholeFolders = asideFolders.filter((name) =>
        oldFiles.every((line) => hashFiles(join(copy, name)).includes(line)),
      )
      expect(wholeFolders, step).not.toEqual([])
    }
  })
})
