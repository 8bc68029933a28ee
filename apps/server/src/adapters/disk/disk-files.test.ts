import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeFileStore } from '../../port-suites/file-store.ts'
import { diskFiles } from './disk-files.ts'

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  return root
}

const body = new TextEncoder().encode('0123456789')
const about = { type: 'text/plain', name: 'a.txt' }

function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
}

describeFileStore('a folder', async () => ({ store: diskFiles({ root: join(folder(), 'files') }) }))

test('a second process finds what the first one put', async () => {
  const root = folder()
  await diskFiles({ root }).put('a/b', body, about)
  const file = await diskFiles({ root }).get('a/b')
  expect(await new Response(file?.body).text()).toBe('0123456789')
})

test('nothing is ever written beside the root', async () => {
  const outer = folder()
  const store = diskFiles({ root: join(outer, 'files') })
  for (const key of ['a/..', 'a/../../b', '../b', 'a/../../files-b/c']) {
    await expect(store.put(key, body, about)).rejects.toThrow(RangeError)
  }
  await store.put('a/b', body, about)
  expect(readdirSync(outer)).toEqual(['files'])
})

test('a put that fails leaves no part of a file, and what was there before', async () => {
  const root = folder()
  const store = diskFiles({ root })
  await store.put('a/b', body, about)
  // A folder where the file should go: the rename fails after everything was written.
  mkdirSync(join(root, 'a', 'c@'))

  await expect(store.put('a/c', body, about)).rejects.toThrow()
  expect(filesBelow(root)).toEqual(['b@'])
})

test('what a killed process left half-written is cleared away, what is being written is not', async () => {
  const root = folder()
  const incoming = join(root, '.incoming')
  mkdirSync(incoming)
  for (const name of ['abandoned', 'fresh']) writeFileSync(join(incoming, name), 'half')
  const longAgo = Date.now() / 1000 - 2 * 60 * 60
  utimesSync(join(incoming, 'abandoned'), longAgo, longAgo)
  await diskFiles({ root }).put('a/b', body, about)

  expect(readdirSync(incoming)).toEqual(['fresh'])
})

test.each([
  { damage: 'cut short', spoil: (path: string) => truncateSync(path, 40) },
  { damage: 'emptied', spoil: (path: string) => truncateSync(path, 0) },
  { damage: 'overwritten', spoil: (path: string) => writeFileSync(path, 'x'.repeat(100)) },
])('a file $damage from outside is a fault, not a shorter file', async ({ spoil }) => {
  const root = folder()
  const store = diskFiles({ root })
  await store.put('a/b', body, about)
  spoil(join(root, 'a', 'b@'))
  await expect(store.get('a/b')).rejects.toThrow('damaged')
})

test('others on the machine cannot read the files', async () => {
  const root = join(folder(), 'files')
  await diskFiles({ root }).put('a/b', body, about)
  expect(existsSync(join(root, 'a', 'b@'))).toBe(true)
})
