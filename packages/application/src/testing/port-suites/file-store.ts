import { describe, expect } from 'vitest'
import type { FileRange } from '../../platform/uploads/ports.ts'
import { times } from '../times.ts'
import { splitWords } from '../words.ts'
import {
  createStoreTest,
  encodeText,
  largeBytes,
  type Open,
  readBytes,
  readFileText,
  type StoreTest,
  sampleFileKey,
  sampleFileMetadata,
} from './file-store-samples.ts'
import { defineCopiesSuite, defineStreamsSuite } from './file-store-streams.ts'
import { awkwardTexts } from './samples.ts'

/** Tests that every adapter of FileStore must pass. */
export function defineFileStoreSuite(name: string, open: Open): void {
  const test = createStoreTest(open)
  describe(`${name} as FileStore`, () => {
    defineBytesSuite(test)
    defineStreamsSuite(test)
    defineCopiesSuite(test)
    defineRangesSuite(test)
    defineKeysSuite(test)
  })
}

function defineBytesSuite(test: StoreTest): void {
  test('returns a file with its bytes, type, name and size', async ({ store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)

    const file = await store.get(sampleFileKey)
    expect(file).toMatchObject({ ...sampleFileMetadata, size: largeBytes.length })
    expect(await readBytes(file)).toEqual(largeBytes)
  })

  test('stores an empty file', async ({ store }) => {
    await store.put(sampleFileKey, new Uint8Array(), sampleFileMetadata)

    const file = await store.get(sampleFileKey)
    expect(file?.size).toBe(0)
    expect(await readFileText(file)).toBe('')
  })

  test('a missing file is null, and removing it is not an error', async ({ store }) => {
    expect(await store.get(sampleFileKey)).toBeNull()
    await store.remove(sampleFileKey)
    await store.put('units/u-1/other', encodeText('x'), sampleFileMetadata)
    expect(await store.get(sampleFileKey)).toBeNull()
    await store.remove(sampleFileKey)
  })

  test('a removed file is deleted, the others stay', async ({ store }) => {
    await store.put(sampleFileKey, encodeText('one'), sampleFileMetadata)
    await store.put('units/u-1/other', encodeText('two'), sampleFileMetadata)
    await store.remove(sampleFileKey)

    expect(await store.get(sampleFileKey)).toBeNull()
    expect(await readFileText(await store.get('units/u-1/other'))).toBe('two')
  })

  test('a put to an existing key replaces the whole file', async ({ store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)
    await store.put(sampleFileKey, encodeText('short'), { type: 'text/plain', name: 'b.txt' })

    const file = await store.get(sampleFileKey)
    expect(file).toMatchObject({ type: 'text/plain', name: 'b.txt', size: 5 })
    expect(await readFileText(file)).toBe('short')
  })

  test('a read returns one whole file while it is replaced or removed', async ({ store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)
    const file = await store.get(sampleFileKey)
    await store.put(sampleFileKey, encodeText('short'), sampleFileMetadata)
    await store.remove(sampleFileKey)

    expect(await readBytes(file)).toEqual(largeBytes)
  })

  test('twenty puts to one key at the same time leave one of them, whole', async ({ store }) => {
    const bodies = times(20, (n) => String.fromCharCode(97 + n).repeat(1000 + n * 5000))
    await Promise.all(
      bodies.map((body) =>
        store.put(sampleFileKey, encodeText(body), { ...sampleFileMetadata, name: String(body.length) }),
      ),
    )

    const file = await store.get(sampleFileKey)
    const body = await readFileText(file)
    expect(bodies).toContain(body)
    expect(file?.name).toBe(String(body?.length))
  })

  test('a key may be a prefix of another one', async ({ store }) => {
    await store.put('units/u-1', encodeText('file'), sampleFileMetadata)
    await store.put('units/u-1/3f2a', encodeText('below'), sampleFileMetadata)

    expect(await readFileText(await store.get('units/u-1'))).toBe('file')
    expect(await readFileText(await store.get('units/u-1/3f2a'))).toBe('below')
  })

  test('names and types are stored unchanged, and never used as a path', async ({ store }) => {
    for (const name of [...awkwardTexts, '../../etc/passwd', 'C:\\x', 'a/b']) {
      await store.put(sampleFileKey, encodeText('x'), { type: name, name })
      const file = await store.get(sampleFileKey)
      expect(file).toMatchObject({ type: name, name, size: 1 })
      await file?.body.cancel()
    }
  })
}

function defineRangesSuite(test: StoreTest): void {
  test.for([
    { range: { start: 0, end: 9 }, expected: '0123456789' },
    { range: { start: 3, end: 3 }, expected: '3' },
    { range: { start: 7, end: 9 }, expected: '789' },
    { range: { start: 7, end: 99 }, expected: '789' },
    { range: { start: 10, end: 99 }, expected: '' },
    { range: { start: 50, end: 99 }, expected: '' },
  ])('returns bytes $range.start to $range.end of ten', async ({ range, expected }, { store }) => {
    await store.put(sampleFileKey, encodeText('0123456789'), sampleFileMetadata)

    const file = await store.get(sampleFileKey, range)
    expect(file).toMatchObject({ ...sampleFileMetadata, size: 10 })
    expect(await readFileText(file)).toBe(expected)
  })

  test('the ranges of a large file add up to the whole file', async ({ store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)
    const part = async (range: FileRange) => readBytes(await store.get(sampleFileKey, range))
    const parts = await Promise.all([
      part({ start: 0, end: 99_999 }),
      part({ start: 100_000, end: 100_000 }),
      part({ start: 100_001, end: 299_999 }),
    ])
    expect(Buffer.concat(parts).equals(largeBytes)).toBe(true)
  })

  test('a body need not be read to its end', async ({ store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)
    const file = await store.get(sampleFileKey)
    const reader = file?.body.getReader()
    await reader?.read()
    await reader?.cancel()

    expect(await readFileText(await store.get(sampleFileKey, { start: 0, end: 0 }))).toBe('\u0000')
  })
}

function defineKeysSuite(test: StoreTest): void {
  const invalidKeys = [
    ...splitWords(`/ a a/ /a/b a//b ./a ../a a/.. a/../b a/. a/./b ../../etc/passwd A/b a/B a/%2e%2e/b é/b a/b@ .a/b
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
    await expect(store.put(invalidKey, encodeText('x'), sampleFileMetadata)).rejects.toThrow(
      'not the key of a stored file',
    )
    await expect(store.get(invalidKey)).rejects.toThrow('not the key of a stored file')
    await expect(store.remove(invalidKey)).rejects.toThrow('not the key of a stored file')
  })

  test.for(['a/b', 'units/u-1/3f2a9c11-5d2f-4a64-9d8a-0c7d1a3b5e6f', 'a-1/b_2/c.d-e', 'a/...', 'a/.b'])(
    'accepts the key %j',
    async (validKey, { store }) => {
      await store.put(validKey, encodeText('x'), sampleFileMetadata)
      expect(await readFileText(await store.get(validKey))).toBe('x')
    },
  )

  test('similar keys are different files', async ({ store }) => {
    const keys = ['a/b', 'a/b.', 'a/b_', 'a/b-', 'a-/b', 'a/b/c', 'a/b.c']
    for (const similarKey of keys) await store.put(similarKey, encodeText(similarKey), sampleFileMetadata)
    for (const similarKey of keys) expect(await readFileText(await store.get(similarKey))).toBe(similarKey)
  })
}
