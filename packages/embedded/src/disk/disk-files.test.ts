import { mkdirSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileStore } from '@kitchen-table/application/ports'
import { DiskFailingError } from '@kitchen-table/application/store-helpers'
import { createTemporaryFolder, defineFileStoreSuite } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect } from 'vitest'
import { diskFiles } from './disk-files.ts'

const body = new TextEncoder().encode('0123456789')
const metadata = { type: 'text/plain', name: 'a.txt' }

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

defineFileStoreSuite('a folder', async () => ({
  store: diskFiles({ root: join(createTemporaryFolder(), 'files') }),
}))

const test = base.extend('root', () => createTemporaryFolder())

test('a file stored by one process is readable by another', async ({ root }) => {
  await diskFiles({ root }).put('a/b', body, metadata)
  const file = await diskFiles({ root }).get('a/b')
  expect(await new Response(file?.body).text()).toBe('0123456789')
})

test('T30: rejects keys that lead out of the root, and writes nothing outside it', async ({
  root: outer,
}) => {
  const store = diskFiles({ root: join(outer, 'files') })
  for (const key of ['a/..', 'a/../../b', '../b', 'a/../../files-b/c']) {
    await expect(store.put(key, body, metadata)).rejects.toThrow(RangeError)
  }
  await store.put('a/b', body, metadata)
  expect(readdirSync(outer)).toEqual(['files'])
})

test('a failed put leaves no partial file and keeps the existing files', async ({ root }) => {
  const store = diskFiles({ root })
  await store.put('a/b', body, metadata)
  // A folder where the file should go: the rename fails after everything was written.
  mkdirSync(join(root, 'a', 'c@'))

  await expect(store.put('a/c', body, metadata)).rejects.toThrow()
  expect(filesBelow(root)).toEqual(['b@'])
})

// A folder in the place of a file makes the write fail for every user of the machine, root included.
test.for<{ operation: string; write: (store: FileStore) => Promise<unknown> }>([
  { operation: 'put', write: (store) => store.put('a/c', body, metadata) },
  { operation: 'remove', write: (store) => store.remove('a/c') },
])('$operation throws a DiskFailingError when the disk refuses it', async ({ write }, { root }) => {
  mkdirSync(join(root, 'a', 'c@'), { recursive: true })
  await expect(write(diskFiles({ root }))).rejects.toThrow(DiskFailingError)
})

test('removes the partial files of killed processes, but not those being written', async ({ root }) => {
  const incoming = join(root, '.incoming')
  mkdirSync(incoming)
  for (const name of ['abandoned', 'fresh']) writeFileSync(join(incoming, name), 'half')
  const longAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(incoming, 'abandoned'), longAgo, longAgo)
  await diskFiles({ root }).removeAbandoned()

  expect(readdirSync(incoming)).toEqual(['fresh'])
})

describe('a stream', () => {
  const failure = new Error('the connection was cut')
  /** Yields chunks that are larger than what the adapter keeps in memory, and fails after the third. */
  async function* failingChunks() {
    for (let nth = 0; nth < 3; nth += 1) yield new Uint8Array(300_000)
    throw failure
  }
  const failingStream = () => ({ size: 2_000_000, chunks: failingChunks() })

  test('that fails leaves no partial file', async ({ root }) => {
    await expect(diskFiles({ root }).put('a/b', failingStream(), metadata)).rejects.toBe(failure)
    expect(filesBelow(root)).toEqual([])
  })

  test('that is too long is not read further, and leaves no partial file', async ({ root }) => {
    const stream = { size: 400_000, chunks: failingChunks() }
    expect(await diskFiles({ root }).put('a/b', stream, metadata)).toBe('wrong_size')
    expect(filesBelow(root)).toEqual([])
  })

  test('is written as it arrives', async ({ root }) => {
    const sizes: number[] = []
    async function* watchedChunks() {
      for (let nth = 0; nth < 4; nth += 1) {
        yield new Uint8Array(300_000)
        const [name = ''] = readdirSync(join(root, '.incoming'))
        sizes.push(statSync(join(root, '.incoming', name)).size)
      }
    }
    await diskFiles({ root }).put('a/b', { size: 1_200_000, chunks: watchedChunks() }, metadata)
    for (const [nth, size] of sizes.entries()) expect(size).toBeGreaterThan(nth * 300_000 + 150_000)
  })
})

test.for([
  { damage: 'shortened by one byte', corrupt: (path: string) => truncateSync(path, statSync(path).size - 1) },
  { damage: 'cut off within its header', corrupt: (path: string) => truncateSync(path, 40) },
  { damage: 'emptied', corrupt: (path: string) => truncateSync(path, 0) },
  { damage: 'overwritten', corrupt: (path: string) => writeFileSync(path, 'x'.repeat(100)) },
])('throws on reading a file that was $damage from outside', async ({ corrupt }, { root }) => {
  const store = diskFiles({ root })
  await store.put('a/b', body, metadata)
  corrupt(join(root, 'a', 'b@'))
  await expect(store.get('a/b')).rejects.toThrow('damaged')
})

test.skipIf(process.platform === 'win32')('other users of the machine cannot read the files', async () => {
  const root = join(createTemporaryFolder(), 'files')
  await diskFiles({ root }).put('a/b', body, metadata)
  const modes = [root, join(root, 'a'), join(root, 'a', 'b@')].map((path) => statSync(path).mode & 0o077)
  expect(modes).toEqual([0, 0, 0])
})
