import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { UPLOAD_LIFETIME_MS, type UploadPurpose } from '@kitchen-table/domain/uploads'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect, onTestFinished, vi } from 'vitest'
import { interruptionKinds, interruptStores } from '../../testing/interrupt-stores.ts'
import { noUploadQuotas } from '../../testing/no-upload-quotas.ts'
import { sampleUnit } from '../../testing/port-suites/samples.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { testWith } from '../../testing/test-with.ts'
import { times } from '../../testing/times.ts'
import { createJobRunner, JOB_LEASE_MS, resumeJobs } from '../jobs/job-runner.ts'
import { Refusal } from '../refusal.ts'
import { uploadKey } from './file-folders.ts'
import { createFinishedUploads } from './finished-uploads.ts'
import { createPictureQueue } from './picture-queue.ts'
import { type FileField, type SaveUploadsDeps, saveRecordWithUploads } from './save-uploads.ts'
import { settleUploadsJob } from './settle-uploads.ts'

const ada = { sub: 'ada' }
const folder = 'units/u-1'

const attachment = (reference: string | null): FileField => ({
  field: 'attachment',
  reference,
  purpose: 'unit-attachment',
  folder,
})
const picture = (reference: string | null): FileField => ({
  field: 'embedImage',
  reference,
  purpose: 'content-picture',
  folder,
})

/** Encodes a picture by reversing its bytes; one that begins with a zero cannot be used. */
const encodePicture: SaveUploadsDeps['encodePicture'] = async (bytes) =>
  bytes[0] === 0 ? null : { bytes: bytes.toReversed(), type: 'image/webp' }

function setUp() {
  const filesDir = createTemporaryFolder()
  const stores = openStores(':memory:', { filesDir })
  onTestFinished(() => stores.close())
  const clock = { at: Date.parse('2026-03-01T12:00:00.000Z') }
  const now = () => clock.at
  const { uploads, files, fileReferences, jobs, catalog } = stores
  const allStores = { uploads, files, fileReferences, jobs }

  function createDeps(parts: typeof allStores): SaveUploadsDeps {
    const shared = { ...parts, now, newId: randomUUID }
    const finished = createFinishedUploads(shared)
    const runJob = createJobRunner(shared)
    return {
      ...shared,
      finishedUploads: finished,
      decodePicture: createPictureQueue(),
      encodePicture,
      runJob,
    }
  }

  const deps = createDeps(allStores)

  return {
    ...stores,
    deps,
    clock,
    save: saveRecordWithUploads(deps),
    interrupt(interruption: Parameters<typeof interruptStores>[1]) {
      const { stores: interrupted, countCalls } = interruptStores(allStores, interruption)
      return { save: saveRecordWithUploads(createDeps(interrupted)), countCalls }
    },
    async addUpload(purpose: UploadPurpose = 'unit-attachment', text = 'abc', change: { sub?: string } = {}) {
      const id = randomUUID()
      const file = { name: 'Sheet.pdf', type: 'application/pdf', size: text.length }
      const upload = { id, sub: 'ada', group: null, purpose, ...file, state: 'finished', ...change } as const
      await uploads.begin({ ...upload, expiresAt: clock.at + UPLOAD_LIFETIME_MS }, noUploadQuotas, clock.at)
      await files.put(uploadKey(id), new TextEncoder().encode(text), file)
      return id
    },
    /** Saves the unit u-1 with the files of these keys. */
    saveUnit(attachmentKey: string | null, imageKey: string | null = null) {
      const file = (key: string | null) =>
        key === null ? null : { key, name: 'Sheet.pdf', type: 'application/pdf', size: 3 }
      const unit = sampleUnit({ attachment: file(attachmentKey), embedImage: file(imageKey) })
      return catalog.saveUnit(unit, null)
    },
    stateOf: async (id: string) => (await uploads.find(id, clock.at))?.state ?? null,
    async readFile(key: string | null) {
      const file = key === null ? null : await files.get(key)
      return file && { name: file.name, type: file.type, text: await new Response(file.body).text() }
    },
    listFiles: () =>
      readdirSync(filesDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(filesDir, join(parentPath, name)))
        .map((path) => path.replaceAll(sep, '/').replace('@', ''))
        .sort(),
    /** Runs the jobs whose process has died. */
    async reconcile() {
      clock.at += JOB_LEASE_MS
      await resumeJobs({ jobs, now, newId: randomUUID }, [settleUploadsJob(deps)])
    },
  }
}

