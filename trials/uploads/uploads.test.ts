import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { uploadKey } from '@kitchen-table/application/store-helpers'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { diskFiles } from '@kitchen-table/embedded/disk'
import { readFromStore } from '@kitchen-table/embedded/sqlite'
import { checkStore } from '@kitchen-table/operator/store-check'
import { fillSampleStore, signInSamplePerson } from '@kitchen-table/server/testing/tools'
import { describe, expect, test } from 'vitest'
import { clockShiftOption } from '../clock-shift-option.ts'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { startServer } from '../start-server.ts'
import { readStartSettings } from '../start-settings.ts'
import { MAX_LARGE_FILE_BYTES, REFUSED_FIRST_BYTE } from './large-file-rules.ts'
import {
  beginUpload,
  finishUpload,
  type GeneratedFile,
  hashFile,
  type Sender,
  sendBytes,
  sendFile,
} from './send-upload.ts'

const MEGABYTE = 1024 * 1024
const CONCURRENCY = 10
const FILE_BYTES = chooseByRunSize({
  small: 10 * MEGABYTE,
  full: 25 * MEGABYTE,
  nightly: MAX_LARGE_FILE_BYTES,
})
const CUTS = chooseByRunSize({ small: 8, full: 20, nightly: 200 })
/** The most resident memory that the whole process may use. */
const MAX_MEMORY_MB = 250
const DAY = 24 * 60 * 60_000

const program = fileURLToPath(new URL('upload-program.ts', import.meta.url))
const counts = reportAfterTests('uploads', {
  uploads: 0,
  'requests beside them': 0,
  'cut connections': 0,
  megabytes: 0,
})

async function prepareStore() {
  const dataDir = createTemporaryFolder()
  await fillSampleStore(dataDir)
  const { NODE_OPTIONS = '', ...startSettings } = readStartSettings()

  return {
    dataDir,
    start({ clockShiftMs = 0 } = {}) {
      const options = `${NODE_OPTIONS} ${clockShiftMs === 0 ? '' : clockShiftOption(clockShiftMs)}`
      return startServer({ DATA_DIR: dataDir, ...startSettings, NODE_OPTIONS: options }, program)
    },
    /** Returns the names of the files that uploads have left: partial and whole ones. */
    listUploadedFiles(): string[] {
      const folders = ['uploads', '.incoming'].map((name) => join(dataDir, 'files', name))
      return folders.filter(existsSync).flatMap((folder) => readdirSync(folder))
    },
    listUploadIds: () =>
      readFromStore(dataDir, (db) =>
        db
          .prepare('SELECT id FROM uploads')
          .all()
          .map(({ id }) => String(id)),
      ),
  }
}

/** Returns the peak resident memory of a process, in megabytes. */
function readPeakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024)
}

async function signIn(address: string, name: 'learner' | 'young' | 'manager'): Promise<Sender> {
  return { address, cookie: await signInSamplePerson(address, name) }
}

const generateFiles = (count: number): GeneratedFile[] =>
  Array.from({ length: count }, (_, n) => ({ size: FILE_BYTES - n, fill: n }))

async function hashStoredFile(dataDir: string, id: string): Promise<string> {
  const file = await diskFiles({ root: join(dataDir, 'files') }).get(uploadKey(id))
  const hash = createHash('sha256')
  for await (const chunk of file?.body ?? []) hash.update(chunk)
  return hash.digest('hex')
}

