import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { openDatabase } from '@kitchen-table/embedded/sqlite'
import { expect, test } from 'vitest'
import {
  copyToTemporaryFolder,
  hashContents,
  prepareSampleBackup,
  restoreTestBackupWithSteps,
  sampleBackupFile,
  sampleDataDir,
} from './testing/sample-backup.ts'

prepareSampleBackup()

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

/** Runs a restore in another process. Returns what it prints to stderr. */
function restoreInOtherProcess(dataDir: string): string {
  const program = fileURLToPath(new URL('../commands/restore.ts', import.meta.url))
  const { stderr } = spawnSync(process.execPath, [program, sampleBackupFile, '--replace-newer'], {
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  return stderr
}

test('a server cannot start while a restore runs', async () => {
  const dataDir = copyToTemporaryFolder(sampleDataDir)
  const resultByStep = new Map<string, string>()
  const onStep = (step: string) =>
    resultByStep.set(step, resultByStep.get(step) ?? openInOtherProcess(dataDir))
  await restoreTestBackupWithSteps(dataDir, onStep)
  expect(resultByStep.size).toBeGreaterThan(5)
  for (const [step, result] of resultByStep) expect(result, step).toBe('database is locked')
  expect(openInOtherProcess(dataDir)).toBe('open')
})

test('a server cannot start while a restore runs in a folder without a store', async () => {
  const dataDir = createTemporaryFolder()
  const resultByStep = new Map<string, string>()
  const onStep = (step: string) => {
    if (resultByStep.has(step)) return
    resultByStep.set(step, openInOtherProcess(dataDir))
    expect(() => openDatabase(dataDir, { timeout: 0 }), step).toThrow(/is held by another program/)
  }
  const { asideFolder } = await restoreTestBackupWithSteps(dataDir, onStep)
  expect(resultByStep.size).toBeGreaterThan(3)
  for (const [step, result] of resultByStep) expect(result, step).toBe('database is locked')
  expect(asideFolder).toBeNull()
  expect(readdirSync(dataDir).sort()).toEqual(['files', 'store.db'])
  expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
})

test.each([
  ['a store', () => copyToTemporaryFolder(sampleDataDir)],
  ['no store', () => createTemporaryFolder()],
])('in a folder with %s: the second is rejected from the first step to the last', async (_, createFolder) => {
  const dataDir = createFolder()
  const messages: string[] = []
  // In another process, because locks do not exclude their own process. Each try waits for the lock, so only two.
  const onStep = (step: string) => {
    if (step === 'the database is copied' || step === 'the new database is in place')
      messages.push(restoreInOtherProcess(dataDir))
  }
  await restoreTestBackupWithSteps(dataDir, onStep)
  expect(messages).toHaveLength(2)
  for (const message of messages) expect(message).toMatch(/another restore is at work on it/)
  expect(hashContents(dataDir)).toBe(hashContents(sampleDataDir))
})
