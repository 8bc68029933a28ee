import { concurrently } from '@kitchen-table/application/testing/samples'
import { atomicObjectStore, type StoredObject } from '@kitchen-table/cloud/testing/tools'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { expect, onTestFinished, test } from 'vitest'
import { addLearner, addLongTrack, listUnitIds, signInLearners } from '../long-track.ts'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { findFileProblems, listNamedFiles } from './find-file-problems.ts'
import { openFilledCloud, withCloudStores } from './open-cloud.ts'
import { removeOrphans } from './remove-orphans.ts'
import { type S3FaultProxy, startS3FaultProxy } from './s3-fault-proxy.ts'
import { createUploading } from './upload-until-saved.ts'
import { type FileToUpload, generateFiles } from './uploaded-files.ts'

const UPLOADS = chooseByRunSize({ full: 60, nightly: 2000 })
/** As many as a person may have open, even if half of them are begun again. */
const UPLOADS_PER_PERSON = 10
const UPLOADERS = UPLOADS / UPLOADS_PER_PERSON
const CONNECTIONS = 16

/** Starts the cloud shape with one server process, which reaches the bucket by the proxy, as do browsers. */
async function openBehindProxy() {
  const { next: random } = createSeededRandom('faults of S3', String(seed))
  const objects = new Map<string, StoredObject>()
  const proxies: S3FaultProxy[] = []
  const cloud = await openFilledCloud({
    processes: 1,
    objectStore: atomicObjectStore(objects),
    async fill(stores) {
      // Servers fill an empty library with that of the demo.
      await addLongTrack(stores, listUnitIds(1))
      for (let uploader = 0; uploader < UPLOADERS; uploader += 1)
        await addLearner(stores, uploader, { role: 'admin' })
    },
    async adjustSettings(settings) {
      const proxy = await startS3FaultProxy({ endpoint: settings.S3_URL ?? '', random })
      proxies.push(proxy)
      return { ...settings, S3_URL: proxy.endpoint }
    },
  })
  const [proxy] = proxies
  if (!proxy) throw new Error('The proxy was not started.')
  onTestFinished(proxy.stop)
  const { BUCKET = '' } = cloud.settings
  return {
    cloud,
    proxy,
    random,
    readObject: (key: string) => objects.get(`${BUCKET}/${key}`)?.bytes,
    listKeys: () => [...objects.keys()].map((name) => name.slice(BUCKET.length + 1)),
  }
}

test(`${UPLOADS} uploads over failing connections to S3: each record has the file that was sent, and orphans are removed (SEED=${seed})`, {
  timeout: chooseByRunSize({ full: 600_000, nightly: 3_600_000 }),
}, async () => {
  const startedAt = performance.now()
  const { cloud, proxy, random, readObject, listKeys } = await openBehindProxy()
  const cookies = await signInLearners(cloud.address, UPLOADERS)
  const files = await generateFiles(UPLOADS)
  const acknowledged: FileToUpload[] = []
  const uploading = createUploading({ random })

  proxy.setFaulty(true)
  const uploaders = cookies.map((cookie, n) => ({
    cookie,
    address: cloud.address,
    files: files.slice(n * UPLOADS_PER_PERSON, (n + 1) * UPLOADS_PER_PERSON),
  }))
  await concurrently(CONNECTIONS, async () => {
    // One after the other, as the saves of a person are.
    for (let uploader = uploaders.shift(); uploader; uploader = uploaders.shift())
      for (const file of uploader.files)
        if (await uploading.uploadUntilSaved(uploader, file)) acknowledged.push(file)
  })
  proxy.setFaulty(false)

  const listNamed = () => withCloudStores(cloud, (stores) => listNamedFiles(stores, UPLOADERS))
  const named = await listNamed()
  const problems = await findFileProblems({ named, files, acknowledged, readObject })
  const listOrphans = () => {
    const keys = new Set(named.map(({ file }) => file.key))
    return listKeys().filter((key) => !keys.has(key))
  }
  const orphansBefore = listOrphans().length
  await withCloudStores(cloud, removeOrphans)
  const orphans = listOrphans()

  reportTrial('faults of S3', startedAt, {
    acknowledged: acknowledged.length,
    'not sent': uploading.readUnsent(),
    ...Object.fromEntries(uploading.refusals),
    requests: proxy.readRequests(),
    ...proxy.counts,
    'orphans removed': orphansBefore - orphans.length,
    wrong: problems.length,
  })
  expect([problems, uploading.unexpected, orphans]).toEqual([[], [], []])
  expect(await listNamed()).toEqual(named)
  const toSave = files.filter(({ behavior }) => behavior === 'saves')
  expect(acknowledged).toEqual(expect.arrayContaining(toSave))
  expect(Object.entries(proxy.counts).filter(([, count]) => count === 0)).toEqual([])
  expect(orphansBefore).toBeGreaterThan(0)
})
