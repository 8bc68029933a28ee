import { buffer } from 'node:stream/consumers'
import { BEGUN_UPLOAD_LIFETIME_MS, UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { test as base, describe, expect } from 'vitest'
import { testWith } from '../../testing/test-with.ts'
import { concurrently, times } from '../../testing/times.ts'
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
import { cancelUpload, receiveUpload } from './upload-steps.ts'

const test = testWith(openUploads)

describe('begin', () => {
  test('returns the id and where the bytes are to be sent', async ({ begin, deps, clock }) => {
    expect(await begin(ada, announcedPng)).toEqual({
      id: 'upload-1',
      address: '/uploads/upload-1',
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
    })
    expect(await deps.uploads.find('upload-1', clock.at)).toEqual({
      ...announcedPng,
      id: 'upload-1',
      sub: 'ada',
      group: 'acme',
      state: 'begun',
      expiresAt: clock.at + BEGUN_UPLOAD_LIFETIME_MS,
    })
  })

  test('a name is metadata: one line, no folders', async ({ begin, deps, clock }) => {
    await begin(ada, { ...announcedPng, name: '../../etc/a\nb.png' })
    expect(await deps.uploads.find('upload-1', clock.at)).toMatchObject({ name: 'a b.png' })
  })

  test.for([
    { change: { type: 'text/html' }, code: 'uploads.unsupported_type' },
    { change: { type: 'image/svg+xml' }, code: 'uploads.unsupported_type' },
    { change: { size: 512 * 1024 + 1 }, code: 'input.too_large' },
  ])('refuses $change with $code, and stores nothing', async ({ change, code }, { begin, deps, clock }) => {
    await expect(begin(ada, { ...announcedPng, ...change })).rejects.toMatchObject({ code })
    expect(await deps.uploads.find('upload-1', clock.at)).toBeNull()
  })

  test('accepts the largest size', async ({ begin }) => {
    await begin(ada, { ...announcedPng, size: 512 * 1024 })
  })

  base('refuses people who lack the permission of the purpose', async () => {
    const { begin } = openUploads({ permission: 'catalog.edit' })
    await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'auth.forbidden' })
    await begin({ ...ada, role: 'admin' }, announcedPng)
  })

  test('one person may have twenty open uploads; others are not affected, and expired ones do not count', async (setup) => {
    const { begin, clock } = setup
    for (let n = 0; n < 20; n += 1) await begin(ada, announcedPng)
    await expect(begin(ada, announcedPng)).rejects.toMatchObject({
      code: 'uploads.too_many',
      retryAfter: 3600,
    })
    await begin(bob, announcedPng)
    clock.at += BEGUN_UPLOAD_LIFETIME_MS
    await begin(ada, announcedPng)
  })

  test('T51: what was announced and never sent counts for an hour, what was sent for two, what was finished for a day', async (setup) => {
    const { begin, sendFile, finish, clock } = setup
    const HOUR = 60 * 60_000
    const fill = async (count: number) => {
      for (let n = 0; n < count; n += 1) await begin(ada, announcedPng)
      await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many' })
    }
    const finishedId = await sendFile()
    await finish(ada, { id: finishedId })
    await sendFile()
    await fill(18)
    clock.at += BEGUN_UPLOAD_LIFETIME_MS - 1
    await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many' })
    clock.at += 1
    await fill(18)
    clock.at += HOUR
    await fill(19)
    clock.at += UPLOAD_LIFETIME_MS - 2 * HOUR
    await fill(20)
  })

  base('one person may have 2,500 MB open', async () => {
    const MB = 1024 * 1024
    const { begin } = openUploads({ maxBytes: 250 * MB })
    const admin = { ...ada, role: 'admin' } as const
    for (let n = 0; n < 10; n += 1) await begin(admin, { ...announcedPng, size: 250 * MB })
    await expect(begin(admin, { ...announcedPng, size: 1 })).rejects.toMatchObject({
      code: 'uploads.too_many',
    })
  })

  base(
    'the people of one organization may have 1,000 uploads open together, those of another are not affected',
    async () => {
      const { begin } = openUploads()
      for (let n = 0; n < 1000; n += 1) await begin({ ...ada, sub: `person-${n % 50}` }, announcedPng)
      await expect(begin(bob, announcedPng)).rejects.toMatchObject({
        code: 'uploads.group_limit',
        retryAfter: 3600,
      })
      await begin({ ...bob, group: 'globex' }, announcedPng)
    },
  )
})

