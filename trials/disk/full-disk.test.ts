import { concurrently } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder, expectRefusal } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD, type Requester } from '@kitchen-table/embedded/testing/samples'
import {
  checkStoredParts,
  counterTables,
  createPageEvent,
  createRequest,
  createSender,
  findFixture,
  openProduct,
  PLACEHOLDER_SENDER_EMAIL,
  type TestProduct,
  writeFixtures,
} from '@kitchen-table/server/testing/tools'
import { expect, onTestFinished, test } from 'vitest'

/** Opens a product on files, so that a limit on SQLite's pages can stand for a disk that is full. */
async function openProductOnDisk(): Promise<TestProduct> {
  const dataDir = createTemporaryFolder()
  const product = await openProduct({ dataDir })
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
  })
  return product
}

const setMaxPages = ({ db }: TestProduct, pages: number) => db.exec(`PRAGMA max_page_count = ${pages}`)

/** Fills the store: limits it to the pages that it has, then writes until the free space in them is used up. */
async function fillDisk(product: TestProduct): Promise<void> {
  setMaxPages(product, Number(product.db.prepare('PRAGMA page_count').get()?.page_count))
  for (const size of [20, 1]) {
    let status = 200
    for (let n = 0; status === 200; n += 1) {
      expect(n).toBeLessThan(200)
      const events = Array.from({ length: size }, () =>
        createPageEvent({ event: 410, detail: 'x'.repeat(200) }),
      )
      status = (await product.request('manager', 'POST', '/api/events', { events })).status
    }
    expect(status).toBe(507)
  }
}

/**
 * Of accounts only signing in, which is one transaction and grows, of the library only creating a unit, and of insights
 * only events: other saves work once for a record, and a position in a video takes the place of the one before. Those of
 * organizations need an organization, and most are jobs of several transactions. Some that need preconditions are below;
 * failing-responses.test.ts tries the others.
 */
const repeatableWrites = ['accounts.signIn', 'catalog.createUnit', 'insights.recordEvents']
const writes = writeFixtures.filter(
  ({ name, needsNoSpace }) =>
    repeatableWrites.includes(name) ||
    !(needsNoSpace || /^(accounts|uploads|catalog|groups|insights|learning\.saveVideoPosition)\b/.test(name)),
)

/** Returns who sends a write, and the person whose account or record it concerns. */
function senderOf({ name, grant }: (typeof writes)[number]): { requester: Requester; sub: string } {
  if (name === 'accounts.signIn') return { requester: 'nobody', sub: 'alone' }
  return grant === 'admin' ? { requester: 'admin', sub: 'admin' } : { requester: 'learner', sub: 'learner' }
}

const freeSpace = (product: TestProduct) => setMaxPages(product, 1_000_000)

const checkIntegrity = ({ db }: TestProduct) => db.prepare('PRAGMA integrity_check').all()

const completionBody = (eventId: string) => ({
  completed: true,
  track: 'first-budget',
  eventId,
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
})

const reads: [requester: Requester, path: string][] = [
  ['learner', '/api/start'],
  ['learner', '/api/progress'],
  ['learner', '/api/catalog'],
  ['admin', '/api/tracks/closed-track'],
  ['otherLearner', '/files/units/u-talk/attachment'],
  ['learner', '/dashboard'],
  ['nobody', '/terms'],
]

async function expectReads(product: TestProduct): Promise<void> {
  for (const [requester, path] of reads) {
    const response = await product.request(requester, 'GET', path)
    expect([path, response.status]).toEqual([path, 200])
    await response.body?.cancel()
  }
}

test('reads and sessions continue on a full disk', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  await expectReads(product)
  product.clock.at += 5 * 60_000
  await expectReads(product)
  expect(product.takeFaults().every((fault) => JSON.stringify(fault).includes('store.full'))).toBe(true)
})