const test = testWith(setUp)
const refuse = () => Promise.reject(new Refusal('catalog.stale'))

test('without an upload the record is saved with the references as they are', async ({ save }) => {
  const key = 'units/u-1/1'
  const keys = await save(ada, [attachment(key), picture(null)], async (resolve) => [
    resolve(key),
    resolve(null),
  ])
  expect(keys).toEqual([key, null])
})

test('an attachment is stored unchanged in the folder of the record, under a new key', async (context) => {
  const { save, saveUnit, addUpload, readFile, stateOf } = context
  const id = await addUpload()
  const key = await save(ada, [attachment(id)], async (resolve) => {
    const resolved = resolve(id)
    await saveUnit(resolved)
    return resolved
  })

  expect(key).toMatch(/^units\/u-1\/[\da-f-]{36}$/)
  expect(key).not.toContain(id)
  expect(await readFile(key)).toEqual({ name: 'Sheet.pdf', type: 'application/pdf', text: 'abc' })
  expect(await readFile(uploadKey(id))).toBeNull()
  expect(await stateOf(id)).toBe('used')
})

test('a picture is stored as it was encoded', async ({ save, addUpload, readFile }) => {
  const id = await addUpload('content-picture')
  const key = await save(ada, [picture(id)], async (resolve) => resolve(id))
  expect(await readFile(key)).toEqual({ name: 'Sheet.pdf', type: 'image/webp', text: 'cba' })
})

describe('names each field whose upload cannot be used, and saves nothing', () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  const lost = 'We no longer have this upload. Please choose the file again.'

  test('an unknown one, and that of another person', async ({ save, addUpload }) => {
    const foreign = await addUpload('content-picture', 'abc', { sub: 'bob' })
    const saveRecord = vi.fn()
    await expect(save(ada, [attachment(unknown), picture(foreign)], saveRecord)).rejects.toMatchObject({
      code: 'input.invalid',
      data: {
        fields: [
          { field: 'attachment', message: lost },
          { field: 'embedImage', message: lost },
        ],
      },
    })
    expect(saveRecord).not.toHaveBeenCalled()
  })

  test('one for another purpose, or for nothing of content', async ({ save, addUpload }) => {
    for (const purpose of ['content-picture', 'profile-picture', 'resource-file'] as const) {
      const fields = [attachment(await addUpload(purpose))]
      const data = { fields: [{ field: 'attachment', message: lost }] }
      await expect(save(ada, fields, vi.fn())).rejects.toMatchObject({ data })
    }
  })

  test('one that was used', async ({ save, addUpload }) => {
    const id = await addUpload()
    await save(ada, [attachment(id)], async () => null)
    await expect(save(ada, [attachment(id)], vi.fn())).rejects.toMatchObject({
      data: {
        fields: [
          {
            field: 'attachment',
            message: 'This upload was used already. Please choose the file again.',
          },
        ],
      },
    })
  })

  test('a picture that cannot be decoded, which is removed', async (context) => {
    const { save, addUpload, listFiles, stateOf } = context
    const id = await addUpload('content-picture', '\0')
    await expect(save(ada, [picture(id)], vi.fn())).rejects.toMatchObject({
      data: { fields: [{ field: 'embedImage', message: expect.stringMatching(/^This is not a picture/) }] },
    })
    expect(await stateOf(id)).toBeNull()
    expect(listFiles()).toEqual([])
  })
})

