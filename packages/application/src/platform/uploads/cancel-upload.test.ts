import { expect, test } from 'vitest'
import { cancelUpload, receiveUpload } from './create-uploads.ts'
import type { FileStore } from './ports.ts'
import { ada, announcedPng, bob, incomingPng, openUploads } from './testing/uploads-harness.ts'

const MB = 1024 * 1024
const admin = { ...ada, role: 'admin' } as const

test.each(['begun', 'receiving', 'finished'] as const)(
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

test('refuses one that was used, which belongs to its record, and keeps it', async () => {
  const { sendFile, finish, finished, cancel, deps, clock } = openUploads()
  const id = await sendFile()
  await finish(ada, { id })
  await finished.consume(await finished.find(ada, id, 'profile-picture'))
  await expect(cancel(ada, { id })).rejects.toMatchObject({ code: 'uploads.used' })
  expect(await deps.uploads.find(id, clock.at)).toMatchObject({ state: 'used' })
})

test("T50: another person's is treated as an unknown one, and stays", async () => {
  const { sendFile, cancel, deps, clock, listFiles } = openUploads()
  const id = await sendFile()
  await cancel(bob, { id })
  await cancel(bob, { id: 'upload-9' })
  expect(await deps.uploads.find(id, clock.at)).not.toBeNull()
  expect(listFiles()).toHaveLength(1)
})

test('one that is canceled while its bytes arrive leaves neither a file nor a record', async () => {
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

test('T51: ten announced files of the largest size lock an administrator out of nothing once they are canceled', async () => {
  const { begin, cancel } = openUploads({ maxBytes: 250 * MB })
  const largest = { ...announcedPng, size: 250 * MB }
  const begun = []
  for (let n = 0; n < 10; n += 1) begun.push(await begin(admin, largest))
  await expect(begin(admin, largest)).rejects.toMatchObject({ code: 'uploads.too_many' })
  for (const { id } of begun) await cancel(admin, { id })
  for (let n = 0; n < 10; n += 1) await begin(admin, largest)
})

test('T51: where its address stores a file in any case, a canceled upload counts until the address has expired', async () => {
  const { begin, deps, clock } = openUploads()
  const cancel = cancelUpload({ ...deps, files: { ...deps.files, uploadTargetLifetimeMs: 300_000 } })
  const begun = []
  for (let n = 0; n < 20; n += 1) begun.push(await begin(ada, announcedPng))
  for (const { id } of begun) await cancel(ada, { id })
  await expect(begin(ada, announcedPng)).rejects.toMatchObject({ code: 'uploads.too_many' })
  clock.at += 300_000
  await begin(ada, announcedPng)
})
