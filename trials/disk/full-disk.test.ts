import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectRefusal } from '../../apps/server/src/testing/expect-refusal.ts'
import { openProduct, type TestProduct } from '../../apps/server/src/testing/product.ts'
import { emailOf, PASSWORD, type Requester } from '../../apps/server/src/testing/sample-people.ts'
import { pageEvent, writeOperations } from '../../apps/server/src/testing/write-operations.ts'

/** A store on a disk that fills: SQLite refuses every page beyond those that it has. */
async function openProductOnDisk(): Promise<TestProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'full-'))
  const product = await openProduct({ dataDir })
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
    rmSync(dataDir, { recursive: true, force: true })
  })
  return product
}

const setMaxPages = ({ db }: TestProduct, pages: number) => db.exec(`PRAGMA max_page_count = ${pages}`)

/** Leaves as good as no room: what is free within the pages that the store has is filled first. */
async function fillDisk(product: TestProduct): Promise<void> {
  setMaxPages(product, Number(product.db.prepare('PRAGMA page_count').get()?.page_count))
  for (const size of [20, 1]) {
    let status = 204
    for (let n = 0; status === 204; n += 1) {
      expect(n).toBeLessThan(200)
      const events = Array.from({ length: size }, () => pageEvent({ event: 410, detail: 'x'.repeat(200) }))
      status = (await product.request('manager', 'POST', '/api/events', { events })).status
    }
    expect(status).toBe(507)
  }
}

/** Of attempts and events: what is refused may count against whoever asks. */
const counterTables = ['attempts', 'allowances', 'occurrences']
/** Changes its row in place, and so needs no room that it does not have. */
const NEEDS_NO_ROOM = 'learning.setTrackListed'
/** Of accounts the one that grows and takes one step; the others are tried call by call (failing-answers.test.ts). */
const writes = writeOperations.filter(
  ({ name }) => name === 'accounts.signIn' || !(name.startsWith('accounts.') || name === NEEDS_NO_ROOM),
)

const freeSpace = (product: TestProduct) => setMaxPages(product, 1_000_000)

const checkIntegrity = ({ db }: TestProduct) => db.prepare('PRAGMA integrity_check').all()

const completionBody = (eventId: string) => ({
  completed: true,
  track: 'first-budget',
  eventId,
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
})

const reads: [who: Requester, path: string][] = [
  ['learner', '/api/start'],
  ['learner', '/api/progress'],
  ['learner', '/api/catalog'],
  ['admin', '/api/tracks/closed-track'],
  ['otherLearner', '/files/units/u-talk/attachment'],
  ['learner', '/dashboard'],
  ['nobody', '/terms'],
]

async function expectReads(product: TestProduct): Promise<void> {
  for (const [who, path] of reads) {
    const response = await product.request(who, 'GET', path)
    expect([path, response.status]).toEqual([path, 200])
    await response.body?.cancel()
  }
}

test('a write without room is a 507 in its words, and nothing of it is kept', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  const before = product.hashState(counterTables)
  const events = { events: Array.from({ length: 100 }, () => pageEvent({ detail: 'y'.repeat(200) })) }
  for (const who of ['learner', 'otherManager'] as const)
    await expectRefusal(await product.request(who, 'POST', '/api/events', events), 'store.full')
  expect(product.hashState(counterTables)).toBe(before)
  expect(checkIntegrity(product)).toEqual([{ integrity_check: 'ok' }])
})

test('reading goes on, sessions too', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  await expectReads(product)
  product.clock.at += 5 * 60_000
  await expectReads(product)
  expect(product.takeFaults().every((fault) => JSON.stringify(fault).includes('store.full'))).toBe(true)
})

test('every kind of write either is done whole or says that there is no room', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  const statuses = new Map(writes.map(({ name }) => [name, new Set<number>()]))
  const hasAllMet = () => [...statuses.values()].every((met) => met.has(507))
  for (let round = 0; round < 200 && !hasAllMet(); round += 1)
    for (const { name, method, path, body } of writes) {
      const before = product.hashState(counterTables)
      const who = name === 'accounts.signIn' ? 'nobody' : 'learner'
      const response = await product.request(who, method, path.replace(/[^/]{36}$/, randomUUID()), body())
      statuses.get(name)?.add(response.status)
      if (response.ok) await response.body?.cancel()
      else {
        await expectRefusal(response, 'store.full')
        expect(product.hashState(counterTables), name).toBe(before)
      }
    }
  expect(hasAllMet()).toBe(true)
  expect(checkIntegrity(product)).toEqual([{ integrity_check: 'ok' }])
})

test('what was acknowledged before is there, and writing goes on once there is room, without a restart', async () => {
  const product = await openProductOnDisk()
  const early = completionBody('7b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11')
  expect((await product.request('learner', 'PUT', '/api/progress/units/u-talk', early)).status).toBe(200)
  await fillDisk(product)
  expect((await product.stores.progress.read('learner')).activeUnits).toEqual(['u-talk'])

  freeSpace(product)
  const late = completionBody('7b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f12')
  const response = await product.request('learner', 'PUT', '/api/progress/units/u-do', late)
  expect(response.status).toBe(200)
  expect((await product.stores.progress.read('learner')).activeUnits).toEqual(['u-talk', 'u-do'])
  const events = { events: Array.from({ length: 100 }, () => pageEvent({ detail: 'z'.repeat(200) })) }
  expect((await product.request('learner', 'POST', '/api/events', events)).status).toBe(204)
  const credentials = { email: emailOf('young'), password: PASSWORD }
  expect((await product.send('/api/session', { method: 'POST', body: credentials })).status).toBe(200)
  expect(checkIntegrity(product)).toEqual([{ integrity_check: 'ok' }])
})

test('in a crowd, exactly the acknowledged writes are there', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  const details = Array.from({ length: 60 }, (_, at) => `crowd-${at}-${'x'.repeat(180)}`)
  const answers = await Promise.all(
    details.map((detail) =>
      product.request('learner', 'POST', '/api/events', { events: [pageEvent({ detail })] }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses).difference(new Set([204, 507]))).toEqual(new Set())
  const stored = product.db.prepare("SELECT detail FROM events WHERE detail LIKE 'crowd-%'").all()
  const acknowledged = details.filter((_, at) => statuses[at] === 204)
  expect(stored.map(({ detail }) => detail).sort()).toEqual(acknowledged.sort())
})
