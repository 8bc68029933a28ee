import { randomUUID } from 'node:crypto'
import { createLibraryCache, encodePicture, saveTopic, saveUnit } from '@kitchen-table/application/features'
import { createJobRunner, createPictureQueue } from '@kitchen-table/application/platform'
import { actors, sampleCaptions, sampleFilmBytes } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import {
  createFinishedUploads,
  saveRecordWithUploads,
  withTopicUploads,
  withUnitUploads,
} from '@kitchen-table/application/testing/use-cases'
import { emptyLayout, emptyTopic, emptyUnit } from '@kitchen-table/domain/catalog'
import type { UploadPurpose } from '@kitchen-table/domain/uploads'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import sharp from 'sharp'
import { expect } from 'vitest'
import { addUpload } from '../../testing/endpoint-fixtures/preconditions.ts'

const unit = {
  ...emptyUnit,
  title: 'The first ten minutes',
  content: '<p>Set a timer.</p>',
  type: 'Conversation' as const,
  film: null as string | null,
  attachment: null as string | null,
  embedImage: null as string | null,
  embedImageAlt: 'A timer',
}

const topic = {
  ...emptyTopic,
  layout: 'default',
  title: 'Staying safe',
  banner: null as string | null,
  primaryColor: '#2e6f7a',
  secondaryColor: '#1c4750',
}

async function setUp() {
  const stores = memoryStores()
  const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') }
  await stores.catalog.saveLayout(emptyLayout, null)
  const library = createLibraryCache(stores.catalog)
  const shared = { ...stores, library, now: () => clock.at, newId: randomUUID }
  const deps = {
    ...shared,
    saveUploads: saveRecordWithUploads({
      ...shared,
      finishedUploads: createFinishedUploads(shared),
      decodePicture: createPictureQueue(),
      encodePicture,
      runJob: createJobRunner(shared),
    }),
  }
  const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#b04a26' } })
    .withExif({ IFD0: { Copyright: 'canary-metadata' } })
    .jpeg()
    .toBuffer()
  async function upload(purpose: UploadPurpose, bytes = picture): Promise<string> {
    const type = purpose === 'unit-film' ? 'video/mp4' : 'image/png'
    const sample = { id: randomUUID(), purpose, bytes, type }
    return (await addUpload({ stores, clock }, actors.admin.sub, sample)).uploadId
  }

  return {
    ...stores,
    upload,
    saveUnit: withUnitUploads(deps, saveUnit({ ...deps, known: null })),
    saveTopic: withTopicUploads(deps, saveTopic(deps)),
    readBytes: async (key = '') =>
      Buffer.from(await new Response((await stores.files.get(key))?.body).arrayBuffer()),
  }
}

const test = testWith(setUp)

test('a new unit gets its attachment as it was sent and its picture encoded again', async (context) => {
  const { saveUnit, upload, readBytes } = context
  const [attachment, embedImage] = [await upload('unit-attachment'), await upload('content-picture')]
  const saved = await saveUnit(actors.admin, { ...unit, attachment, embedImage }, null)

  expect(saved.attachment?.key).toMatch(new RegExp(`^units/${saved.unitId}/`))
  expect((await readBytes(saved.attachment?.key)).toString('latin1')).toContain('canary-metadata')
  expect(saved.embedImage).toMatchObject({ type: 'image/jpeg' })
  const image = await readBytes(saved.embedImage?.key)
  expect(image.toString('latin1')).not.toContain('canary-metadata')
  expect(await sharp(image).metadata()).toMatchObject({ width: 8, height: 6 })
})

test('an update replaces one file, keeps the other, and leaves the replaced one for earlier versions', async (context) => {
  const { saveUnit, upload, files } = context
  const [attachment, embedImage] = [await upload('unit-attachment'), await upload('content-picture')]
  const before = await saveUnit(actors.admin, { ...unit, attachment, embedImage }, null)
  const kept = before.embedImage?.key ?? null
  const change = {
    ...unit,
    unitId: before.unitId,
    attachment: await upload('unit-attachment'),
    embedImage: kept,
  }
  const after = await saveUnit(actors.admin, change, 1)

  expect(after.embedImage).toEqual(before.embedImage)
  expect(after.attachment?.key).not.toBe(before.attachment?.key)
  const replaced = await files.get(before.attachment?.key ?? '')
  expect(replaced?.size).toBe(before.attachment?.size)
  await replaced?.body.cancel()
})

