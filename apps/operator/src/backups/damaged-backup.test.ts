import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { executeSql, hashFiles } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, test } from 'vitest'
import {
  copyToTemporaryFolder,
  expectBackupError,
  LARGE_FILE,
  makeTestBackup,
  prepareSampleBackup,
  restoreTestBackup,
  sampleBackupFile,
  sampleDataDir,
  sampleFolder,
} from './testing/sample-backup.ts'

prepareSampleBackup()

describe('a damaged backup is rejected and changes nothing', () => {
  const bytes = () => readFileSync(sampleBackupFile)
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
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    const file = join(createTemporaryFolder(), 'b')
    writeFileSync(file, damagedBytes)
    const before = hashFiles(dataDir)
    expect(await expectBackupError(restoreTestBackup(dataDir, file, true)), description).toMatch(
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
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    const before = hashFiles(dataDir)
    expect(await expectBackupError(restoreTestBackup(dataDir, join(sampleFolder, 'no')))).toMatch(
      /There is no file/,
    )
    expect(await expectBackupError(restoreTestBackup(dataDir, sampleFolder))).toMatch(/is no file/)
    const newerStore = copyToTemporaryFolder(sampleDataDir)
    executeSql(newerStore, 'PRAGMA user_version = 99')
    const file = join(createTemporaryFolder(), 'b')
    await makeTestBackup(newerStore, file)
    expect(await expectBackupError(restoreTestBackup(dataDir, file))).toMatch(
      /made by a newer version .*schema 99/,
    )
    expect(hashFiles(dataDir)).toEqual(before)
  })
})
