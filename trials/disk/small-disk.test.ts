import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { writeFailure } from '../../apps/server/src/adapters/sqlite/sqlite-failure.ts'
import { StoreFullError } from '../../apps/server/src/features/store-full.ts'
import { checkStore } from '../../apps/server/src/store-check/check-store.ts'
import { type RunningProduct, startProduct } from '../../apps/server/src/testing/running-product.ts'
import { pageEvent } from '../../apps/server/src/testing/write-operations.ts'
import { fillSampleStore, signInAt } from '../sample-store.ts'
import { tell } from '../told.ts'

const MB = 1024 * 1024
const MOST_FILES = 64

async function served(folder: string) {
  const dataDir = join(folder, 'data')
  await fillSampleStore(dataDir)
  const product = await startProduct({ DATA_DIR: dataDir, APP_ENV: 'test' })
  onTestFinished(async () => void (await product.kill()))
  const cookie = await signInAt(product.address, 'manager')
  // Somebody whose allowance is not used up yet when the disk is full.
  const fresh = await signInAt(product.address, 'otherManager')
  return { dataDir, product, cookie, fresh }
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Changes a limit of a process that is running. */
function limit({ pid }: RunningProduct, what: 'fsize' | 'nofile', value: number | 'unlimited'): void {
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--${what}=${value}:`], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}

type Served = Awaited<ReturnType<typeof served>>

const acknowledged = new Map<string, string[]>()

/** Events enough for some pages; those of an answered batch are noted. */
async function write({ product, cookie, dataDir }: Served): Promise<number> {
  const events = Array.from({ length: 50 }, () => pageEvent({ id: randomUUID(), detail: 'x'.repeat(200) }))
  const response = await fetch(`${product.address}/api/events`, {
    ...{ method: 'POST', body: JSON.stringify({ events }) },
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
  })
  await response.text()
  if (response.ok)
    acknowledged.set(dataDir, [...(acknowledged.get(dataDir) ?? []), ...events.map(({ id }) => id)])
  return response.status
}

async function read({ product, cookie }: Served): Promise<number> {
  const response = await fetch(`${product.address}/api/start`, { headers: { Cookie: cookie } })
  await response.text()
  return response.status
}

/**
 * Empties the allowance of events, which would stop the writer long before a disk does. Answers whether the disk had
 * room for that.
 */
function allowMore({ dataDir }: Served): boolean {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { timeout: 60_000 })
  try {
    db.exec('DELETE FROM allowances')
    return true
  } catch (error) {
    if (writeFailure(db, error) instanceof StoreFullError) return false
    throw error
  } finally {
    db.close()
  }
}

/** Writes until it is refused; answers with what. */
async function writeUntilRefused(served: Served): Promise<number> {
  let by = served
  for (let n = 0; n < 400; n += 1) {
    const status = await write(by)
    if (status === 429) by = allowMore(served) ? by : { ...served, cookie: served.fresh }
    else if (status !== 204) return status
  }
  return expect.unreachable('The disk never filled')
}

/** Writes until it succeeds; returns how long that has taken, in milliseconds. */
async function untilWritten(served: Served): Promise<number> {
  const began = performance.now()
  const tryOnce = async () => {
    const status = await write(served)
    if (status === 429) allowMore(served)
    return status
  }
  await expect.poll(tryOnce, { interval: 20 }).toBe(204)
  return performance.now() - began
}

/** Nothing that was acknowledged is missing, and nothing is torn. */
async function expectNothingLost({ product, dataDir }: Served): Promise<void> {
  await product.kill()
  expect(await checkStore(dataDir, { now: Date.now })).toEqual([])
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const stored = new Set(
    db
      .prepare('SELECT id FROM events')
      .all()
      .map(({ id }) => id),
  )
  expect((acknowledged.get(dataDir) ?? []).filter((id) => !stored.has(id))).toEqual([])
  db.close()
}

/** A disk that gets full: by itself, or where nothing may be mounted by a limit, under which no file grows. */
type FullDisk = { kind: 'mounted' | 'limited'; status: number; served: Served; makeRoom(): void }

function isMounted(folder: string, size: string): boolean {
  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) return false
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return true
}

async function fullDisk(): Promise<FullDisk> {
  const folder = join(temporaryFolder(), 'disk')
  if (!isMounted(folder, '12m')) return limitedDisk(folder)
  const store = await served(folder)
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(4 * MB))
  return { kind: 'mounted', status: 507, served: store, makeRoom: () => rmSync(ballast) }
}

async function limitedDisk(folder: string): Promise<FullDisk> {
  const store = await served(folder)
  await write(store)
  const { size } = statSync(join(store.dataDir, 'store.db-wal'))
  limit(store.product, 'fsize', size + 200_000)
  const makeRoom = () => limit(store.product, 'fsize', 'unlimited')
  return { kind: 'limited', status: 503, served: store, makeRoom }
}

async function expectFullAndBack({ kind, status, served: store, makeRoom }: FullDisk): Promise<void> {
  const began = performance.now()
  expect(await writeUntilRefused(store)).toBe(status)
  expect(await read(store)).toBe(200)
  expect(await write({ ...store, cookie: store.fresh })).toBe(status)
  expect(await read(store)).toBe(200)
  makeRoom()
  const after = await untilWritten(store)
  await expectNothingLost(store)
  tell(`small disk, ${kind}`, began, { status, 'written again after, ms': Math.round(after) })
}

test('a disk that is full, really where one may be mounted: refused, reading goes on, and writing too as soon as there is room', async () =>
  expectFullAndBack(await fullDisk()))

test('a file that may not grow: 503, reading goes on, and writing too as soon as it may', async () => {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  await expectFullAndBack(await limitedDisk(folder))
})

test('no file handle left: who is connected is served, and others are as soon as some are free', async () => {
  const began = performance.now()
  const store = await served(temporaryFolder())
  expect(await read(store)).toBe(200)
  limit(store.product, 'nofile', MOST_FILES)
  const { port } = new URL(store.product.address)
  const sockets: Socket[] = []
  const openSocket = async () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    sockets.push(socket)
    await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  }
  // The server may close a file of its own meanwhile, so connections are added until no handle is left.
  const openFilesWithMoreSockets = async () => {
    await Promise.all(Array.from({ length: 200 }, openSocket))
    return readdirSync(`/proc/${store.product.pid}/fd`).length
  }
  // One is kept in reserve, to turn others away with.
  await expect.poll(openFilesWithMoreSockets).toBeGreaterThanOrEqual(MOST_FILES - 2)

  // The connection of before is kept alive, and used again.
  const statuses = [await read(store), await write(store), await read(store)]
  for (const socket of sockets) socket.destroy()
  const after = await untilWritten(store)
  const fresh = await fetch(`${store.product.address}/healthz`, { headers: { Connection: 'close' } })
  await expectNothingLost(store)

  expect(statuses).toEqual([200, 204, 200])
  expect(fresh.status).toBe(200)
  tell('few file handles', began, { 'written again after, ms': Math.round(after) })
})
