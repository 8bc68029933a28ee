import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreFullError } from '@kitchen-table/application/store-helpers'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { readFromStore, toWriteError } from '@kitchen-table/embedded/sqlite'
import { checkStore } from '@kitchen-table/operator/store-check'
import { createPageEvent, fillSampleStore, signInSamplePerson } from '@kitchen-table/server/testing/tools'
import { expect, test } from 'vitest'
import { mountTmpfs } from '../mount-tmpfs.ts'
import { reportTrial } from '../report-trial.ts'
import { sendJson } from '../send-json.ts'
import { startServer } from '../start-server.ts'
import { limitProcess } from './inject-failures.ts'

const MB = 1024 * 1024
const MAX_FILES = 64

async function startOnFolder(folder: string) {
  const dataDir = join(folder, 'data')
  await fillSampleStore(dataDir)
  const product = await startServer({ DATA_DIR: dataDir })
  const cookie = await signInSamplePerson(product.address, 'manager')
  // A second manager, whose allowance is not used up when the disk is full.
  const otherCookie = await signInSamplePerson(product.address, 'otherManager')
  return { dataDir, product, cookie, otherCookie }
}

type ProductOnFolder = Awaited<ReturnType<typeof startOnFolder>>

const acknowledged = new Map<string, string[]>()

/** Sends a batch of events that fills some pages, and notes their ids if it was acknowledged. Returns the status. */
async function sendEvents({ product, cookie, dataDir }: ProductOnFolder): Promise<number> {
  const events = Array.from({ length: 50 }, () =>
    createPageEvent({ id: randomUUID(), event: 410, detail: 'x'.repeat(200) }),
  )
  const response = await sendJson(`${product.address}/api/events`, { body: { events }, cookie })
  await response.text()
  if (response.ok)
    acknowledged.set(dataDir, [...(acknowledged.get(dataDir) ?? []), ...events.map(({ id }) => id)])
  return response.status
}

async function readStart({ product, cookie }: ProductOnFolder): Promise<number> {
  const response = await fetch(`${product.address}/api/start`, { headers: { Cookie: cookie } })
  await response.text()
  return response.status
}

/**
 * Clears the token buckets of events, which would stop the writer long before a full disk does. Returns whether the disk
 * had room for that.
 */
function clearAllowances({ dataDir }: ProductOnFolder): boolean {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
  try {
    db.exec('DELETE FROM token_buckets')
    return true
  } catch (error) {
    if (toWriteError(db, error) instanceof StoreFullError) return false
    throw error
  } finally {
    db.close()
  }
}

async function writeUntilRefused(served: ProductOnFolder): Promise<number> {
  let sender = served
  for (let n = 0; n < 400; n += 1) {
    const status = await sendEvents(sender)
    if (status === 429) sender = clearAllowances(served) ? sender : { ...served, cookie: served.otherCookie }
    else if (status !== 200) return status
  }
  return expect.unreachable('The disk never filled')
}

/** Writes until a write succeeds; returns how long that took, in milliseconds. */
async function waitUntilWritten(served: ProductOnFolder): Promise<number> {
  const startedAt = performance.now()
  const tryOnce = async () => {
    const status = await sendEvents(served)
    if (status === 429) clearAllowances(served)
    return status
  }
  await expect.poll(tryOnce, { interval: 20 }).toBe(200)
  return performance.now() - startedAt
}

async function expectNothingLost({ product, dataDir }: ProductOnFolder): Promise<void> {
  await product.kill()
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  const rows = readFromStore(dataDir, (db) => db.prepare('SELECT id FROM events').all())
  const stored = new Set(rows.map(({ id }) => id))
  expect((acknowledged.get(dataDir) ?? []).filter((id) => !stored.has(id))).toEqual([])
}

/** A disk that fills up: a small mounted one, or where mounting is not permitted a limit on the size of files. */
type FullDisk = {
  kind: 'mounted' | 'limited'
  status: number
  served: ProductOnFolder
  makeRoom(): void | Promise<void>
}

async function prepareFullDisk(): Promise<FullDisk> {
  const folder = join(createTemporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!mountTmpfs(folder, '12m')) return prepareLimitedDisk(folder)
  const store = await startOnFolder(folder)
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(4 * MB))
  return { kind: 'mounted', status: 507, served: store, makeRoom: () => rmSync(ballast) }
}

async function prepareLimitedDisk(folder: string): Promise<FullDisk> {
  const store = await startOnFolder(folder)
  await sendEvents(store)
  const { size } = statSync(join(store.dataDir, 'store.db-wal'))
  await limitProcess(store.product.pid, 'fsize', size + 200_000)
  const makeRoom = () => limitProcess(store.product.pid, 'fsize', 'unlimited')
  return { kind: 'limited', status: 503, served: store, makeRoom }
}

async function expectFullThenRecovered({ kind, status, served: store, makeRoom }: FullDisk): Promise<void> {
  const startedAt = performance.now()
  expect(await writeUntilRefused(store)).toBe(status)
  expect(await readStart(store)).toBe(200)
  // A batch of someone with few events touches fewer pages, so that one may still fit.
  expect(await writeUntilRefused({ ...store, cookie: store.otherCookie })).toBe(status)
  expect(await readStart(store)).toBe(200)
  await makeRoom()
  const after = await waitUntilWritten(store)
  await expectNothingLost(store)
  reportTrial(`small disk, ${kind}`, startedAt, { status, 'written again after, ms': Math.round(after) })
}

test('a full disk (a mounted one where permitted): refuses writes, still reads, and writes again once there is room', async () =>
  expectFullThenRecovered(await prepareFullDisk()))

test('a file that cannot grow: writes return 503, reads continue, and writes succeed again once it can', async () => {
  const folder = join(createTemporaryFolder(), 'disk')
  mkdirSync(folder)
  await expectFullThenRecovered(await prepareLimitedDisk(folder))
})

test('no file handle left: open connections are served, and new ones as soon as handles are free', async () => {
  const startedAt = performance.now()
  const store = await startOnFolder(createTemporaryFolder())
  expect(await readStart(store)).toBe(200)
  await limitProcess(store.product.pid, 'nofile', MAX_FILES)
  const { port } = new URL(store.product.address)
  const sockets = Array.from({ length: 200 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])))
  const openFiles = () => readdirSync(`/proc/${store.product.pid}/fd`).length
  // One handle is reserved to accept further connections and close them.
  await expect.poll(openFiles).toBeGreaterThanOrEqual(MAX_FILES - 2)

  // These requests reuse the keep-alive connection opened before.
  const statuses = [await readStart(store), await sendEvents(store), await readStart(store)]
  for (const socket of sockets) socket.destroy()
  const after = await waitUntilWritten(store)
  const fresh = await fetch(`${store.product.address}/healthz`, { headers: { Connection: 'close' } })
  await expectNothingLost(store)

  expect(statuses).toEqual([200, 200, 200])
  expect(fresh.status).toBe(200)
  reportTrial('few file handles', startedAt, { 'written again after, ms': Math.round(after) })
})
