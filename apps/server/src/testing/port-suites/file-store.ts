import { buffer } from 'node:stream/consumers'
import { test as base, describe, expect } from 'vitest'
import type { FileBody, FileRange, FileStore, FileStream } from '../../platform/uploads/ports.ts'
import { times } from '../times.ts'
import { words } from '../words.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: FileStore }>

const testOf = (open: Open) => base.extend('store', async () => (await open()).store)
type StoreTest = ReturnType<typeof testOf>

const key = 'units/u-1/3f2a9c'
const metadata = { type: 'application/pdf', name: 'Budget.pdf' }
const bytes = (text: string) => new TextEncoder().encode(text)

/** Returns the bytes of a file; none for a missing one. */
const readBytes = async (file: FileBody | null) =>
  new Uint8Array(file === null ? [] : await buffer(file.body))
const text = async (file: FileBody | null) => file && new TextDecoder().decode(await readBytes(file))

/** Larger than one chunk of any stream, with bytes that vary. */
const large = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 31 + (n >> 8)) & 0xff)

/** Tests that every adapter of FileStore must pass. */
export function describeFileStore(name: string, open: Open): void {
  const test = testOf(open)
  describe(`${name} as FileStore`, () => {
    describeBytes(test)
    describeStreams(test)
    describeCopies(test)
    describeRanges(test)
    describeKeys(test)
  })
}

function describeBytes(test: StoreTest): void {
  test('returns a file with its bytes, type, name and size', async ({ store }) => {
    await store.put(key, large, metadata)

    const file = await store.get(key)
    expect(file).toMatchObject({ ...metadata, size: large.length })
    expect(await readBytes(file)).toEqual(large)
  })

  test('stores an empty file', async ({ store }) => {
    await store.put(key, new Uint8Array(), metadata)

    const file = await store.get(key)
    expect(file?.size).toBe(0)
    expect(await text(file)).toBe('')
  })

  test('a missing file is null, and removing it is not an error', async ({ store }) => {
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
    await store.put('units/u-1/other', bytes('x'), metadata)
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
  })

  test('a removed file is deleted, the others stay', async ({ store }) => {
    await store.put(key, bytes('one'), metadata)
    await store.put('units/u-1/other', bytes('two'), metadata)
    await store.remove(key)

    expect(await store.get(key)).toBeNull()
    expect(await text(await store.get('units/u-1/other'))).toBe('two')
  })

  test('a put to an existing key replaces the whole file', async ({ store }) => {
    await store.put(key, large, metadata)
    await store.put(key, bytes('short'), { type: 'text/plain', name: 'b.txt' })

    const file = await store.get(key)
    expect(file).toMatchObject({ type: 'text/plain', name: 'b.txt', size: 5 })
    expect(await text(file)).toBe('short')
  })

  test('a read returns one whole file while it is replaced or removed', async ({ store }) => {
    await store.put(key, large, metadata)
    const file = await store.get(key)
    await store.put(key, bytes('short'), metadata)
    await store.remove(key)

    expect(await readBytes(file)).toEqual(large)
  })

  test('twenty puts to one key at the same time leave one of them, whole', async ({ store }) => {
    const bodies = times(20, (n) => String.fromCharCode(97 + n).repeat(1000 + n * 5000))
    await Promise.all(
      bodies.map((body) => store.put(key, bytes(body), { ...metadata, name: String(body.length) })),
    )

    const file = await store.get(key)
    const body = await text(file)
    expect(bodies).toContain(body)
    expect(file?.name).toBe(String(body?.length))
  })

  test('a key may be a prefix of another one', async ({ store }) => {
    await store.put('units/u-1', bytes('file'), metadata)
    await store.put('units/u-1/3f2a', bytes('below'), metadata)

    expect(await text(await store.get('units/u-1'))).toBe('file')
    expect(await text(await store.get('units/u-1/3f2a'))).toBe('below')
  })

  test('names and types are stored unchanged, and never used as a path', async ({ store }) => {
    for (const name of [...awkwardTexts, '../../etc/passwd', 'C:\\x', 'a/b']) {
      await store.put(key, bytes('x'), { type: name, name })
      const file = await store.get(key)
      expect(file).toMatchObject({ type: name, name, size: 1 })
      await file?.body.cancel()
    }
  })
}

