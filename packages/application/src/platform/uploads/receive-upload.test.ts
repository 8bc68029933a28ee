import { buffer } from 'node:stream/consumers'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { describe, expect, test } from 'vitest'
import { times } from '../../testing/times.ts'
import { receiveUpload } from './create-uploads.ts'
import { uploadKey } from './file-folders.ts'
import type { FileStore } from './ports.ts'
import {
  ada,
  announcedPng,
  bob,
  chunksOf,
  incomingPng,
  openUploads,
  pngBytes,
} from './testing/uploads-harness.ts'

test('stores the file under the id, with its name and type', async () => {
  const { sendFile, deps } = openUploads()
  const file = await deps.files.get(uploadKey(await sendFile()))
  expect(file).toMatchObject({ name: 'me.png', type: 'image/png', size: pngBytes.length })
  expect(file && (await buffer(file.body))).toEqual(Buffer.from(pngBytes))
})

test.each([
  { defect: 'another type', change: { type: 'image/jpeg' }, code: 'uploads.unsupported_type' },
  { defect: 'no type', change: { type: null }, code: 'uploads.unsupported_type' },
  { defect: 'no size', change: { size: null }, code: 'input.invalid' },
  { defect: 'a larger size', change: { size: pngBytes.length + 1 }, code: 'input.too_large' },
  { defect: 'a smaller size', change: { size: pngBytes.length - 1 }, code: 'uploads.incomplete' },
])(
  'a request that does not match with $defect is refused unread, and may be repeated',
  async ({ change, code }) => {
    const { begin, receive, listFiles } = openUploads()
    const { id } = await begin(ada, announcedPng)
    let isRead = false
    async function* watchedChunks() {
      isRead = true
      yield* chunksOf(pngBytes)
    }
    const file = { ...incomingPng(), ...change, chunks: watchedChunks() }
    await expect(receive(ada, id, file)).rejects.toMatchObject({ code })
    expect([isRead, listFiles()]).toEqual([false, []])
    await receive(ada, id, incomingPng())
  },
)

test('refuses ids that are unknown, expired or another person’s, in the same way', async () => {
  const { begin, receive, clock, listFiles } = openUploads()
  const { id } = await begin(ada, announcedPng)
  const refusal = { code: 'uploads.not_found', data: undefined }
  await expect(receive(bob, id, incomingPng())).rejects.toMatchObject(refusal)
  await expect(receive(ada, 'upload-9', incomingPng())).rejects.toMatchObject(refusal)
  clock.at += UPLOAD_LIFETIME_MS
  await expect(receive(ada, id, incomingPng())).rejects.toMatchObject(refusal)
  expect(listFiles()).toEqual([])
})

describe('the same id a second time', () => {
  test('is refused, and the first file stays', async () => {
    const { sendFile, receive, finish, listFiles } = openUploads()
    const id = await sendFile()
    await expect(receive(ada, id, incomingPng())).rejects.toMatchObject({ code: 'uploads.used' })
    expect(listFiles()).toHaveLength(1)
    await finish(ada, { id })
    await expect(receive(ada, id, incomingPng())).rejects.toMatchObject({ code: 'uploads.used' })
  })

  test('is refused while the first is arriving: of ten at once one is stored', async () => {
    const { begin, receive, listFiles } = openUploads()
    const { id } = await begin(ada, announcedPng)
    const results = await Promise.allSettled(times(10, () => receive(ada, id, incomingPng())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(listFiles()).toHaveLength(1)
  })
})

test.each([
  { how: 'with an error', chunks: failingChunks, error: { message: 'cut off' } },
  {
    how: 'without its last byte',
    chunks: () => chunksOf(pngBytes.subarray(1)),
    error: { code: 'uploads.incomplete' },
  },
])('a stream that breaks off $how leaves neither a file nor a record', async ({ chunks, error }) => {
  const { begin, receive, deps, clock, listFiles } = openUploads()
  const { id } = await begin(ada, announcedPng)
  await expect(receive(ada, id, { ...incomingPng(), chunks: chunks() })).rejects.toMatchObject(error)
  expect(listFiles()).toEqual([])
  expect(await deps.uploads.find(id, clock.at)).toBeNull()
})

async function* failingChunks(): AsyncGenerator<Uint8Array> {
  yield pngBytes.subarray(0, 50)
  throw new Error('cut off')
}

test('a file that was stored although its put failed is removed, with the record', async () => {
  const { begin, deps, clock, listFiles } = openUploads()
  const { id } = await begin(ada, announcedPng)
  // As when the response of an object store is lost.
  const files: FileStore = {
    ...deps.files,
    async put(...file) {
      await deps.files.put(...file)
      throw new Error('no response')
    },
  }
  await expect(receiveUpload({ ...deps, files })(ada, id, incomingPng())).rejects.toThrow('no response')
  expect(listFiles()).toEqual([])
  expect(await deps.uploads.find(id, clock.at)).toBeNull()
})

test('an upload that expired while it arrived leaves neither a file nor a record', async () => {
  const { begin, receive, deps, clock, listFiles } = openUploads()
  const { id } = await begin(ada, announcedPng)
  async function* slowChunks() {
    yield* chunksOf(pngBytes)
    clock.at += UPLOAD_LIFETIME_MS
  }
  await expect(receive(ada, id, { ...incomingPng(), chunks: slowChunks() })).rejects.toMatchObject({
    code: 'uploads.not_found',
  })
  expect(listFiles()).toEqual([])
  expect(await deps.uploads.listExpired(clock.at)).toEqual([])
})
