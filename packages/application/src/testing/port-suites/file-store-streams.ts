import { expect } from 'vitest'
import type { FileStream } from '../../platform/uploads/ports.ts'
import {
  encodeText,
  largeBytes,
  readBytes,
  readFileText,
  type StoreTest,
  sampleFileKey,
  sampleFileMetadata,
} from './file-store-samples.ts'

/** Returns a stream of `large` in uneven chunks; `change` replaces its size, or is called before each chunk. */
function createLargeStream(change: { size?: number; beforeChunk?: (nth: number) => void } = {}): FileStream {
  async function* chunks() {
    let nth = 0
    for (let from = 0; from < largeBytes.length; from += 7001 * nth) {
      change.beforeChunk?.(nth)
      nth += 1
      yield largeBytes.subarray(from, from + 7001 * nth)
    }
  }
  return { size: change.size ?? largeBytes.length, chunks: chunks() }
}

export function defineStreamsSuite(test: StoreTest): void {
  test('stores a stream like its bytes', async ({ store }) => {
    expect(await store.put(sampleFileKey, createLargeStream(), sampleFileMetadata)).toBe('stored')

    const file = await store.get(sampleFileKey)
    expect(file).toMatchObject({ ...sampleFileMetadata, size: largeBytes.length })
    expect(await readBytes(file)).toEqual(largeBytes)
  })

  test('stores the stream that it returned for another file', async ({ store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)
    const file = (await store.get(sampleFileKey)) ?? expect.unreachable('There is no file.')
    await store.put('units/u-2/copy', { size: file.size, chunks: file.body }, sampleFileMetadata)
    expect(await readBytes(await store.get('units/u-2/copy'))).toEqual(largeBytes)
  })

  test('stores an empty stream', async ({ store }) => {
    async function* nothing(): AsyncGenerator<Uint8Array> {}
    expect(await store.put(sampleFileKey, { size: 0, chunks: nothing() }, sampleFileMetadata)).toBe('stored')
    expect(await readFileText(await store.get(sampleFileKey))).toBe('')
  })

  test.for([
    { defect: 'a byte too many', size: largeBytes.length - 1 },
    { defect: 'far too many bytes', size: 0 },
    { defect: 'a byte too few', size: largeBytes.length + 1 },
  ])('a stream with $defect stores nothing, and keeps the earlier file', async ({ size }, { store }) => {
    expect(await store.put(sampleFileKey, createLargeStream({ size }), sampleFileMetadata)).toBe('wrong_size')
    expect(await store.get(sampleFileKey)).toBeNull()

    await store.put(sampleFileKey, encodeText('earlier'), sampleFileMetadata)
    expect(await store.put(sampleFileKey, createLargeStream({ size }), sampleFileMetadata)).toBe('wrong_size')
    expect(await readFileText(await store.get(sampleFileKey))).toBe('earlier')
  })

  test('a stream that fails rejects with its error, and keeps the earlier file', async ({ store }) => {
    const failure = new Error('the connection was cut')
    const failInMiddle = (nth: number) => {
      if (nth === 3) throw failure
    }
    await store.put(sampleFileKey, encodeText('earlier'), sampleFileMetadata)
    await expect(
      store.put(sampleFileKey, createLargeStream({ beforeChunk: failInMiddle }), sampleFileMetadata),
    ).rejects.toBe(failure)
    expect(await readFileText(await store.get(sampleFileKey))).toBe('earlier')
  })

  test('returns the address to which a browser sends a file', async ({ store }) => {
    const target = await store.createUploadTarget(sampleFileKey, { type: 'application/pdf', size: 3 })
    expect(target).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'application/pdf' } })
    expect(target.address).toContain(sampleFileKey)
  })

  test('returns the address of one file at the storage, or none', async ({ store }) => {
    await store.put(sampleFileKey, encodeText('x'), sampleFileMetadata)
    const headers = { type: 'application/pdf', disposition: 'attachment' }
    const address = await store.createDownloadAddress(sampleFileKey, headers)
    if (address !== null) expect(new URL(address).pathname).toContain(sampleFileKey)
  })

  test('keeps all files when it removes what was abandoned, also if there was never one', async ({
    store,
  }) => {
    await store.removeAbandoned()
    await store.put(sampleFileKey, encodeText('kept'), sampleFileMetadata)
    await store.removeAbandoned()
    expect(await readFileText(await store.get(sampleFileKey))).toBe('kept')
  })
}

export function defineCopiesSuite(test: StoreTest): void {
  const copyKey = 'units/u-2/copy'
  const otherMetadata = { type: 'text/plain', name: 'Other.txt' }

  test.for([
    { which: 'the same metadata', copyMetadata: sampleFileMetadata },
    { which: 'other metadata', copyMetadata: otherMetadata },
  ])('a copy with $which has the bytes, and the first file stays', async ({ copyMetadata }, { store }) => {
    await store.put(sampleFileKey, largeBytes, sampleFileMetadata)
    expect(await store.copy(sampleFileKey, copyKey, copyMetadata)).toBe('copied')

    const copy = await store.get(copyKey)
    expect(copy).toMatchObject({ ...copyMetadata, size: largeBytes.length })
    expect(await readBytes(copy)).toEqual(largeBytes)
    const first = await store.get(sampleFileKey)
    expect(first).toMatchObject({ ...sampleFileMetadata, size: largeBytes.length })
    expect(await readBytes(first)).toEqual(largeBytes)
  })

  test.for([
    { which: 'the same metadata', copyMetadata: sampleFileMetadata },
    { which: 'other metadata', copyMetadata: otherMetadata },
  ])(
    'a copy with $which and its first file are removed and replaced separately',
    async ({ copyMetadata }, { store }) => {
      await store.put(sampleFileKey, encodeText('first'), sampleFileMetadata)
      await store.copy(sampleFileKey, copyKey, copyMetadata)
      await store.put(sampleFileKey, encodeText('second'), sampleFileMetadata)
      expect(await readFileText(await store.get(copyKey))).toBe('first')

      await store.copy(sampleFileKey, copyKey, copyMetadata)
      expect(await readFileText(await store.get(copyKey))).toBe('second')
      await store.copy(sampleFileKey, copyKey, copyMetadata)
      await store.remove(sampleFileKey)
      expect(await readFileText(await store.get(copyKey))).toBe('second')
      await store.remove(copyKey)
      expect(await store.get(copyKey)).toBeNull()
    },
  )

  test('copies an empty file', async ({ store }) => {
    await store.put(sampleFileKey, new Uint8Array(), sampleFileMetadata)
    await store.copy(sampleFileKey, copyKey, otherMetadata)
    const copy = await store.get(copyKey)
    expect(copy).toMatchObject({ ...otherMetadata, size: 0 })
    expect(await readFileText(copy)).toBe('')
  })

  test('of a missing file there is no copy, and an earlier file stays', async ({ store }) => {
    await store.put(copyKey, encodeText('earlier'), sampleFileMetadata)
    expect(await store.copy(sampleFileKey, copyKey, sampleFileMetadata)).toBe('absent')
    expect(await readFileText(await store.get(copyKey))).toBe('earlier')
  })

  test('rejects invalid keys', async ({ store }) => {
    await store.put(sampleFileKey, encodeText('x'), sampleFileMetadata)
    for (const [from, to] of [
      [sampleFileKey, '../outside'],
      ['../outside', sampleFileKey],
    ] as const)
      await expect(store.copy(from, to, sampleFileMetadata)).rejects.toThrow('not the key of a stored file')
  })
}