test('a Video gets its film as it was sent, and its captions', async ({ saveUnit, upload, readBytes }) => {
  const film = await upload('unit-film', Buffer.from(sampleFilmBytes))
  const video = { ...unit, type: 'Video' as const, film, captions: sampleCaptions() }
  const saved = await saveUnit(actors.admin, video, null)
  expect(saved.film?.key).toMatch(new RegExp(`^units/${saved.unitId}/`))
  expect(await readBytes(saved.film?.key)).toEqual(Buffer.from(sampleFilmBytes))
  expect(saved).toMatchObject({ link: null, captions: sampleCaptions() })
})

test('a film is uploaded as one', async ({ saveUnit, upload, uploads }) => {
  const film = await upload('unit-attachment', Buffer.from(sampleFilmBytes))
  const video = { ...unit, type: 'Video' as const, film, captions: sampleCaptions() }
  await expect(saveUnit(actors.admin, video, null)).rejects.toMatchObject({
    data: { fields: [{ field: 'film' }] },
  })
  expect((await uploads.find(film, 0))?.state).toBe('finished')
})

test('a film is no attachment that the unit has already', async ({ saveUnit, upload }) => {
  const before = await saveUnit(actors.admin, { ...unit, attachment: await upload('unit-attachment') }, null)
  const film = before.attachment?.key ?? null
  const video = { ...unit, unitId: before.unitId, type: 'Video' as const, film, captions: sampleCaptions() }
  await expect(saveUnit(actors.admin, video, 1)).rejects.toMatchObject({
    data: { fields: [{ field: 'film' }] },
  })
})

test('a stale save keeps the uploads for the next one', async ({ saveUnit, upload, uploads }) => {
  const { unitId } = await saveUnit(actors.admin, unit, null)
  const attachment = await upload('unit-attachment')
  const change = { ...unit, unitId, attachment }
  await expect(saveUnit(actors.admin, change, 7)).rejects.toMatchObject({ code: 'catalog.stale' })
  expect((await uploads.find(attachment, 0))?.state).toBe('finished')
  expect((await saveUnit(actors.admin, change, 1)).attachment).not.toBeNull()
})

test('names both fields of a unit whose files cannot be used', async ({ saveUnit, upload }) => {
  const attachment = await upload('content-picture')
  const embedImage = await upload('content-picture', Buffer.from('<html>'))
  await expect(saveUnit(actors.admin, { ...unit, attachment }, null)).rejects.toMatchObject({
    data: { fields: [{ field: 'attachment' }] },
  })
  await expect(saveUnit(actors.admin, { ...unit, embedImage }, null)).rejects.toMatchObject({
    data: { fields: [{ field: 'embedImage', message: expect.stringMatching(/^This is not a picture/) }] },
  })
})

test('a topic gets an SVG as banner, cleaned', async ({ saveTopic, upload, readBytes }) => {
  const svg = '<svg viewBox="0 0 4 4"><script>alert(1)</script><circle r="2"/></svg>'
  const banner = await upload('content-picture', Buffer.from(svg))
  const saved = await saveTopic(actors.admin, { ...topic, banner }, null)
  expect(saved.banner).toMatchObject({ type: 'image/svg+xml' })
  expect(saved.banner?.key).toMatch(/^topics\/default\//)
  expect((await readBytes(saved.banner?.key)).toString()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle r="2" /></svg>',
  )
})

test.for([actors.user, actors.manager])(
  'is refused for $role, whose uploads stay',
  async (actor, context) => {
    const { saveUnit, saveTopic, upload, uploads } = context
    const id = await upload('unit-attachment')
    const forbidden = { code: 'auth.forbidden' }
    await expect(saveUnit(actor, { ...unit, attachment: id }, null)).rejects.toMatchObject(forbidden)
    await expect(saveTopic(actor, { ...topic, banner: id }, null)).rejects.toMatchObject(forbidden)
    expect((await uploads.find(id, 0))?.state).toBe('finished')
  },
)
