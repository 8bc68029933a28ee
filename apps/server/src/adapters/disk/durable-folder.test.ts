import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { makeFolderDurably } from './durable-folder.ts'

const NOBODY_UID = 65_534

test('makes a folder with its parents, for its owner alone, and minds none that is there', () => {
  const folder = join(createTemporaryFolder(), 'a', 'b')
  makeFolderDurably(folder)
  makeFolderDurably(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('fails where no folder can be made', () => {
  expect(() => makeFolderDurably('/dev/null/a')).toThrow('ENOTDIR')
})

// A start was refused there: the parent of the data folder was opened for reading, to sync its names.
test('a parent that may be crossed but not listed is no reason to fail', () => {
  const parent = createTemporaryFolder()
  const folder = join(parent, 'data')
  mkdirSync(folder)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, NOBODY_UID, NOBODY_UID)
  chmodSync(parent, isRoot ? 0o711 : 0o311)

  const script = `
    const { makeFolderDurably } = await import('./durable-folder.ts')
    // Only now: the project itself may lie where nobody else may look.
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
