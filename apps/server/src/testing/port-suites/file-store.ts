import { describe, expect, test } from 'vitest'
import type { FileBody, FileRange, FileStore } from '../../platform/uploads/ports.ts'
import { awkwardTexts } from './samples.ts'

type Open = () => Promise<{ store: FileStore }>

const key = 'units/u-1/3f2a9c'
const metadata = { type: 'application/pdf', name: 'Budget.pdf' }
const bytes = (text: string) => new TextEncoder().encode(text)

const text = async (file: FileBody | null) => file && new Response(file.body).text()

/** Larger than one chunk of any stream, and different everywhere. */
const large = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 31 + (n >> 8)) & 0xff)

/** The promises of FileStore. */
export function describeFileStore(name: string, open: Open): void {
  describe(`${name} as FileStore`, () => {
    describeBytes(open)
    describeRanges(open)
    describeKeys(open)
  })
}

function describeBytes(open: Open): void {
  test('a file comes back with its bytes, type, name and size', async () => {
    const { store } = await open()
    await store.put(key, large, metadata)

    const file = await store.get(key)
    expect(file).toMatchObject({ ...metadata, size: large.length })
    expect(new Uint8Array(await new Response(file?.body).arrayBuffer())).toEqual(large)
  })

  test('an empty file is a file', async () => {
    const { store } = await open()
    await store.put(key, new Uint8Array(), metadata)

    const file = await store.get(key)
    expect(file?.size).toBe(0)
    expect(await text(file)).toBe('')
  })

  test('what is not there is null, and its removal no error', async () => {
    const { store } = await open()
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
    await store.put('units/u-1/other', bytes('x'), metadata)
    expect(await store.get(key)).toBeNull()
    await store.remove(key)
  })

  test('a removed file is gone, the others stay', async () => {
    const { store } = await open()
    await store.put(key, bytes('one'), metadata)
    await store.put('units/u-1/other', bytes('two'), metadata)
    await store.remove(key)

    expect(await store.get(key)).toBeNull()
    expect(await text(await store.get('units/u-1/other'))).toBe('two')
  })

  test('a put over a file replaces all of it', async () => {
    const { store } = await open()
    await store.put(key, large, metadata)
    await store.put(key, bytes('short'), { type: 'text/plain', name: 'b.txt' })

    const file = await store.get(key)
    expect(file).toMatchObject({ type: 'text/plain', name: 'b.txt', size: 5 })
    expect(await text(file)).toBe('short')
  })

  test('whoever reads while it is replaced or removed reads one whole file', async () => {
    const { store } = await open()
    await store.put(key, large, metadata)
    const file = await store.get(key)
    await store.put(key, bytes('short'), metadata)
    await store.remove(key)

    expect(new Uint8Array(await new Response(file?.body).arrayBuffer())).toEqual(large)
  })

  test('twenty puts to one key at once leave one of them, whole', async () => {
    const { store } = await open()
    const bodies = Array.from({ length: 20 }, (_, n) => String.fromCharCode(97 + n).repeat(1000 + n * 5000))
    await Promise.all(
      bodies.map((body) => store.put(key, bytes(body), { ...metadata, name: String(body.length) })),
    )

    const file = await store.get(key)
    const body = await text(file)
    expect(bodies).toContain(body)
    expect(file?.name).toBe(String(body?.length))
  })

  test('a file may have the name of a folder', async () => {
    const { store } = await open()
    await store.put('units/u-1', bytes('file'), metadata)
    await store.put('units/u-1/3f2a', bytes('below'), metadata)

    expect(await text(await store.get('units/u-1'))).toBe('file')
    expect(await text(await store.get('units/u-1/3f2a'))).toBe('below')
  })

  test('names and types are kept as they are, and are never a path', async () => {
    const { store } = await open()
    for (const name of [...awkwardTexts, '../../etc/passwd', 'C:\\x', 'a/b']) {
      await store.put(key, bytes('x'), { type: name, name })
      const file = await store.get(key)
      expect(file).toMatchObject({ type: name, name, size: 1 })
      await file?.body.cancel()
    }
  })
}

function describeRanges(open: Open): void {
  test.each([
    { range: { start: 0, end: 9 }, expected: '0123456789' },
    { range: { start: 3, end: 3 }, expected: '3' },
    { range: { start: 7, end: 9 }, expected: '789' },
    { range: { start: 7, end: 99 }, expected: '789' },
    { range: { start: 10, end: 99 }, expected: '' },
    { range: { start: 50, end: 99 }, expected: '' },
  ])('$range.start to $range.end of ten bytes', async ({ range, expected }) => {
    const { store } = await open()
    await store.put(key, bytes('0123456789'), metadata)

    const file = await store.get(key, range)
    expect(file).toMatchObject({ ...metadata, size: 10 })
    expect(await text(file)).toBe(expected)
  })

  test('ranges of a large file join to the whole', async () => {
    const { store } = await open()
    await store.put(key, large, metadata)
    const part = async (range: FileRange) => new Response((await store.get(key, range))?.body).bytes()
    const parts = await Promise.all([
      part({ start: 0, end: 99_999 }),
      part({ start: 100_000, end: 100_000 }),
      part({ start: 100_001, end: 299_999 }),
    ])
    expect(Buffer.concat(parts).equals(large)).toBe(true)
  })

  test('a body may be left unread', async () => {
    const { store } = await open()
    await store.put(key, large, metadata)
    const file = await store.get(key)
    const reader = file?.body.getReader()
    await reader?.read()
    await reader?.cancel()

    expect(await text(await store.get(key, { start: 0, end: 0 }))).toBe('\u0000')
  })
}

function describeKeys(open: Open): void {
  const wrong = [
    '',
    '/',
    'a',
    'a/',
    '/a/b',
    'a//b',
    './a',
    '../a',
    'a/..',
    'a/../b',
    'a/.',
    'a/./b',
    '../../etc/passwd',
    'A/b',
    'a/B',
    'a/b c',
    'a\\b',
    'a/b\\..\\c',
    'a/b\u0000',
    'a/b\n',
    'a/%2e%2e/b',
    'é/b',
    'a/b@',
    '.a/b',
    'a/b:c',
    'a/*',
    `a/${'b'.repeat(300)}`,
  ]

  test.each(wrong)('%j is no key', async (notAKey) => {
    const { store } = await open()
    await expect(store.put(notAKey, bytes('x'), metadata)).rejects.toThrow('not the key of a file')
    await expect(store.get(notAKey)).rejects.toThrow('not the key of a file')
    await expect(store.remove(notAKey)).rejects.toThrow('not the key of a file')
  })

  test.each(['a/b', 'units/u-1/3f2a9c11-5d2f-4a64-9d8a-0c7d1a3b5e6f', 'a-1/b_2/c.d-e', 'a/...', 'a/.b'])(
    '%j is a key',
    async (wellFormed) => {
      const { store } = await open()
      await store.put(wellFormed, bytes('x'), metadata)
      expect(await text(await store.get(wellFormed))).toBe('x')
    },
  )

  test('keys that look alike are different files', async () => {
    const { store } = await open()
    const keys = ['a/b', 'a/b.', 'a/b_', 'a/b-', 'a-/b', 'a/b/c', 'a/b.c']
    for (const one of keys) await store.put(one, bytes(one), metadata)
    for (const one of keys) expect(await text(await store.get(one))).toBe(one)
  })
}
