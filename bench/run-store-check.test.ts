import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withStores } from '../apps/server/src/testing/open-stores.ts'
import { executeSql } from '../apps/server/src/testing/sample-data-folder.ts'
import { createTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts'
import { runStoreCheck } from './run-store-check.ts'

async function emptyStore(): Promise<string> {
  const dataDir = createTemporaryFolder()
  await withStores(dataDir, async () => {})
  return dataDir
}

/** Makes the check run this shell script instead of Node; without a script there is no program. */
function replaceNodeWith(script: string): void {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  process.execPath = join(createTemporaryFolder(), 'node')
  if (script !== '') writeFileSync(process.execPath, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
}

test('returns no findings for a sound store, and sentences for any other', async () => {
  const dataDir = await emptyStore()
  expect(runStoreCheck(dataDir)).toBe('')
  executeSql(
    dataDir,
    "INSERT INTO event_days (group_slug, day, event, count) VALUES ('none', '2026-11-05', 110, 1)",
  )
  expect(runStoreCheck(dataDir)).toMatch(/counts 1 of them/)
})

test.each([
  { what: 'cannot be started', script: '', message: /ENOENT/ },
  { what: 'is killed', script: 'kill -9 $$', message: /SIGKILL/ },
])('throws when the check $what', ({ script, message }) => {
  replaceNodeWith(script)
  expect(() => runStoreCheck('/nowhere')).toThrow(message)
})

test('reports a failure of a check that prints nothing', () => {
  replaceNodeWith('exit 3')
  expect(runStoreCheck('/nowhere')).toMatch(/ended with 3/)
})