describe('large files', () => {
  test(`ten of ${FILE_BYTES / MEGABYTE} MB at once are stored, in at most ${MAX_MEMORY_MB} MB, beside ordinary requests`, async () => {
    const store = await prepareStore()
    const product = await store.start()
    const sender = await signIn(product.address, 'learner')
    const other = await signIn(product.address, 'young')
    let isUploading = true
    async function sendOrdinaryRequests(): Promise<number[]> {
      const statuses = new Set<number>()
      while (isUploading) {
        const response = await fetch(`${product.address}/api/start`, { headers: { Cookie: other.cookie } })
        await response.body?.cancel()
        statuses.add(response.status)
        counts['requests beside them'] += 1
      }
      return [...statuses]
    }

    async function upload(file: GeneratedFile) {
      const begun = await beginUpload(sender, file)
      expect(await sendFile(sender, begun, file)).toEqual({ status: 204, body: '' })
      const finished = await finishUpload(sender, begun)
      expect(await finished.json()).toMatchObject({ id: begun.id, size: file.size })
      counts.uploads += 1
      return { id: begun.id, file }
    }

    const ordinaryRequests = sendOrdinaryRequests()
    const uploaded = await Promise.all(generateFiles(CONCURRENCY).map(upload))
    isUploading = false
    expect(await ordinaryRequests).toEqual([200])
    for (const { id, file } of uploaded) expect(await hashStoredFile(store.dataDir, id)).toBe(hashFile(file))
    expect(store.listUploadedFiles()).toHaveLength(CONCURRENCY)

    counts.megabytes = readPeakMemory(product.pid)
    expect(counts.megabytes).toBeLessThanOrEqual(MAX_MEMORY_MB)
    expect(product.output.stderr).toBe('')
    await product.stop()
    expect(await checkStore(store.dataDir, { now: Date.now })).toEqual([])
  })

  test('whose content is refused leave nothing', async () => {
    const store = await prepareStore()
    const product = await store.start()
    const sender = await signIn(product.address, 'learner')
    const file = { size: FILE_BYTES, fill: 1, firstByte: REFUSED_FIRST_BYTE }
    const begun = await beginUpload(sender, file)
    expect(await sendFile(sender, begun, file)).toMatchObject({ status: 204 })
    expect((await finishUpload(sender, begun)).status).toBe(415)
    expect([store.listUploadedFiles(), store.listUploadIds()]).toEqual([[], []])
  })
})

test(`cut connections leave neither files nor records (SEED=${seed})`, async () => {
  const store = await prepareStore()
  const product = await store.start()
  const sender = await signIn(product.address, 'learner')
  const { integer } = createSeededRandom(String(seed), 'cut connections')
  const files = Array.from({ length: CUTS }, (_, fill) => ({ size: FILE_BYTES, fill }))

  async function uploadAndCut(file: GeneratedFile): Promise<void> {
    const begun = await beginUpload(sender, file)
    // At least one byte, because the server never sees a request that was cut before anything was sent.
    const { clientRequest, sent } = sendBytes(sender, begun, file, integer(1, file.size - MEGABYTE))
    await sent
    clientRequest.destroy()
    counts['cut connections'] += 1
    await expect.poll(store.listUploadIds).not.toContain(begun.id)
  }

  const remaining = files.values()
  const worker = async () => {
    for (const file of remaining) await uploadAndCut(file)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  expect([store.listUploadedFiles(), store.listUploadIds()]).toEqual([[], []])
  expect(readPeakMemory(product.pid)).toBeLessThanOrEqual(MAX_MEMORY_MB)
  expect(product.output).toMatchObject({ stderr: '', stdout: expect.not.stringContaining('fault') })
})

test('a killed server leaves nothing after a sweep: parts, whole files, and records', async () => {
  const store = await prepareStore()
  const product = await store.start()
  const sender = await signIn(product.address, 'learner')
  const whole = { size: MEGABYTE, fill: 1 }
  const finished = await beginUpload(sender, whole)
  expect(await sendFile(sender, finished, whole)).toMatchObject({ status: 204 })
  expect((await finishUpload(sender, finished)).status).toBe(200)
  const parts = Array.from({ length: 3 }, (_, fill) => ({ size: FILE_BYTES, fill }))
  for (const file of parts)
    await sendBytes(sender, await beginUpload(sender, file), file, FILE_BYTES / 2).sent
  await expect.poll(() => store.listUploadedFiles()).toHaveLength(4)
  await product.kill()
  expect(store.listUploadedFiles()).toHaveLength(4)

  await store.start()
  expect(store.listUploadedFiles()).toHaveLength(4)
  await store.start({ clockShiftMs: DAY + 1000 })
  await expect.poll(() => [...store.listUploadedFiles(), ...store.listUploadIds()]).toEqual([])
})
