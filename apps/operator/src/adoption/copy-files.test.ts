import { StoreFailingError } from '@kitchen-table/application/store-helpers'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { expect, test } from 'vitest'
import { copyFiles } from './copy-files.ts'
import type { FileOutcome, OldFile } from './old-files.ts'
import { readOldFileOf } from './testing/run-adoption.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const svg = Buffer.from('<svg viewBox="0 0 1 1"><path d="M0 0"/><script>go()</script></svg>')

function oldFile(path: string, purpose: OldFile['purpose']): OldFile {
  return { id: path, path, folder: 'units/u-1', name: path, purpose }
}

const oldFiles = [
  oldFile('a.pdf', 'download'),
  oldFile('a.png', 'picture'),
  oldFile('a.svg', 'picture'),
  oldFile('broken.png', 'picture'),
  oldFile('gone.pdf', 'download'),
]

function keyOf(outcome: FileOutcome | undefined): string {
  if (typeof outcome !== 'object') throw new Error(`The file is ${outcome}.`)
  return outcome.key
}

function setUp() {
  const bytes = new Map<string, Uint8Array>([
    ['a.pdf', Buffer.from('A text')],
    ['a.png', png],
    ['a.svg', svg],
    ['broken.png', Buffer.from('no picture')],
  ])
  const disk = diskFiles({ root: createTemporaryFolder() })
  const puts: string[] = []
  const put: typeof disk.put = (key, ...file) => {
    puts.push(key)
    return disk.put(key, ...file)
  }
  const files = { ...disk, put }
  const readOldFile = readOldFileOf({ files: bytes })
  const copy = (isDryRun: boolean) =>
    copyFiles({ files, readOldFile }, oldFiles, { isDryRun, onProgress: () => {} })
  return { bytes, files, copy, puts }
}

test('files are copied once, and pictures are encoded as those of an upload', async () => {
  const { files, copy, puts } = setUp()
  const outcomes = await copy(false)

  const key = expect.stringMatching(/^units\/u-1\/[0-9a-f-]{36}$/)
  expect(Object.fromEntries(outcomes)).toEqual({
    'a.pdf': { key, name: 'a.pdf', type: 'application/pdf', size: 6 },
    'a.png': expect.objectContaining({ key, type: 'image/png' }),
    'a.svg': expect.objectContaining({ key, type: 'image/svg+xml' }),
    'broken.png': 'unusable',
    'gone.pdf': 'missing',
  })
  const drawing = await files.get(keyOf(outcomes.get('a.svg')))
  expect(await new Response(drawing?.body).text()).not.toContain('script')

  puts.length = 0
  expect(await copy(false)).toEqual(outcomes)
  expect(puts).toEqual([])
})

test('a file is read again while the service fails, and none of its bodies stays open', async () => {
  const { bytes, files } = setUp()
  const read = readOldFileOf({ files: bytes })
  const bodies: ReadableStream[] = []
  const readOldFile: typeof read = async (path) => {
    const old = await read(path)
    if (old !== null) bodies.push(old.body)
    return old
  }
  const get: typeof files.get = (key) =>
    bodies.length === 1 ? Promise.reject(new StoreFailingError('away')) : files.get(key)
  const options = { isDryRun: false, onProgress: () => {} }
  const outcomes = await copyFiles({ files: { ...files, get }, readOldFile }, oldFiles.slice(0, 1), options)
  expect(outcomes.get('a.pdf')).toMatchObject({ size: 6 })
  expect(bodies).toHaveLength(2)
  for (const body of bodies) expect((await body.getReader().read()).done).toBe(true)
})

test('a dry run copies nothing, and has the same outcomes', async () => {
  const { files, copy } = setUp()
  const outcomes = await copy(true)
  expect(await files.get(keyOf(outcomes.get('a.pdf')))).toBeNull()
  expect(await copy(false)).toEqual(outcomes)
})

test('a file that was replaced there is copied again, and the copy of the earlier one stays', async () => {
  const { bytes, files, copy } = setUp()
  const earlier = keyOf((await copy(false)).get('a.pdf'))
  // As long as the one before.
  bytes.set('a.pdf', Buffer.from('B text'))
  const outcomes = [await copy(true), await copy(false)]

  const [planned, later] = outcomes.map((outcome) => keyOf(outcome.get('a.pdf')))
  expect(later).toBe(planned)
  const readText = async (key: string) => new Response((await files.get(key))?.body).text()
  expect(await readText(later ?? '')).toBe('B text')
  expect(await readText(earlier)).toBe('A text')
})

test('without a bucket there are no outcomes', async () => {
  expect(await copyFiles(null, oldFiles, { isDryRun: false, onProgress: () => {} })).toEqual(new Map())
})

test('a file that has another size than it is said to have stops the adoption, and is not stored', async () => {
  const { files, puts } = setUp()
  const body = new Blob(['A text']).stream()
  const readOldFile = async () => ({ type: 'application/pdf', size: 5, etag: 'e-1', body })
  const options = { isDryRun: false, onProgress: () => {} }
  await expect(copyFiles({ files, readOldFile }, oldFiles.slice(0, 1), options)).rejects.toThrow(
    'does not have the size that it is said to have',
  )
  const [key = ''] = puts
  expect(await files.get(key)).toBeNull()
})
