import { describe, expect } from 'vitest'
import type { FileRange } from '../../platform/uploads/ports.ts'
import { times } from '../times.ts'
import { words } from '../words.ts'
import {
  bytes,
  key,
  large,
  metadata,
  type Open,
  readBytes,
  type StoreTest,
  testOf,
  text,
} from './file-store-samples.ts'
import { defineCopiesSuite, defineStreamsSuite } from './file-store-streams.ts'
import { awkwardTexts } from './samples.ts'

/** Tests that every adapter of FileStore must pass. */
export function defineFileStoreSuite(name: string, open: Open): void {
  const test = testOf(open)
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

function defineRangesSuite(test: StoreTest): void {
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

function defineKeysSuite(test: StoreTest): void {
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
