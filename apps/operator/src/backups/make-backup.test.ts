import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { executeSql, hashFiles, listFileNames, overwritePages } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, test } from 'vitest'
import { checkStore } from '../store-check/check-store.ts'
import {
  copyToTemporaryFolder,
  expectBackupError,
  hashContents,
  LARGE_FILE,
  makeTestBackup,
  prepareSampleBackup,
  restoreTestBackup,
  sampleBackupFile,
  sampleDataDir,
  sampleFolder,
} from './testing/sample-backup.ts'

prepareSampleBackup()

describe('makeBackup', () => {
  test('writes a tar archive of the database and the files that its records name, without the keys', async () => {
    const { manifest, size } = await makeTestBackup(sampleDataDir, join(createTemporaryFolder(), 'b'))
    expect(manifest.counts).toEqual({ people: 5, tracks: 3, events: 8 })
    expect(manifest.files.map(({ key }) => key)).toEqual(
      listFileNames(join(sampleDataDir, 'files')).map((name) => name.slice(0, -1)),
    )
    expect(manifest.absent).toEqual([])
    expect(size).toBe(statSync(sampleBackupFile).size)
    const bytes = readFileSync(sampleBackupFile)
    expect(bytes.includes(LARGE_FILE)).toBe(true)
    expect(bytes.includes('canary-of-the-keys')).toBe(false)
    expect(statSync(sampleBackupFile).mode & 0o777).toBe(0o600)
  })

  test('writes an archive that any tar program unpacks to a data folder', async () => {
    const dataDir = createTemporaryFolder()
    execFileSync('tar', ['-xf', sampleBackupFile, '-C', dataDir])
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
    expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  })

  test('leaves no other file in the target folder, and does not change the store', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    const before = hashFiles(dataDir)
    const folder = createTemporaryFolder()
    await makeTestBackup(dataDir, join(folder, 'b'))
    expect(readdirSync(folder)).toEqual(['b'])
    expect(hashFiles(dataDir)).toEqual(before)
  })

  test('does not replace an existing file without the option', async () => {
    const file = join(createTemporaryFolder(), 'b')
    writeFileSync(file, 'an older one')
    expect(await expectBackupError(makeTestBackup(sampleDataDir, file))).toMatch(
      /is there already; .*--overwrite/,
    )
    expect(readFileSync(file, 'utf8')).toBe('an older one')
    await makeTestBackup(sampleDataDir, file, true)
    expect(await restoreTestBackup(join(dirname(file), 'new'), file)).toMatchObject({ asideFolder: null })
  })

  test('does not change files whose names begin with its own', async () => {
    const file = join(createTemporaryFolder(), 'b')
    for (const end of ['part', 'snapshot']) writeFileSync(`${file}.${end}`, 'someone’s')
    await makeTestBackup(sampleDataDir, file)
    expect(readdirSync(dirname(file)).sort()).toEqual(['b', 'b.part', 'b.snapshot'])
    for (const end of ['part', 'snapshot']) expect(readFileSync(`${file}.${end}`, 'utf8')).toBe('someone’s')
  })

  const namesInStore = ['store.db', 'keys/secret', 'files/b', 'b', '..b']
  test.each(namesInStore)(
    'rejects a target in the folder of the store, also through a link: %s',
    async (name) => {
      const dataDir = copyToTemporaryFolder(sampleDataDir)
      const link = join(createTemporaryFolder(), 'link')
      symlinkSync(dataDir, link)
      const before = hashFiles(dataDir)
      for (const [from, to] of [
        [dataDir, dataDir],
        [dataDir, link],
        [link, dataDir],
      ] as const) {
        expect(await expectBackupError(makeTestBackup(from, join(to, name), true))).toMatch(
          /the folder of the store; .*another place/,
        )
      }
      expect(hashFiles(dataDir)).toEqual(before)
    },
  )

  test.each([
    [
      'no store',
      () => makeTestBackup(createTemporaryFolder(), join(sampleFolder, 'b')),
      /no store in .*DATA_DIR/,
    ],
    [
      'no target folder',
      () => makeTestBackup(sampleDataDir, join(sampleFolder, 'no', 'b')),
      /no folder .*make it first/,
    ],
    [
      'a folder as the target',
      () => makeTestBackup(sampleDataDir, sampleFolder, true),
      /is no file; .*another name/,
    ],
  ])('throws a BackupError for %s', async (_, work, pattern) => {
    expect(await expectBackupError(work())).toMatch(pattern)
  })

  test('lists a file that was removed after the database was copied as absent', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    rmSync(join(dataDir, 'files', 'units/u-talk/paper@'))
    const { manifest } = await makeTestBackup(dataDir, join(createTemporaryFolder(), 'b'))
    expect(manifest.absent).toEqual([{ key: 'units/u-talk/paper', owner: 'the lesson u-talk' }])
    expect(manifest.files.map(({ key }) => key)).not.toContain('units/u-talk/paper')
  })

  test('lists a damaged file as absent', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    writeFileSync(join(dataDir, 'files', 'units/u-talk/paper@'), 'KTF1')
    const { manifest } = await makeTestBackup(dataDir, join(createTemporaryFolder(), 'b'))
    expect(manifest.absent).toEqual([{ key: 'units/u-talk/paper', owner: 'the lesson u-talk' }])
  })

  test('fails when a file cannot be read, which says nothing about the file', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    const path = join(dataDir, 'files', 'units/u-talk/paper@')
    rmSync(path)
    // A link to itself: the system refuses to follow it, with the error ELOOP.
    symlinkSync(path, path)
    const folder = createTemporaryFolder()
    await expect(makeTestBackup(dataDir, join(folder, 'b'))).rejects.toMatchObject({ code: 'ELOOP' })
    await expect(checkStore(dataDir, { now: Date.now })).rejects.toMatchObject({ code: 'ELOOP' })
    expect(readdirSync(folder)).toEqual([])
  })

  const damages: [description: string, damage: (dataDir: string) => void, pattern: RegExp][] = [
    ['overwritten pages', overwritePages, /store in .* is damaged; .*check:store/],
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
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    damage(dataDir)
    const folder = createTemporaryFolder()
    expect(await expectBackupError(makeTestBackup(dataDir, join(folder, 'b')))).toMatch(pattern)
    expect(readdirSync(folder)).toEqual([])
  })
})
