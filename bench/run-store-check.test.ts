import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  createTemporaryFolder,
  executeSql,
  withStores,
} from '../apps/server/src/testing/sample-data-folder.ts'
import { runStoreCheck } from './run-store-check.ts'

async function emptyStore(): Promise<string> {
  const dataDir = createTemporaryFolder('store-check')
  await withStores(dataDir, async () => {})
  return dataDir
}

/** The check runs with this program in the place of Node. */
function inPlaceOfNode(script: string): void {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = join(createTemporaryFolder('no-node'), 'node')
  if (script !== '') writeFileSync(process.execPath, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

test('a whole store has no wrongs, any other has them in sentences', async () => {
  const dataDir = await emptyStore()
  expect(runStoreCheck(dataDir)).toBe('')
  executeSql(
    dataDir,
    "INSERT INTO event_days (group_slug, day, event, count) VALUES ('none', '2026-11-05', 110, 1)",
  )
  expect(runStoreCheck(dataDir)).toMatch(/counts 1 of them/)
})

test.each([
  { what: 'cannot be started', script: '', words: /ENOENT/ },
  { what: 'is killed', script: 'kill -9 $$', words: /SIGKILL/ },
])('a check that $what has not found a store whole', ({ script, words }) => {
  inPlaceOfNode(script)
  expect(() => runStoreCheck('/nowhere')).toThrow(words)
})

test('a check that fails without a word has not found a store whole', () => {
  inPlaceOfNode('exit 3')
  expect(runStoreCheck('/nowhere')).toMatch(/ended with 3/)
})
