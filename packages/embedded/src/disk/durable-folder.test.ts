import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { makeFolderDurably } from './durable-folder.ts'

test('makes a folder with its parents, for its owner alone, and accepts an existing one', () => {
  const folder = join(createTemporaryFolder(), 'a', 'b')
  makeFolderDurably(folder)
  makeFolderDurably(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('throws if the folder cannot be made', () => {
  expect(() => makeFolderDurably('/dev/null/a')).toThrow('ENOTDIR')
})