test('a write is either stored completely or refused with store.full', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  const statuses = new Map(writes.map(({ name }) => [name, new Set<number>()]))
  const haveAllBeenRefused = () => [...statuses.values()].every((seen) => seen.has(507))
  for (let round = 0; round < 200 && !haveAllBeenRefused(); round += 1)
    for (const fixture of writes) {
      const { name } = fixture
      const { method, path, body } = createRequest(fixture)
      const before = product.hashState(counterTables)
      const { requester, sub } = senderOf(fixture)
      const text = JSON.stringify(body).replaceAll(PLACEHOLDER_SENDER_EMAIL, emailOf('alone'))
      const response = await product.request(requester, method, path, text)
      statuses.get(name)?.add(response.status)
      if (response.ok) {
        await response.body?.cancel()
        expect(checkStoredParts(product.db, fixture, sub), name).not.toContain(false)
      } else {
        await expectRefusal(response, 'store.full')
        expect(product.hashState(counterTables), name).toBe(before)
      }
    }
  expect([...statuses].filter(([, seen]) => !seen.has(507)).map(([name]) => name)).toEqual([])
  expect(checkIntegrity(product)).toEqual([{ integrity_check: 'ok' }])
})

/** Writes that need preconditions, or of which a person may send only a few: each is sent by a person of its own. */
const preparedWrites = ['catalog.startImport', 'catalog.planImport', 'catalog.createLayout', 'uploads.begin']
/** More than fit into the free space of the pages that a table has. */
const SENDERS = 20

test('writes that need preconditions are stored completely or refused with store.full', async () => {
  const product = await openProductOnDisk()
  const fixtures = preparedWrites.map(findFixture)
  const senders = await Promise.all(
    fixtures.map((fixture) => concurrently(SENDERS, () => createSender(product, fixture))),
  )
  await fillDisk(product)
  for (const [at, fixture] of fixtures.entries()) {
    const statuses = new Set<number>()
    for (const sender of senders[at] ?? []) {
      const { method, path, body } = createRequest(fixture)
      const before = product.hashState(counterTables)
      const response = await product.send(sender.fillIn(path), {
        method,
        headers: { cookie: sender.cookie, 'content-type': 'application/json' },
        body: sender.fillIn(JSON.stringify(body)),
      })
      statuses.add(response.status)
      if (response.ok) {
        await response.body?.cancel()
        expect(checkStoredParts(product.db, fixture, sender.name), fixture.name).not.toContain(false)
      } else {
        await expectRefusal(response, 'store.full')
        if (!fixture.isNonAtomic) expect(product.hashState(counterTables), fixture.name).toBe(before)
      }
    }
    expect(statuses, fixture.name).toContain(507)
  }
  expect(checkIntegrity(product)).toEqual([{ integrity_check: 'ok' }])
})

test('earlier acknowledged writes are stored, and writing works again once there is room, without a restart', async () => {
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
  const events = {
    events: Array.from({ length: 100 }, () => createPageEvent({ event: 410, detail: 'z'.repeat(200) })),
  }
  expect((await product.request('learner', 'POST', '/api/events', events)).status).toBe(200)
  const credentials = { email: emailOf('young'), password: PASSWORD }
  expect((await product.send('/api/session', { method: 'POST', body: credentials })).status).toBe(200)
  expect(checkIntegrity(product)).toEqual([{ integrity_check: 'ok' }])
})

test('of many concurrent writes, exactly the acknowledged ones are stored', async () => {
  const product = await openProductOnDisk()
  await fillDisk(product)
  const details = Array.from({ length: 60 }, (_, at) => `crowd-${at}-${'x'.repeat(180)}`)
  const responses = await Promise.all(
    details.map((detail) =>
      product.request('learner', 'POST', '/api/events', {
        events: [createPageEvent({ event: 410, detail })],
      }),
    ),
  )
  const statuses = responses.map(({ status }) => status)
  expect(new Set(statuses).difference(new Set([200, 507]))).toEqual(new Set())
  const stored = product.db.prepare("SELECT detail FROM events WHERE detail LIKE 'crowd-%'").all()
  const acknowledged = details.filter((_, at) => statuses[at] === 200)
  expect(stored.map(({ detail }) => detail).sort()).toEqual(acknowledged.sort())
})
