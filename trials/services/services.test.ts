import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import type { OutboxMessage } from '@kitchen-table/application/ports'
import { createSharedFolder } from '@kitchen-table/application/testing/suites'
import { readFromStore, storePath } from '@kitchen-table/embedded/sqlite'
import { openStores } from '@kitchen-table/embedded/testing/samples'
import { fillSampleStore, signInSamplePerson, startServerProcess } from '@kitchen-table/server/testing/tools'
import { describe, expect, type TestContext, test } from 'vitest'
import { reportAfterTests } from '../report-trial.ts'
import { chooseByRunSize } from '../run-size.ts'
import { sendJson } from '../send-json.ts'
import {
  type Fault,
  faults,
  type Service,
  startFaultyMailService,
  startFaultyWebService,
  startSilentService,
  trustedCertificate,
} from './faulty-services.ts'

const MESSAGES = chooseByRunSize({ small: 4, full: 8, nightly: 40 })
/** docs/security.md R15 names 30 s. */
const SLOW_DELAY_MS = chooseByRunSize({ small: 1500, full: 3000, nightly: 30_000 })
/** How long the services are faulty: long enough for several attempts. */
const OUTAGE_MS = chooseByRunSize({ small: 3500, full: 7000, nightly: 60_000 })
/** Retry pauses grow to 20 s in that time, nightly to a little more than a minute; a lease lasts ten minutes. */
const RECOVERY_TIMEOUT_MS = 600_000

/** A folder of one test would be removed when any of the concurrent tests has finished. */
const root = createSharedFolder()

const counts = reportAfterTests('services away', { rounds: 0, messages: 0, requests: 0 })

const numbers = Array.from({ length: MESSAGES }, (_, n) => n)
const emailOf = (n: number) => `waits-${n}@example.org`
const person = (n: number) =>
  ({ email: emailOf(n), role: 'user', group: 'acme', first: 'A', last: 'B' }) as const

const messagesFor = (n: number): OutboxMessage[] => [
  { channel: 'mail', purpose: 'invitation', sub: `waits-${n}` },
  {
    channel: 'help',
    purpose: 'help',
    request: { first: `Help-${n}`, last: 'B', email: emailOf(n), organization: 'Acme' },
  },
  { channel: 'list', purpose: 'list', type: 'subscribe', user: { username: `waits-${n}`, ...person(n) } },
  { channel: 'page-view', purpose: 'page-view', page: `/track/track-${n}` },
]

async function fillStoreWithMessages(dataDir: string): Promise<void> {
  await fillSampleStore(dataDir)
  const stores = openStores(dataDir)
  for (const n of numbers) {
    const account = { sub: `waits-${n}`, ...person(n), createdAt: new Date().toISOString() }
    await stores.members.add('acme', { ...account, subGroupId: null }, account.createdAt)
    await stores.directory.create(account, null)
    for (const [at, message] of messagesFor(n).entries())
      await stores.outbox.add(`${n}-${at}`, message, Date.now())
  }
  await stores.close()
}

function readField(body: unknown, ...path: string[]): string {
  let value: unknown = body
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return String(value)
}

type OnTestFinished = TestContext['onTestFinished']

async function openServices(fault: Fault, onFinished: OnTestFinished) {
  const [mail, help, list, pages, provider] = await Promise.all([
    startFaultyMailService(fault, SLOW_DELAY_MS),
    startFaultyWebService(fault, SLOW_DELAY_MS, (body) => readField(body, 'name')),
    startFaultyWebService(fault, SLOW_DELAY_MS, (body) => readField(body, 'user', 'username')),
    startFaultyWebService(fault, SLOW_DELAY_MS, (body) => readField(body, 'page')),
    startSilentService(),
  ])
  onFinished(async () => {
    await Promise.all([mail, help, list, pages, provider].map((service) => service.close()))
  })
  return { mail, help, list, pages, provider }
}

type Services = Awaited<ReturnType<typeof openServices>>

function settingsFor({ mail, help, list, pages, provider }: Services, certificateFile: string) {
  const urlOf = ({ port }: Service) => `https://localhost:${port}/`
  return {
    APP_ENV: 'test',
    // The outbox logs its failed attempts, which are not checked here.
    LOG_LEVEL: 'silent',
    NODE_EXTRA_CA_CERTS: certificateFile,
    SMTP_URL: `smtps://localhost:${mail.port}`,
    HELP_FORM_URL: urlOf(help),
    MAILING_LIST_URL: urlOf(list),
    ANALYTICS_URL: urlOf(pages),
    MEDICA_ISSUER: `http://localhost:${provider.port}`,
    MEDICA_CLIENT_ID: 'us',
    MEDICA_CLIENT_SECRET: 'secret',
  }
}

