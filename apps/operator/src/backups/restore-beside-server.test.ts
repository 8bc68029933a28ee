import { cpSync, readdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { lockStore } from '@kitchen-table/embedded/sqlite'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  copyToTemporaryFolder,
  expectBackupError,
  hashContents,
  prepareSampleBackup,
  restoreTestBackup,
  restoreTestBackupWithSteps,
  sampleBackupFile,
  sampleDataDir,
} from './testing/sample-backup.ts'

prepareSampleBackup()

describe('servers and restores on one store', () => {
  test('a restore is rejected while a server runs, which continues to work', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    const stores = openStores(dataDir)
    const before = hashContents(dataDir)
    expect(await expectBackupError(restoreTestBackup(dataDir, sampleBackupFile, true))).toMatch(
      /A server runs on .*stop it first/,
    )
    expect(hashContents(dataDir)).toBe(before)
    await stores.progress.update('cyd', (before) => ({
      after: { ...before, activeUnits: ['u-do'] },
      event: null,
    }))
    await stores.close()
    expect(await expectBackupError(restoreTestBackup(dataDir))).toMatch(/1 completed lessons/)
  })

  test.each([
    ['the old store', () => copyToTemporaryFolder(sampleDataDir)],
    ['the empty file of a folder without a store', () => createTemporaryFolder()],
  ])('a server that waits for %s cannot write to it after the restore', async (_, createFolder) => {
    const dataDir = createFolder()
    let waitingDatabase: DatabaseSync | undefined
    const onStep = () => {
      waitingDatabase ??= new DatabaseSync(join(dataDir, 'store.db'), { timeout: 0 })
    }
    await restoreTestBackupWithSteps(dataDir, onStep)
    onTestFinished(() => waitingDatabase?.close())
    // The first statement of a starting server, which had to wait for the lock until now.
    expect(() => waitingDatabase?.exec('PRAGMA journal_mode = WAL')).toThrow(/readonly database/)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
  })

  test('the log of a killed server is not applied to the new database', async () => {
    const runningStore = copyToTemporaryFolder(sampleDataDir)
    const stores = openStores(runningStore)
    await stores.events.append([sampleEvent({ id: 'late' })])
    const dataDir = copyToTemporaryFolder(runningStore)
    await stores.close()
    expect(statSync(join(dataDir, 'store.db-wal')).size).toBeGreaterThan(0)

    expect(await expectBackupError(restoreTestBackup(dataDir))).toMatch(/1 usage events/)
    const { asideFolder } = await restoreTestBackup(dataDir, sampleBackupFile, true)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
    expect(hashContents(asideFolder ?? '')).toBe(hashContents(runningStore))
    expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
  })
})

test('the second does not lock a file that the first has replaced', () => {
  const dataDir = copyToTemporaryFolder(sampleDataDir)
  const file = join(dataDir, 'store.db')
  // What the first one does while the second one waits for its lock.
  const execSpy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
    cpSync(file, `${file}-new`)
    renameSync(`${file}-new`, file)
  })
  onTestFinished(() => execSpy.mockRestore())
  expect(lockStore(dataDir)).toBe('in_use')
})
