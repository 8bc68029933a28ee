import { UPLOAD_LIFETIME_MS, type UploadPurpose } from '@kitchen-table/domain/uploads'
import { expect, test } from 'vitest'
import { times } from '../../testing/times.ts'
import { ada, announcedPng, bob, openUploads, pngBytes } from './testing/uploads-harness.ts'

const PURPOSE = 'profile-picture'

async function openWithFinished() {
  const opened = openUploads()
  const id = await opened.sendFile()
  await opened.finish(ada, { id })
  return { ...opened, id, uploads: opened.finished }
}

test('returns the bytes of a finished upload', async () => {
  const { uploads, id } = await openWithFinished()
  const upload = await uploads.find(ada, id, PURPOSE)
  expect(upload).toMatchObject({ id, sub: 'ada', name: 'me.png', type: 'image/png', size: pngBytes.length })
  expect(await uploads.readBytes(upload)).toEqual(pngBytes)
})

test('T50: refuses ids that are unknown, expired, another person’s or for something else, in the same way', async () => {
  const { uploads, id, clock } = await openWithFinished()
  const refusal = { code: 'uploads.not_found', data: undefined }
  await expect(uploads.find(bob, id, PURPOSE)).rejects.toMatchObject(refusal)
  await expect(uploads.find(ada, 'upload-9', PURPOSE)).rejects.toMatchObject(refusal)
  await expect(uploads.find(ada, id, 'another' as UploadPurpose)).rejects.toMatchObject(refusal)
  clock.at += UPLOAD_LIFETIME_MS
  await expect(uploads.find(ada, id, PURPOSE)).rejects.toMatchObject(refusal)
})

test('refuses an upload that is not finished', async () => {
  const { begin, sendFile, finished: uploads } = openUploads()
  const { id } = await begin(ada, announcedPng)
  await expect(uploads.find(ada, id, PURPOSE)).rejects.toMatchObject({ code: 'uploads.incomplete' })
  const sentId = await sendFile()
  await expect(uploads.find(ada, sentId, PURPOSE)).rejects.toMatchObject({ code: 'uploads.incomplete' })
})

test('is good for one save, of ten at once, and then the file is gone', async () => {
  const { uploads, id, listFiles } = await openWithFinished()
  const upload = await uploads.find(ada, id, PURPOSE)
  const saves = await Promise.allSettled(times(10, () => uploads.consume(upload)))
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(uploads.consume(upload)).rejects.toMatchObject({ code: 'uploads.used' })
  await expect(uploads.find(ada, id, PURPOSE)).rejects.toMatchObject({ code: 'uploads.used' })
  await expect(uploads.readBytes(upload)).rejects.toMatchObject({ code: 'uploads.used' })
  expect(listFiles()).toEqual([])
})

test('a discarded upload leaves neither a file nor a record', async () => {
  const { uploads, id, listFiles } = await openWithFinished()
  await uploads.discard(await uploads.find(ada, id, PURPOSE))
  await expect(uploads.find(ada, id, PURPOSE)).rejects.toMatchObject({ code: 'uploads.not_found' })
  expect(listFiles()).toEqual([])
})