async function requestCoreScreens(address: string, end: number) {
  const cookie = await signInSamplePerson(address, 'learner')
  const statuses: number[] = []
  const countResponse = async (sending: Promise<Response>) => {
    const response = await sending
    await response.body?.cancel()
    statuses.push(response.status)
  }
  while (performance.now() < end) {
    for (const path of ['/dashboard', '/api/start', '/api/catalog'])
      await countResponse(fetch(address + path, { headers: { cookie } }))
    await countResponse(sendJson(`${address}/api/page-views`, { body: { page: '/dashboard' }, cookie }))
    await wait(20)
  }
  return statuses
}

function countPendingMessages(dataDir: string): number {
  return readFromStore(dataDir, (db) =>
    Number(db.prepare("SELECT count(*) AS n FROM outbox WHERE id LIKE '%-_'").get()?.n),
  )
}

/** Returns at how many of the four services a first attempt has begun. */
function countAttemptedServices(dataDir: string): number {
  const sql = 'SELECT count(DISTINCT channel) AS n FROM outbox WHERE attempts > 0'
  return readFromStore(dataDir, (db) => Number(db.prepare(sql).get()?.n))
}

/**
 * Makes all messages due in a store that no process has open: one whose attempt was interrupted by a kill would wait for
 * the end of its lease.
 */
function makeMessagesDue(dataDir: string): void {
  const db = new DatabaseSync(storePath(dataDir))
  db.prepare('UPDATE outbox SET due_at = ?').run(Date.now())
  db.close()
}

/** Waits until all messages are sent; if they never are, the test's time-out ends it. */
async function waitUntilSent(dataDir: string): Promise<void> {
  while (countPendingMessages(dataDir) > 0) await wait(100)
}

/** Opens a filled store and services with a fault; `start` runs the product on both and may be called repeatedly. */
async function openStoreWithServices(fault: Fault, onFinished: OnTestFinished) {
  const dataDir = mkdtempSync(join(root, 'data-'))
  const certificateFile = join(dataDir, 'trusted.pem')
  writeFileSync(certificateFile, trustedCertificate.cert)
  await fillStoreWithMessages(dataDir)
  const { provider, ...services } = await openServices(fault, onFinished)
  const settings = settingsFor({ ...services, provider }, certificateFile)
  async function start() {
    const product = await startServerProcess({ DATA_DIR: dataDir, ...settings })
    onFinished(async () => void (await product.kill()))
    return product
  }
  const heal = async () => {
    await Promise.all(Object.values(services).map((service) => service.heal()))
  }
  return { dataDir, services, heal, start }
}

function expectEverythingOnce({ mail, help, list, pages }: Omit<Services, 'provider'>): void {
  expect(mail.received.toSorted()).toEqual(numbers.map(emailOf).toSorted())
  expect(help.received.toSorted()).toEqual(numbers.map((n) => `Help-${n} B`).toSorted())
  expect(list.received.toSorted()).toEqual(numbers.map((n) => `waits-${n}`).toSorted())
  const trackPages = pages.received.filter((page) => page.startsWith('/track/'))
  expect(trackPages.toSorted()).toEqual(numbers.map((n) => `/track/track-${n}`).toSorted())
  counts.rounds += 1
  counts.messages += MESSAGES * 4
}

const timeout = OUTAGE_MS + 2 * RECOVERY_TIMEOUT_MS

describe.concurrent('R15: outages of external services do not delay people', () => {
  // Concurrent tests need the onTestFinished of their own context; the imported one would belong to another test.
  test.for(faults)(
    '%s: pages work as before, and every message is sent later, once',
    { timeout },
    async (fault, { onTestFinished: onFinished }) => {
      const { dataDir, services, heal, start } = await openStoreWithServices(fault, onFinished)
      const { address } = await start()
      const beginning = sendJson(`${address}/api/providers/medica`, { body: {} })
      // How much slower pages become is measured by bench/services-away.ts.
      const statuses = await requestCoreScreens(address, performance.now() + OUTAGE_MS)
      expect(statuses.filter((status) => status >= 400)).toEqual([])
      expect((await beginning).status).toBe(503)
      if (fault !== 'slow') expect(countPendingMessages(dataDir)).toBe(MESSAGES * 4)

      await heal()
      await waitUntilSent(dataDir)
      expectEverythingOnce(services)
      counts.requests += statuses.length
    },
  )

  test('a server that is killed with pending messages sends each of them once after its next start', {
    timeout,
  }, async ({ onTestFinished: onFinished }) => {
    const { dataDir, services, heal, start } = await openStoreWithServices('down', onFinished)
    const product = await start()
    while (countAttemptedServices(dataDir) < 4) await wait(100)
    await product.kill()
    expect(countPendingMessages(dataDir)).toBe(MESSAGES * 4)

    makeMessagesDue(dataDir)
    await heal()
    await start()
    await waitUntilSent(dataDir)
    expectEverythingOnce(services)
  })
})
