import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { computeCanonicalHash, readFromStore } from '@kitchen-table/embedded/sqlite'
import {
  executeSql,
  fillDataFolder,
  listFileNames,
  withStores,
} from '@kitchen-table/embedded/testing/samples'
import { afterAll, beforeAll, expect } from 'vitest'
import { BackupError } from '../backup-error.ts'
import { makeBackup } from '../make-backup.ts'
import { restoreBackup } from '../restore-backup.ts'

export const MINUTE_MS = 60_000
export const LARGE_FILE = randomBytes(1_200_000)

/** The folder of this test file, with a store and a backup of it. */
export const sampleFolder = mkdtempSync(join(tmpdir(), 'backup-'))
export const sampleDataDir = join(sampleFolder, 'filled')
export const sampleBackupFile = join(sampleFolder, 'backup.tar')

const silentDeps = { now: Date.now, onProgress: () => {} }
export const makeTestBackup = (dataDir: string, file: string, overwrite = false) =>
  makeBackup({ dataDir, file, overwrite }, silentDeps)
export const restoreTestBackup = (dataDir: string, file = sampleBackupFile, replaceNewer = false) =>
  restoreBackup({ dataDir, file, replaceNewer }, silentDeps)
/** Restores the sample backup, or another file, and calls `onStep` after each step. */
export const restoreTestBackupWithSteps = (
  dataDir: string,
  onStep: (step: string) => void,
  { file = sampleBackupFile, replaceNewer = false } = {},
) => restoreBackup({ dataDir, file, replaceNewer }, { ...silentDeps, onStep })

/** Fills the store and makes the backup before the tests of a file, and removes both afterwards. */
export function prepareSampleBackup(): void {
  beforeAll(async () => {
    await fillDataFolder(sampleDataDir)
    await withStores(sampleDataDir, ({ files }) =>
      files.put('units/u-do/paper', LARGE_FILE, { type: 'a/b', name: 'big.pdf' }),
    )
    executeSql(
      sampleDataDir,
      `UPDATE units SET body = json_set(body, '$.attachment.size', ${LARGE_FILE.length}, '$.attachment.name', 'big.pdf', '$.attachment.type', 'a/b') WHERE unit_id = 'u-do'`,
    )
    mkdirSync(join(sampleDataDir, 'keys'))
    writeFileSync(join(sampleDataDir, 'keys', 'secret'), 'canary-of-the-keys')
    await makeTestBackup(sampleDataDir, sampleBackupFile)
  })
  afterAll(() => rmSync(sampleFolder, { recursive: true, force: true }))
}

/** Tables that every restore changes on purpose. */
export const tablesChangedByRestore = ['sessions', 'catalog_version']

/** Returns a hash of the contents of a store: the rows of all tables but those, and the bytes of every file. */
export function hashContents(dataDir: string): string {
  const hash = createHash('sha256').update(
    readFromStore(dataDir, (db) => computeCanonicalHash(db, { excludedTables: tablesChangedByRestore })),
  )
  const root = join(dataDir, 'files')
  for (const name of listFileNames(root)) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}

export function copyToTemporaryFolder(dataDir: string): string {
  const copy = createTemporaryFolder()
  cpSync(dataDir, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

/** Expects that `work` is rejected with a BackupError. Returns its message, which has to be one sentence. */
export async function expectBackupError(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => expect.unreachable('No BackupError was thrown.'),
    (error: unknown) => error,
  )
  if (!(error instanceof BackupError)) throw error
  expect(error.message).toMatch(/^\S.*\.$/)
  return error.message
}
