import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sampleTrack, sampleUnit } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { computeCanonicalHash, readFromStore } from '@kitchen-table/embedded/sqlite'
import { executeSql, openStores, withStores } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkStore } from '../store-check/check-store.ts'
import {
  copyToTemporaryFolder,
  expectBackupError,
  hashContents,
  MINUTE_MS,
  makeTestBackup,
  prepareSampleBackup,
  restoreTestBackup,
  restoreTestBackupWithSteps,
  sampleBackupFile,
  sampleDataDir,
  tablesChangedByRestore,
} from './testing/sample-backup.ts'

prepareSampleBackup()

describe('a restore that fails midway', () => {
  const failAfter = (failingStep: string) => (step: string) => {
    if (step === failingStep) throw new Error('The disk is gone.')
  }
  const steps = [
    'the database is copied',
    'a file is copied',
    'the backup is staged',
    'the old log is checkpointed',
  ]

  test.each(steps)('leaves no store in a folder without one: %s', async (failingStep) => {
    const dataDir = createTemporaryFolder()
    await expect(restoreTestBackupWithSteps(dataDir, failAfter(failingStep))).rejects.toThrow(
      'The disk is gone.',
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.each(steps)(
    'does not change the age of an older store of a killed server: %s',
    async (failingStep) => {
      const runningStore = copyToTemporaryFolder(sampleDataDir)
      const stores = openStores(runningStore)
      await stores.progress.update('bob', (before) => ({
        after: { ...before, activeUnits: [] },
        event: null,
      }))
      const dataDir = copyToTemporaryFolder(runningStore)
      await stores.close()
      const before = Date.now() - 60 * MINUTE_MS
      for (const part of ['', '-wal'])
        utimesSync(join(dataDir, `store.db${part}`), before / 1000, before / 1000)
      expect(statSync(join(dataDir, 'store.db-wal')).size).toBeGreaterThan(0)

      await expect(restoreTestBackupWithSteps(dataDir, failAfter(failingStep))).rejects.toThrow(
        'The disk is gone.',
      )
      expect(readdirSync(dataDir).filter((name) => name.startsWith('store.db'))).toEqual(['store.db'])
      expect(Math.abs(statSync(join(dataDir, 'store.db')).mtimeMs - before)).toBeLessThan(2)
      expect(hashContents(dataDir)).toBe(hashContents(runningStore))
      await restoreTestBackup(dataDir)
      expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
    },
  )

  test('the empty log that an interrupted restore leaves does not make a store newer', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    executeSql(dataDir, 'DELETE FROM completed_units')
    utimesSync(join(dataDir, 'store.db'), new Date(), new Date(Date.now() - 60 * MINUTE_MS))
    writeFileSync(join(dataDir, 'store.db-wal'), '')
    await restoreTestBackup(dataDir)
    expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
  })

  test('is rejected before its first step when the files are on another disk', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    const folders = ['/dev/shm', '/tmp', import.meta.dirname]
    const folder = folders.find((path) => existsSync(path) && statSync(path).dev !== statSync(dataDir).dev)
    const otherDisk = mkdtempSync(join(folder ?? expect.unreachable('There is one disk only.'), 'files-'))
    onTestFinished(() => rmSync(otherDisk, { recursive: true }))
    cpSync(join(dataDir, 'files'), otherDisk, { recursive: true })
    rmSync(join(dataDir, 'files'), { recursive: true })
    symlinkSync(otherDisk, join(dataDir, 'files'))
    const before = readdirSync(dataDir).sort()
    expect(await expectBackupError(restoreTestBackup(dataDir, sampleBackupFile, true))).toMatch(
      /lies on another disk than .*new folder/,
    )
    expect(readdirSync(dataDir).sort()).toEqual(before)
  })
})

describe('a restore that is killed between any two steps', () => {
  /** Creates a small store, so that a kill after every single step can be tested. */
  async function createSmallStore(units: string[]): Promise<string> {
    const dataDir = createTemporaryFolder()
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
    readFromStore(dataDir, (db) => computeCanonicalHash(db, { excludedTables: tablesChangedByRestore }))

  test('leaves the whole old or the whole new store, and running it again completes it', async () => {
    const [oldStore, newStore] = [
      await createSmallStore(['both', 'before']),
      await createSmallStore(['both', 'after', 'later']),
    ]
    const [oldRows, newRows] = [hashRows(oldStore), hashRows(newStore)]
    const file = join(createTemporaryFolder(), 'b')
    await makeTestBackup(newStore, file)

    const copies = createTemporaryFolder()
    const dataDir = copyToTemporaryFolder(oldStore)
    const steps: string[] = []
    const onStep = (step: string) => {
      cpSync(dataDir, join(copies, String(steps.length)), { recursive: true, preserveTimestamps: true })
      steps.push(step)
    }
    await restoreTestBackupWithSteps(dataDir, onStep, { file, replaceNewer: true })
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

      await restoreTestBackup(killed, file, rows === oldRows)
      expect(hashContents(killed), step).toBe(hashContents(newStore))
      expect(await checkStore(killed, { now: () => Date.now() + 11 * MINUTE_MS }), step).toEqual([])
      const asideFolders = readdirSync(killed).filter((name) => name.startsWith('before-restore-'))
      expect(
        asideFolders.some((name) => hashContents(join(killed, name)) === hashContents(oldStore)),
        step,
      ).toBe(true)
    }
    expect(foundRows).toEqual(new Set([oldRows, newRows]))
  })

  test('does not make an older store look newer', async () => {
    const dataDir = copyToTemporaryFolder(sampleDataDir)
    executeSql(dataDir, 'DELETE FROM completed_units')
    const before = new Date(Date.now() - 60 * MINUTE_MS)
    utimesSync(join(dataDir, 'store.db'), before, before)
    const killed = createTemporaryFolder()
    const onStep = (step: string) => {
      if (step === 'the old log is checkpointed')
        cpSync(dataDir, killed, { recursive: true, preserveTimestamps: true })
    }
    await restoreTestBackupWithSteps(dataDir, onStep)
    await restoreTestBackup(killed)
    expect(hashContents(killed)).toBe(hashContents(sampleDataDir))
  })
})
