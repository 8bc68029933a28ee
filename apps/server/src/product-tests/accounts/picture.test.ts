import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createJobRunner, resumeJobs } from '@kitchen-table/application/platform'
import {
  interruptionKinds,
  interruptStores,
  NO_INTERRUPTION,
  sampleMember,
} from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import {
  createFinishedUploads,
  JOB_LEASE_MS,
  removeProfilePicture,
  removeUnusedPicturesJob,
  setProfilePicture,
  uploadSweepTask,
} from '@kitchen-table/application/testing/use-cases'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addUpload, preconditions } from '../../testing/endpoint-fixtures/preconditions.ts'

async function setUp(interruption = NO_INTERRUPTION) {
  const filesDir = createTemporaryFolder()
  const stores = openStores(':memory:', { filesDir })
  onTestFinished(() => stores.close())
  const clock = { at: Date.parse('2026-11-05T12:00:00.000Z') }
  const now = () => clock.at
  await stores.people.create({ ...sampleMember(), group: null })
  await preconditions.picture({ stores, clock }, 'ada')
  const { uploadId } = await addUpload({ stores, clock }, 'ada')

  const { files, people, rates, uploads, jobs } = stores
  function createUseCases(parts: Pick<typeof stores, 'files' | 'people' | 'rates' | 'uploads' | 'jobs'>) {
    const deps = {
      ...parts,
      finishedUploads: createFinishedUploads({ ...parts, now }),
      decodePicture: <Decoded>(decode: () => Promise<Decoded>) => decode(),
      runJob: createJobRunner({ jobs: parts.jobs, now, newId: randomUUID }),
      newId: randomUUID,
      now,
    }
    const readPicture = async () => (await people.find('ada'))?.picture ?? null
    return {
      set: () => setProfilePicture(deps)({ sub: 'ada' }, { upload: uploadId }),
      remove: async () => removeProfilePicture(deps)({ sub: 'ada', picture: await readPicture() }),
    }
  }
  const { stores: interruptedStores, countCalls } = interruptStores(
    { files, people, rates, uploads, jobs },
    interruption,
  )

  return {
    ...createUseCases({ files, people, rates, uploads, jobs }),
    interrupted: createUseCases(interruptedStores),
    countCalls,
    clock,
    stores,
    readKey: async () => (await people.find('ada'))?.picture?.key ?? null,
    reconcile: () =>
      resumeJobs({ jobs, now, newId: randomUUID }, [removeUnusedPicturesJob({ files, people })]),
    async sweepUploads() {
      const onFault = (error: unknown) => expect.unreachable(String(error))
      await uploadSweepTask({ uploads, files, now, onFault }).run(new AbortController().signal)
      expect(await uploads.listExpired(now())).toEqual([])
    },
    listFiles: () =>
      readdirSync(filesDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(filesDir, join(parentPath, name)))
        .map((path) => path.replaceAll(sep, '/').replace('@', '')),
  }
}

const OLD_KEY = 'people/ada/old'

const interruptions = (['set', 'remove'] as const).flatMap((change) =>
  interruptionKinds.map((kind) => ({ change, ...kind })),
)

test.each(interruptions)(
  'a change ($change) that stops at any step (process dead: $isDead, step made: $isLost) leaves no file without a record',
  async ({ change, isDead, isLost }) => {
    let steps = 0
    for (let nth = 1; ; nth += 1) {
      const product = await setUp({ nth, isDead, isLost })
      const { interrupted, countCalls, clock, reconcile, sweepUploads, listFiles, readKey } = product
      const outcome = await interrupted[change]().then(
        () => 'succeeded',
        () => 'failed',
      )
      const isInterrupted = countCalls() >= nth
      const keyAfter = await readKey()
      if (outcome === 'succeeded') expect(keyAfter, `step ${nth}`).not.toBe(OLD_KEY)

      clock.at += JOB_LEASE_MS
      await reconcile()
      clock.at += UPLOAD_LIFETIME_MS
      await sweepUploads()
      expect(await readKey(), `step ${nth}`).toBe(keyAfter)
      expect(listFiles(), `step ${nth}`).toEqual(keyAfter === null ? [] : [keyAfter])
      if (!isInterrupted) break
      steps += 1
    }
    expect(steps).toBeGreaterThan(5)
  },
)

test('a file that cannot be stored keeps the upload, which can be used again', async () => {
  const { set, stores, reconcile, readKey, listFiles } = await setUp()
  vi.spyOn(stores.files, 'put').mockRejectedValueOnce(new Error('the disk is full'))
  await expect(set()).rejects.toThrow('the disk is full')
  expect(await readKey()).toBe(OLD_KEY)
  await set()
  await reconcile()
  expect(listFiles()).toEqual([await readKey()])
})

test('an old file that cannot be removed does not fail the change, and is removed later', async () => {
  const { set, remove, stores, reconcile, readKey, listFiles } = await setUp()
  const fault = new Error('the disk fails')
  vi.spyOn(stores.files, 'remove').mockRejectedValueOnce(fault)
  const { key } = await set()
  await reconcile()
  expect(listFiles().filter((path) => path.startsWith('people/'))).toEqual([key])
  vi.spyOn(stores.files, 'remove').mockRejectedValueOnce(fault)
  await remove()
  expect(await readKey()).toBeNull()
  await reconcile()
  expect(listFiles().filter((path) => path.startsWith('people/'))).toEqual([])
})

test('while another process changes the picture, a change is refused, and can be made later', async () => {
  const { set, remove, stores, clock, readKey } = await setUp()
  const input = { sub: 'ada', keys: [OLD_KEY] }
  const job = { id: 'other', kind: 'remove-unused-pictures', subject: 'picture:ada', input, createdAt: 0 }
  await stores.jobs.add(job, { id: 'lease', until: clock.at + JOB_LEASE_MS })
  for (const change of [set, remove])
    await expect(change()).rejects.toMatchObject({ code: 'files.busy', retryAfter: 2 })
  expect(await readKey()).toBe(OLD_KEY)
  clock.at += JOB_LEASE_MS
  const { key } = await set()
  expect(await readKey()).toBe(key)
})
