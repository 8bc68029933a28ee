import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'

const NOBODY_UID = 65_534

// Regression: the server did not start, because the parent of the data folder was opened for reading, to sync it.
test('accepts a parent folder that may be traversed but not listed', () => {
  const parent = createTemporaryFolder()
  const folder = join(parent, 'data')
  mkdirSync(folder)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, NOBODY_UID, NOBODY_UID)
  chmodSync(parent, isRoot ? 0o711 : 0o311)

  const script = `
    const { makeFolderDurably } = await import('./durable-folder.ts')
    // Only after the import: the project itself may lie in a folder that no other user may read.
    if (process.getuid() === 0) process.setuid(${NOBODY_UID})
    makeFolderDurably(${JSON.stringify(folder)})
    makeFolderDurably(${JSON.stringify(join(folder, 'keys'))})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  chmodSync(parent, 0o700)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(existsSync(join(folder, 'keys'))).toBe(true)
})