/** Returns a stream of `large` in uneven chunks; `change` replaces its size, or is called before each chunk. */
function createLargeStream(change: { size?: number; beforeChunk?: (nth: number) => void } = {}): FileStream {
  async function* chunks() {
    let nth = 0
    for (let from = 0; from < large.length; from += 7001 * nth) {
      change.beforeChunk?.(nth)
      nth += 1
      yield large.subarray(from, from + 7001 * nth)
    }
  }
  return { size: change.size ?? large.length, chunks: chunks() }
}

function describeStreams(test: StoreTest): void {
  test('stores a stream like its bytes', async ({ store }) => {
    expect(await store.put(key, createLargeStream(), metadata)).toBe('stored')

    const file = await store.get(key)
    expect(file).toMatchObject({ ...metadata, size: large.length })
    expect(await readBytes(file)).toEqual(large)
  })

  test('stores the stream that it returned for another file', async ({ store }) => {
    await store.put(key, large, metadata)
    const file = (await store.get(key)) ?? expect.unreachable('There is no file.')
    await store.put('units/u-2/copy', { size: file.size, chunks: file.body }, metadata)
    expect(await readBytes(await store.get('units/u-2/copy'))).toEqual(large)
  })

  test('stores an empty stream', async ({ store }) => {
    async function* nothing(): AsyncGenerator<Uint8Array> {}
    expect(await store.put(key, { size: 0, chunks: nothing() }, metadata)).toBe('stored')
    expect(await text(await store.get(key))).toBe('')
  })

  test.for([
    { defect: 'a byte too many', size: large.length - 1 },
    { defect: 'far too many bytes', size: 0 },
    { defect: 'a byte too few', size: large.length + 1 },
  ])('a stream with $defect stores nothing, and keeps the earlier file', async ({ size }, { store }) => {
    expect(await store.put(key, createLargeStream({ size }), metadata)).toBe('wrong_size')
    expect(await store.get(key)).toBeNull()

    await store.put(key, bytes('earlier'), metadata)
    expect(await store.put(key, createLargeStream({ size }), metadata)).toBe('wrong_size')
    expect(await text(await store.get(key))).toBe('earlier')
  })

  test('a stream that fails rejects with its error, and keeps the earlier file', async ({ store }) => {
    const failure = new Error('the connection was cut')
    const failInMiddle = (nth: number) => {
      if (nth === 3) throw failure
    }
    await store.put(key, bytes('earlier'), metadata)
    await expect(store.put(key, createLargeStream({ beforeChunk: failInMiddle }), metadata)).rejects.toBe(
      failure,
    )
    expect(await text(await store.get(key))).toBe('earlier')
  })

  test('returns the address to which a browser sends a file', async ({ store }) => {
    const target = await store.createUploadTarget(key, { type: 'application/pdf', size: 3 })
    expect(target).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'application/pdf' } })
    expect(target.address).toContain(key)
  })

  test('keeps all files when it removes what was abandoned, also if there was never one', async ({
    store,
  }) => {
    await store.removeAbandoned()
    await store.put(key, bytes('kept'), metadata)
    await store.removeAbandoned()
    expect(await text(await store.get(key))).toBe('kept')
  })
}

function describeCopies(test: StoreTest): void {
  const copyKey = 'units/u-2/copy'
  const otherMetadata = { type: 'text/plain', name: 'Other.txt' }

  test.for([
    { which: 'the same metadata', copyMetadata: metadata },
    { which: 'other metadata', copyMetadata: otherMetadata },
  ])('a copy with $which has the bytes, and the first file stays', async ({ copyMetadata }, { store }) => {
    await store.put(key, large, metadata)
    expect(await store.copy(key, copyKey, copyMetadata)).toBe('copied')

    const copy = await store.get(copyKey)
    expect(copy).toMatchObject({ ...copyMetadata, size: large.length })
    expect(await readBytes(copy)).toEqual(large)
    const first = await store.get(key)
    expect(first).toMatchObject({ ...metadata, size: large.length })
    expect(await readBytes(first)).toEqual(large)
  })

  test.for([
    { which: 'the same metadata', copyMetadata: metadata },
    { which: 'other metadata', copyMetadata: otherMetadata },
  ])(
    'a copy with $which and its first file are removed and replaced separately',
    async ({ copyMetadata }, { store }) => {
      await store.put(key, bytes('first'), metadata)
      await store.copy(key, copyKey, copyMetadata)
      await store.put(key, bytes('second'), metadata)
      expect(await text(await store.get(copyKey))).toBe('first')

      await store.copy(key, copyKey, copyMetadata)
      expect(await text(await store.get(copyKey))).toBe('second')
      await store.copy(key, copyKey, copyMetadata)
      await store.remove(key)
      expect(await text(await store.get(copyKey))).toBe('second')
      await store.remove(copyKey)
      expect(await store.get(copyKey)).toBeNull()
    },
  )

  test('copies an empty file', async ({ store }) => {
    await store.put(key, new Uint8Array(), metadata)
    await store.copy(key, copyKey, otherMetadata)
    const copy = await store.get(copyKey)
    expect(copy).toMatchObject({ ...otherMetadata, size: 0 })
    expect(await text(copy)).toBe('')
  })

  test('of a missing file there is no copy, and an earlier file stays', async ({ store }) => {
    await store.put(copyKey, bytes('earlier'), metadata)
    expect(await store.copy(key, copyKey, metadata)).toBe('absent')
    expect(await text(await store.get(copyKey))).toBe('earlier')
  })

  test('rejects invalid keys', async ({ store }) => {
    await store.put(key, bytes('x'), metadata)
    for (const [from, to] of [
      [key, '../outside'],
      ['../outside', key],
    ] as const)
      await expect(store.copy(from, to, metadata)).rejects.toThrow('not the key of a stored file')
  })
}

