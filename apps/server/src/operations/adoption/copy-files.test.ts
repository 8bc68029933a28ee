import { expect, test } from 'vitest'
import { diskFiles } from '../../adapters/disk/disk-files.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { copyFiles } from './copy-files.ts'
import type { OldFile } from './old-files.ts'
import { readOldFileOf } from './testing/run-adoption.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = Buffer.from('<svg viewBox="0 0 1 1"><path d="M0 0"/><script>go()</script></svg>')

function oldFile(path: string, purpose: OldFile['purpose']): OldFile {
  return { path, key: `units/u-1/${path}`, name: path, purpose }
}

const oldFiles = [
  oldFile('a.pdf', 'download'),
  oldFile('a.png', 'picture'),
  oldFile('a.svg', 'picture'),
  oldFile('broken.png', 'picture'),
  oldFile('gone.pdf', 'download'),
]

function setUp() {
  const bytes = new Map<string, Uint8Array>([
    ['a.pdf', Buffer.from('A text')],
    ['a.png', png],
    ['a.svg', svg],
    ['broken.png', Buffer.from('no picture')],
  ])
  const files = diskFiles({ root: createTemporaryFolder() })
  const reads: string[] = []
  const read = readOldFileOf({ files: bytes })
  const readOldFile: typeof read = (path) => {
    reads.push(path)
    return read(path)
  }
  const copy = (isDryRun: boolean) =>
    copyFiles({ files, readOldFile }, oldFiles, { isDryRun, onProgress: () => {} })
  return { files, copy, reads }
}

test('files are copied once, and pictures are encoded as those of an upload', async () => {
  const { files, copy, reads } = setUp()
  const outcomes = await copy(false)

  expect(Object.fromEntries(outcomes)).toEqual({
    'units/u-1/a.pdf': { key: 'units/u-1/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 6 },
    'units/u-1/a.png': expect.objectContaining({ type: 'image/png' }),
    'units/u-1/a.svg': expect.objectContaining({ type: 'image/svg+xml' }),
    'units/u-1/broken.png': 'unusable',
    'units/u-1/gone.pdf': 'missing',
  })
  const drawing = await files.get('units/u-1/a.svg')
  expect(await new Response(drawing?.body).text()).not.toContain('script')

  reads.length = 0
  expect(await copy(false)).toEqual(outcomes)
  expect(reads.toSorted()).toEqual(['broken.png', 'gone.pdf'])
})

test('a dry run copies nothing, and has the same outcomes', async () => {
  const { files, copy } = setUp()
  const outcomes = await copy(true)
  expect(await files.get('units/u-1/a.pdf')).toBeNull()
  expect(await copy(false)).toEqual(outcomes)
})

test('without a bucket there are no outcomes', async () => {
  expect(await copyFiles(null, oldFiles, { isDryRun: false, onProgress: () => {} })).toEqual(new Map())
})
