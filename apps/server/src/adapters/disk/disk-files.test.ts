import { mkdirSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StoreFailingError } from '../../platform/store-failing-error.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import { describeFileStore } from '../../testing/port-suites/file-store.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { diskFiles } from './disk-files.ts'

const body = new TextEncoder().encode('0123456789')
const about = { type: 'text/plain', name: 'a.txt' }

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

describeFileStore('a folder', async () => ({
  store: diskFiles({ root: join(createTemporaryFolder(), 'files') }),
}))

test('a second process finds what the first one put', async () => {
  const root = createTemporaryFolder()
  await diskFiles({ root }).put('a/b', body, about)
  const file = await diskFiles({ root }).get('a/b')
  expect(await new Response(file?.body).text()).toBe('0123456789')
})

test('nothing is ever written beside the root', async () => {
  const outer = createTemporaryFolder()
  const store = diskFiles({ root: join(outer, 'files') })
  for (const key of ['a/..', 'a/../../b', '../b', 'a/../../files-b/c']) {
    await expect(store.put(key, body, about)).rejects.toThrow(RangeError)
  }
  await store.put('a/b', body, about)
  expect(readdirSync(outer)).toEqual(['files'])
})

test('a put that fails leaves no part of a file, and what was there before', async () => {
  const root = createTemporaryFolder()
  const store = diskFiles({ root })
  await store.put('a/b', body, about)
  // A folder where the file should go: the rename fails after everything was written.
  mkdirSync(join(root, 'a', 'c@'))

  await expect(store.put('a/c', body, about)).rejects.toThrow()
  expect(filesBelow(root)).toEqual(['b@'])
})

// A folder where a file should be is something that the disk refuses, whoever the tests run as.
test.each<{ what: string; write: (store: FileStore) => Promise<void> }>([
  { what: 'put', write: (store) => store.put('a/c', body, about) },
  { what: 'removed', write: (store) => store.remove('a/c') },
])('a file that cannot be $what is told in the words of the port', async ({ write }) => {
  const root = createTemporaryFolder()
  mkdirSync(join(root, 'a', 'c@'), { recursive: true })
  await expect(write(diskFiles({ root }))).rejects.toThrow(StoreFailingError)
})

test('what a killed process left half-written is cleared away, what is being written is not', async () => {
  const root = createTemporaryFolder()
  const incoming = join(root, '.incoming')
  mkdirSync(incoming)
  for (const name of ['abandoned', 'fresh']) writeFileSync(join(incoming, name), 'half')
  const longAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(incoming, 'abandoned'), longAgo, longAgo)
  await diskFiles({ root }).put('a/b', body, about)

  expect(readdirSync(incoming)).toEqual(['fresh'])
})

test.each([
  { damage: 'cut short', spoil: (path: string) => truncateSync(path, statSync(path).size - 1) },
  { damage: 'cut shorter', spoil: (path: string) => truncateSync(path, 40) },
  { damage: 'emptied', spoil: (path: string) => truncateSync(path, 0) },
  { damage: 'overwritten', spoil: (path: string) => writeFileSync(path, 'x'.repeat(100)) },
])('a file $damage from outside is a fault, not a shorter file', async ({ spoil }) => {
  const root = createTemporaryFolder()
  const store = diskFiles({ root })
  await store.put('a/b', body, about)
  spoil(join(root, 'a', 'b@'))
  await expect(store.get('a/b')).rejects.toThrow('damaged')
})

test.skipIf(process.platform === 'win32')('others on the machine cannot read the files', async () => {
  const root = join(createTemporaryFolder(), 'files')
  await diskFiles({ root }).put('a/b', body, about)
  const modes = [root, join(root, 'a'), join(root, 'a', 'b@')].map((path) => statSync(path).mode & 0o077)
  expect(modes).toEqual([0, 0, 0])
})