describe('receive', () => {
  base('stores the file under the id, with its name and type', async () => {
    const { sendFile, deps } = openUploads()
    const file = await deps.files.get(uploadKey(await sendFile()))
    expect(file).toMatchObject({ name: 'me.png', type: 'image/png', size: pngBytes.length })
    expect(file && (await buffer(file.body))).toEqual(Buffer.from(pngBytes))
  })

  base.each([
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

  base('refuses ids that are unknown, expired or another person’s, in the same way', async () => {
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
    base('is refused, and the first file stays', async () => {
      const { sendFile, receive, finish, listFiles } = openUploads()
      const id = await sendFile()
      await expect(receive(ada, id, incomingPng())).rejects.toMatchObject({ code: 'uploads.used' })
      expect(listFiles()).toHaveLength(1)
      await finish(ada, { id })
      await expect(receive(ada, id, incomingPng())).rejects.toMatchObject({ code: 'uploads.used' })
    })

    base('is refused while the first is arriving: of ten at once one is stored', async () => {
      const { begin, receive, listFiles } = openUploads()
      const { id } = await begin(ada, announcedPng)
      const results = await Promise.allSettled(times(10, () => receive(ada, id, incomingPng())))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(listFiles()).toHaveLength(1)
    })
  })

  base.each([
    ['with an error', failingChunks, { message: 'cut off' }],
    ['without its last byte', () => chunksOf(pngBytes.subarray(1)), { code: 'uploads.incomplete' }],
  ])('a stream that breaks off %s leaves neither a file nor a record', async (_how, chunks, error) => {
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

  base('a file that was stored although its put failed is removed, with the record', async () => {
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

  base('an upload that expired while it arrived leaves neither a file nor a record', async () => {
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
})

describe('finish', () => {
  const finished = { id: 'upload-1', name: 'me.png', type: 'image/png', size: pngBytes.length }

  test('returns the checked file, also when it is finished again', async ({ sendFile, finish }) => {
    const id = await sendFile()
    expect(await finish(ada, { id })).toEqual(finished)
    expect(await finish(ada, { id })).toEqual(finished)
  })

  test('at the same time returns the same', async ({ sendFile, finish }) => {
    const id = await sendFile()
    const results = await concurrently(5, () => finish(ada, { id }))
    expect(results).toEqual(times(5, () => finished))
  })

  test('the type is that of the bytes, whatever was declared', async ({ sendFile, finish }) => {
    const id = await sendFile(Buffer.from('GIF89a and more'))
    expect(await finish(ada, { id })).toMatchObject({ type: 'image/gif' })
  })

  test('a file of another kind is refused and removed, with its record', async (setup) => {
    const { sendFile, finish, listFiles } = setup
    const id = await sendFile(Buffer.from('<script>1</script>'))
    await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.unsupported_type' })
    expect(listFiles()).toEqual([])
    await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.not_found' })
  })

  // Where the storage receives the bytes itself, nobody has counted them before.
  test('a file of another size is refused and removed, with its record', async (setup) => {
    const { begin, finish, deps, listFiles } = setup
    const { id } = await begin(ada, announcedPng)
    await deps.files.put(`uploads/${id}`, pngBytes.subarray(1), announcedPng)
    await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.incomplete' })
    expect(listFiles()).toEqual([])
    await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.not_found' })
  })

  test('before the file has arrived it is refused, and possible later', async ({
    begin,
    receive,
    finish,
  }) => {
    const { id } = await begin(ada, announcedPng)
    await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.incomplete' })
    await receive(ada, id, incomingPng())
    expect(await finish(ada, { id })).toEqual(finished)
  })

  test('refuses ids that are unknown or another person’s, in the same way, and used ones', async (setup) => {
    const { sendFile, finish, finished: uploads } = setup
    const id = await sendFile()
    await expect(finish(bob, { id })).rejects.toMatchObject({ code: 'uploads.not_found' })
    await expect(finish(ada, { id: 'upload-9' })).rejects.toMatchObject({ code: 'uploads.not_found' })
    await finish(ada, { id })
    await uploads.consume(await uploads.find(ada, id, 'profile-picture'))
    await expect(finish(ada, { id })).rejects.toMatchObject({ code: 'uploads.used' })
  })
})

describe('cancel', () => {
  const MB = 1024 * 1024
  const admin = { ...ada, role: 'admin' } as const

  base.each(['begun', 'receiving', 'finished'] as const)(
    'an upload that is %s is ended, with its file, and its id no longer works',
    async (state) => {
      const { begin, sendFile, finish, cancel, receive, finished, deps, clock, listFiles } = openUploads()
      const id = state === 'begun' ? (await begin(ada, announcedPng)).id : await sendFile()
      if (state === 'finished') await finish(ada, { id })
      await cancel(ada, { id })
      expect(await deps.uploads.find(id, clock.at)).toBeNull()
      expect(listFiles()).toEqual([])
      const refusal = { code: 'uploads.not_found' }
      await expect(receive(ada, id, incomingPng())).rejects.toMatchObject(refusal)
      await expect(finish(ada, { id })).rejects.toMatchObject(refusal)
      await expect(finished.find(ada, id, 'profile-picture')).rejects.toMatchObject(refusal)
      await cancel(ada, { id })
    },
  )

  base('refuses one that was used, which belongs to its record, and keeps it', async () => {
    const { sendFile, finish, finished, cancel, deps, clock } = openUploads()
    const id = await sendFile()
    await finish(ada, { id })
    await finished.consume(await finished.find(ada, id, 'profile-picture'))
    await expect(cancel(ada, { id })).rejects.toMatchObject({ code: 'uploads.used' })
    expect(await deps.uploads.find(id, clock.at)).toMatchObject({ state: 'used' })
  })

  base("T50: another person's is treated as an unknown one, and stays", async () => {
    const { sendFile, cancel, deps, clock, listFiles } = openUploads()
    const id = await sendFile()
    await cancel(bob, { id })
    await cancel(bob, { id: 'upload-9' })
    expect(await deps.uploads.find(id, clock.at)).not.toBeNull()
    expect(listFiles()).toHaveLength(1)
  })

  base('one that is canceled while its bytes arrive leaves neither a file nor a record', async () => {
    const { begin, cancel, deps, clock, listFiles } = openUploads()
    const { id } = await begin(ada, announcedPng)
    const files: FileStore = {
      ...deps.files,
      async put(...file) {
        await cancel(ada, { id })
        return deps.files.put(...file)
      },
    }
    await expect(receiveUpload({ ...deps, files })(ada, id, incomingPng())).rejects.toMatchObject({
      code: 'uploads.not_found',
    })
    expect(listFiles()).toEqual([])
    expect(await deps.uploads.find(id, clock.at)).toBeNull()
  })

  base(
    'T51: ten announced files of the largest size lock an administrator out of nothing once they are canceled',
    async () => {
      const { begin, cancel } = openUploads({ maxBytes: 250 * MB })
      const largest = { ...announcedPng, size: 250 * MB }
      const begun = []
      for (let n = 0; n < 10; n += 1) begun.push(await begin(admin, largest))
      await expect(begin(admin, largest)).rejects.toMatchObject({ code: 'uploads.too_many' })
      for (const { id } of begun) await cancel(admin, { id })
      for (let n = 0; n < 10; n += 1) await begin(admin, largest)
    },
  )

  base(
    'T51: where its address stores a file in any case, a canceled upload counts until the address has expired',
    async () => {
      const { begin, deps, clock } = openUploads()
      const cancel = cancelUpload({ ...deps, files: { ...deps.files, uploadTargetLifetimeMs: 300_000 } })
      const begun = []
      for (let n = 0; n < 20; n += 1) begun.push(await begin(ada, announcedPng))
      for (const { id } of begun) await cancel(ada, { id })
      await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many' })
      clock.at += 300_000
      await begin(ada, announcedPng)
    },
  )
})
