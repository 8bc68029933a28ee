import { expect } from 'vitest'
import type { FileStream } from '../../platform/uploads/ports.ts'
import { bytes, key, large, metadata, readBytes, type StoreTest, text } from './file-store-samples.ts'

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

export function defineStreamsSuite(test: StoreTest): void {
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

  test('returns the address of one file at the storage, or none', async ({ store }) => {
    await store.put(key, bytes('x'), metadata)
    const headers = { type: 'application/pdf', disposition: 'attachment' }
    const address = await store.createDownloadAddress(key, headers)
    if (address !== null) expect(new URL(address).pathname).toContain(key)
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

export function defineCopiesSuite(test: StoreTest): void {
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
