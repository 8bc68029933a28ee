import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStore } from '@kitchen-table/application/ports'
import { DiskFailingError, StoreFailingError } from '@kitchen-table/application/store-helpers'
import { times } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { hashFiles } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, test } from 'vitest'
import { formatFileProblems, formatFileProgress, formatFilesResult } from './format-files.ts'
import { moveFiles } from './move-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const files = ['a', 'b', 'c'].map((id) => ({ key: `units/${id}/1`, owner: `the lesson ${id}` }))
const [a, b, c] = files.map(({ key }) => key) as [string, string, string]

/** Cuts off the end of the file of a unit. */
function damage(root: string, unit: string): void {
  const folder = join(root, 'units', unit)
  truncateSync(join(folder, readdirSync(folder)[0] ?? ''), 9)
}

async function openStores() {
  const [sourceFolder, targetFolder] = [createTemporaryFolder(), createTemporaryFolder()]
  const source = diskFiles({ root: sourceFolder })
  const target = diskFiles({ root: targetFolder })
  for (const [n, { key }] of files.entries())
    await source.put(key, bytes(`file ${n}`), { type: 'text/plain', name: `${n}.txt` })
  const progress: string[] = []
  const move = (change: { target?: FileStore; isDryRun?: boolean } = {}) =>
    moveFiles({
      files,
      source,
      target,
      isDryRun: false,
      onFiles: (...counts) => progress.push(formatFileProgress(...counts)),
      ...change,
    })
  return { source, target, sourceFolder, targetFolder, progress, move }
}

describe('a move of files', () => {
  test('stores all of them with bytes, names and types, and another run finds them', async () => {
    const { move, progress, sourceFolder, targetFolder } = await openStores()
    expect(await move()).toEqual({ moved: 3, found: 0, absent: [], different: [] })
    expect(hashFiles(targetFolder)).toEqual(hashFiles(sourceFolder))
    expect(progress.at(-1)).toBe('Moving files: 3 of 3')
    expect(await move()).toEqual({ moved: 0, found: 3, absent: [], different: [] })
  })

  test('replaces what is under a key there with other bytes or another name', async () => {
    const { move, target, sourceFolder, targetFolder } = await openStores()
    await target.put(a, bytes('other'), { type: 'text/plain', name: '0.txt' })
    await target.put(b, bytes('file 1'), { type: 'text/plain', name: 'other.txt' })
    await target.put(c, bytes('file 2'), { type: 'text/plain', name: '2.txt' })
    expect(await move()).toMatchObject({ moved: 2, found: 1 })
    damage(targetFolder, 'a')
    expect(await move()).toMatchObject({ moved: 1, found: 2 })
    expect(hashFiles(targetFolder)).toEqual(hashFiles(sourceFolder))
  })

  test('only counts them in a dry run', async () => {
    const { move, target, targetFolder } = await openStores()
    await target.put(c, bytes('file 2'), { type: 'text/plain', name: '2.txt' })
    const before = hashFiles(targetFolder)
    expect(await move({ isDryRun: true })).toEqual({ moved: 2, found: 1, absent: [], different: [] })
    expect(hashFiles(targetFolder)).toEqual(before)
  })

  test('names those that are absent or damaged, and moves the others', async () => {
    const { move, source, sourceFolder } = await openStores()
    await source.remove(a)
    damage(sourceFolder, 'b')
    const result = await move()
    expect(result).toEqual({ moved: 1, found: 0, absent: files.slice(0, 2), different: [] })
    expect(formatFileProblems(result)).toEqual([
      'The file units/a/1 of the lesson a cannot be read, so it was not moved.',
      'The file units/b/1 of the lesson b cannot be read, so it was not moved.',
    ])
  })

  test('stops at any other error, for example of a key that has expired', async () => {
    const { source, target } = await openStores()
    const refused = Object.assign(new Error('The token has expired.'), { $fault: 'client' })
    const refusing: FileStore = { ...source, get: () => Promise.reject(refused) }
    const options = { files, target, isDryRun: false, onFiles: () => {} }
    await expect(moveFiles({ ...options, source: refusing })).rejects.toBe(refused)
  })

  test('names those that the other side does not return as they were sent', async () => {
    const { move, target } = await openStores()
    const shortening: FileStore = {
      ...target,
      put: (key, _, metadata) => target.put(key, bytes('short'), metadata),
    }
    const result = await move({ target: shortening })
    expect(result).toEqual({ moved: 0, found: 0, absent: [], different: files })
    expect(formatFileProblems(result)).toContain(
      'The file units/c/1 of the lesson c is not the same on the other side.',
    )
  })

  test('stops at a disk that fails: no file is tried twice, and no further one is begun', async () => {
    const { source, target } = await openStores()
    const many = times(30, (n) => ({ key: `units/many/${n}`, owner: 'a lesson' }))
    for (const { key } of many) await source.put(key, bytes(key), { type: 'text/plain', name: 'a.txt' })
    const attempts: string[] = []
    const failing: FileStore = {
      ...target,
      async put(key) {
        attempts.push(key)
        throw new DiskFailingError(new Error('EIO'))
      },
    }
    const options = { files: many, source, target: failing, isDryRun: false, onFiles: () => {} }
    await expect(moveFiles(options)).rejects.toThrow(DiskFailingError)
    expect(new Set(attempts).size).toBe(attempts.length)
    expect(attempts.length).toBeLessThan(many.length)
  })

  test('makes requests to a service again that did not respond', async () => {
    const { move, target, sourceFolder, targetFolder } = await openStores()
    let failures = 1
    const failing: FileStore = {
      ...target,
      async put(...request) {
        if (failures > 0) {
          failures -= 1
          throw new StoreFailingError(new Error('no response'))
        }
        return target.put(...request)
      },
    }
    expect(await move({ target: failing })).toMatchObject({ moved: 3 })
    expect(hashFiles(targetFolder)).toEqual(hashFiles(sourceFolder))
  })
})

test.each([
  [false, 'Files: 1,200 moved, 3 there already.'],
  [true, 'Files: 1,200 would be moved, 3 there already.'],
])('dry run %s: %s', (isDryRun, words) => {
  expect(formatFilesResult({ moved: 1200, found: 3, absent: [], different: [] }, { isDryRun })).toBe(words)
})