function describeRanges(test: StoreTest): void {
  test.for([
    { range: { start: 0, end: 9 }, expected: '0123456789' },
    { range: { start: 3, end: 3 }, expected: '3' },
    { range: { start: 7, end: 9 }, expected: '789' },
    { range: { start: 7, end: 99 }, expected: '789' },
    { range: { start: 10, end: 99 }, expected: '' },
    { range: { start: 50, end: 99 }, expected: '' },
  ])('returns bytes $range.start to $range.end of ten', async ({ range, expected }, { store }) => {
    await store.put(key, bytes('0123456789'), metadata)

    const file = await store.get(key, range)
    expect(file).toMatchObject({ ...metadata, size: 10 })
    expect(await text(file)).toBe(expected)
  })

  test('the ranges of a large file add up to the whole file', async ({ store }) => {
    await store.put(key, large, metadata)
    const part = async (range: FileRange) => readBytes(await store.get(key, range))
    const parts = await Promise.all([
      part({ start: 0, end: 99_999 }),
      part({ start: 100_000, end: 100_000 }),
      part({ start: 100_001, end: 299_999 }),
    ])
    expect(Buffer.concat(parts).equals(large)).toBe(true)
  })

  test('a body need not be read to its end', async ({ store }) => {
    await store.put(key, large, metadata)
    const file = await store.get(key)
    const reader = file?.body.getReader()
    await reader?.read()
    await reader?.cancel()

    expect(await text(await store.get(key, { start: 0, end: 0 }))).toBe('\u0000')
  })
}

function describeKeys(test: StoreTest): void {
  const invalidKeys = [
    ...words(`/ a a/ /a/b a//b ./a ../a a/.. a/../b a/. a/./b ../../etc/passwd A/b a/B a/%2e%2e/b é/b a/b@ .a/b
      a/b:c a/*`),
    '',
    'a/b c',
    'a\\b',
    'a/b\\..\\c',
    'a/b\u0000',
    'a/b\n',
    `a/${'b'.repeat(300)}`,
  ]

  test.for(invalidKeys)('rejects the key %j', async (invalidKey, { store }) => {
    await expect(store.put(invalidKey, bytes('x'), metadata)).rejects.toThrow('not the key of a stored file')
    await expect(store.get(invalidKey)).rejects.toThrow('not the key of a stored file')
    await expect(store.remove(invalidKey)).rejects.toThrow('not the key of a stored file')
  })

  test.for(['a/b', 'units/u-1/3f2a9c11-5d2f-4a64-9d8a-0c7d1a3b5e6f', 'a-1/b_2/c.d-e', 'a/...', 'a/.b'])(
    'accepts the key %j',
    async (validKey, { store }) => {
      await store.put(validKey, bytes('x'), metadata)
      expect(await text(await store.get(validKey))).toBe('x')
    },
  )

  test('similar keys are different files', async ({ store }) => {
    const keys = ['a/b', 'a/b.', 'a/b_', 'a/b-', 'a-/b', 'a/b/c', 'a/b.c']
    for (const similarKey of keys) await store.put(similarKey, bytes(similarKey), metadata)
    for (const similarKey of keys) expect(await text(await store.get(similarKey))).toBe(similarKey)
  })
}