test('after a refused save nothing is left, and the uploads can be saved again', async (context) => {
  const { save, addUpload, readFile, stateOf } = context
  const [file, image] = [await addUpload(), await addUpload('content-picture')]
  const fields = [attachment(file), picture(image)]
  const keys: (string | null)[] = []
  for (const _ of times(3, (n) => n))
    await expect(
      save(ada, fields, (resolve) => {
        keys.push(resolve(file), resolve(image))
        return refuse()
      }),
    ).rejects.toMatchObject({ code: 'catalog.stale' })

  expect(new Set(keys)).toHaveLength(6)
  for (const key of keys) expect(await readFile(key)).toBeNull()
  expect([await stateOf(file), await stateOf(image)]).toEqual(['finished', 'finished'])
  expect(await save(ada, fields, async () => 'saved')).toBe('saved')
})

test('of ten saves with one upload at once one succeeds, and the others store nothing', async (context) => {
  const { save, addUpload, readFile } = context
  const id = await addUpload()
  const keys: (string | null)[] = []
  const saves = await Promise.allSettled(
    times(10, () =>
      save(ada, [attachment(id)], async (resolve) => {
        keys.push(resolve(id))
      }),
    ),
  )
  expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const result of saves)
    if (result.status === 'rejected') expect(['files.busy', 'input.invalid']).toContain(result.reason.code)
  expect(keys).toHaveLength(1)
  expect(await readFile(keys[0] ?? null)).not.toBeNull()
})

test('saves of two people go on at the same time', async ({ save, addUpload }) => {
  const [first, second] = [await addUpload(), await addUpload('unit-attachment', 'abc', { sub: 'bob' })]
  const saving = Promise.withResolvers<void>()
  const slow = save(ada, [attachment(first)], () => saving.promise)
  await expect(save(ada, [attachment(second)], vi.fn())).rejects.toMatchObject({ code: 'input.invalid' })
  expect(await save({ sub: 'bob' }, [attachment(second)], async () => 'saved')).toBe('saved')
  saving.resolve()
  await slow
})

base.each(interruptionKinds)(
  'a save that stops at any step (process dead: $isDead, step made: $isLost) leaves all or nothing of it',
  async ({ isDead, isLost }) => {
    let steps = 0
    for (let nth = 1; ; nth += 1) {
      const { catalog, interrupt, addUpload, saveUnit, reconcile, listFiles, stateOf } = setUp()
      const [file, image] = [await addUpload(), await addUpload('content-picture')]
      const { save, countCalls } = interrupt({ nth, isDead, isLost })
      const outcome = await save(ada, [attachment(file), picture(image)], async (resolve) => {
        await saveUnit(resolve(file), resolve(image))
      }).then(
        () => 'succeeded',
        () => 'failed',
      )
      const isInterrupted = countCalls() >= nth
      const unit = await catalog.findUnit('u-1')
      if (outcome === 'succeeded') expect(unit, `step ${nth}`).not.toBeNull()

      await reconcile()
      const recordFiles = [unit?.attachment?.key, unit?.embedImage?.key]
      const expectedFiles = unit === null ? [uploadKey(file), uploadKey(image)] : recordFiles
      expect(listFiles(), `step ${nth}`).toEqual(expectedFiles.sort())
      const state = unit === null ? 'finished' : 'used'
      expect([await stateOf(file), await stateOf(image)], `step ${nth}`).toEqual([state, state])
      if (!isInterrupted) break
      steps += 1
    }
    expect(steps).toBeGreaterThan(10)
  },
)

test('a save that takes too long to prepare is given up before the reconciler could interfere', async (context) => {
  const { deps, clock, addUpload, stateOf, files } = context
  const id = await addUpload()
  const slowFiles = {
    ...files,
    copy: async (...args: Parameters<typeof files.copy>) => {
      clock.at += 31_000
      return files.copy(...args)
    },
  }
  const saveRecord = vi.fn()
  const saving = saveRecordWithUploads({ ...deps, files: slowFiles })(ada, [attachment(id)], saveRecord)
  await expect(saving).rejects.toMatchObject({ code: 'files.busy' })
  expect(saveRecord).not.toHaveBeenCalled()
  expect(await stateOf(id)).toBe('finished')
})
