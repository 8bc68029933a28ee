import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, type TestContext, test } from 'vitest'
import { LEASE } from '../../apps/server/src/features/accounts/outbox/outbox-times.ts'
import type { Errand } from '../../apps/server/src/features/accounts/outbox/ports.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { startProduct } from '../../apps/server/src/testing/running-product.ts'
import { fillSampleStore, signInAt } from '../sample-store.ts'
import { sized } from '../size.ts'
import { tell } from '../told.ts'
import {
  type Fault,
  faults,
  mailService,
  type Service,
  silentService,
  trusted,
  webService,
} from './faulty-services.ts'

const ERRANDS = sized({ ci: 8, nightly: 40 })
/** Security.md R15 says 30 s. */
const SLOW = sized({ ci: 3000, nightly: 30_000 })
/** How long the services stay away: long enough for several attempts. */
const AWAY = sized({ ci: 7000, nightly: 60_000 })
/** The pauses grow to 20 s in that time, in the long size to a little more than a minute; a lease takes ten. */
const PATIENCE = 600_000

const began = performance.now()
const told = { rounds: 0, errands: 0, requests: 0 }
afterAll(() => tell('services away', began, told))

const numbers = Array.from({ length: ERRANDS }, (_, n) => n)
const emailOf = (n: number) => `waits-${n}@example.org`
const user = (n: number) => ({
  ...{ username: `waits-${n}`, email: emailOf(n), role: 'user' as const },
  ...{ group: 'acme', first: 'A', last: 'B' },
})

const errandsOf = (n: number): Errand[] => [
  { channel: 'mail', purpose: 'invitation', sub: `waits-${n}` },
  {
    ...{ channel: 'help', purpose: 'help' },
    request: { first: `Help-${n}`, last: 'B', email: emailOf(n), organisation: 'Acme' },
  },
  { channel: 'list', purpose: 'list', type: 'subscribe', user: user(n) },
  { channel: 'page-view', purpose: 'page-view', page: `/track/track-${n}` },
]

/** A store in which so much waits to be sent. */
async function filled(dataDir: string): Promise<void> {
  await fillSampleStore(dataDir)
  const stores = oneMachine({ dataDir, onFault: (error) => expect.unreachable(String(error)) })
  for (const n of numbers) {
    const { username: sub, email, role, group, first, last } = user(n)
    const createdAt = new Date().toISOString()
    await stores.members.add('acme', { sub, email, first, last, role, subGroupId: null }, createdAt)
    await stores.pool.create({ sub, email, first, last, role, group, createdAt }, null)
    for (const [at, errand] of errandsOf(n).entries())
      await stores.outbox.add(`${n}-${at}`, errand, Date.now())
  }
  await stores.close()
}

function field(body: unknown, ...path: string[]): string {
  let value: unknown = body
  for (const key of path)
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  return String(value)
}

type AtTheEnd = TestContext['onTestFinished']

async function openServices(fault: Fault, atTheEnd: AtTheEnd) {
  const [mail, help, list, pages, provider] = await Promise.all([
    mailService(fault, SLOW),
    webService(fault, SLOW, (body) => field(body, 'name')),
    webService(fault, SLOW, (body) => field(body, 'user', 'username')),
    webService(fault, SLOW, (body) => field(body, 'page')),
    silentService(),
  ])
  atTheEnd(async () => {
    await Promise.all([mail, help, list, pages, provider].map((service) => service.close()))
  })
  return { mail, help, list, pages, provider }
}

type Services = Awaited<ReturnType<typeof openServices>>

function settingsFor({ mail, help, list, pages, provider }: Services, certificateFile: string) {
  const at = ({ port }: Service) => `https://localhost:${port}/`
  return {
    APP_ENV: 'test',
    // What the outbox says of its attempts is not what this is about.
    LOG_LEVEL: 'silent',
    NODE_EXTRA_CA_CERTS: certificateFile,
    SMTP_URL: `smtps://localhost:${mail.port}`,
    HELP_FORM_URL: at(help),
    MAILING_LIST_URL: at(list),
    ANALYTICS_URL: at(pages),
    MEDICA_ISSUER: `http://localhost:${provider.port}`,
    MEDICA_CLIENT_ID: 'us',
    MEDICA_CLIENT_SECRET: 'secret',
  }
}

const json = { 'Content-Type': 'application/json' }

/** What learners do, again and again until `end`; returns what was answered. */
async function useCoreScreens(address: string, end: number) {
  const cookie = await signInAt(address, 'learner')
  const statuses: number[] = []
  const ask = async (path: string, sent: RequestInit = {}) => {
    const response = await fetch(address + path, { ...sent, headers: { ...json, cookie } })
    await response.body?.cancel()
    statuses.push(response.status)
  }
  while (performance.now() < end) {
    await ask('/dashboard')
    await ask('/api/start')
    await ask('/api/catalog')
    await ask('/api/page-views', { method: 'POST', body: '{"page":"/dashboard"}' })
    await wait(20)
  }
  return statuses
}

function waitingIn(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true, timeout: 60_000 })
  const n = Number(db.prepare("SELECT count(*) AS n FROM outbox WHERE id LIKE '%-_'").get()?.n)
  db.close()
  return n
}

/**
 * Of how many of the four services the first attempt is over. A kill in the middle of one is no loss, but what it was
 * about waits for the end of its lease.
 */
function servicesTriedIn(dataDir: string): number {
  const db = new DatabaseSync(join(dataDir, 'store.db'), { readOnly: true, timeout: 60_000 })
  const row = db
    .prepare('SELECT count(DISTINCT channel) AS n FROM outbox WHERE attempts > 0 AND due_at < ?')
    .get(Date.now() + LEASE / 2)
  db.close()
  return Number(row?.n)
}

/** Ends with the test's own time-out where it never comes. */
async function untilSent(dataDir: string): Promise<void> {
  while (waitingIn(dataDir) > 0) await wait(100)
}

/** A filled store, services with a fault, and a way to run the product over both, again and again. */
async function opened(fault: Fault, atTheEnd: AtTheEnd) {
  const dataDir = mkdtempSync(join(tmpdir(), 'services-'))
  atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const certificateFile = join(dataDir, 'trusted.pem')
  writeFileSync(certificateFile, trusted.cert)
  await filled(dataDir)
  const { provider, ...services } = await openServices(fault, atTheEnd)
  const settings = settingsFor({ ...services, provider }, certificateFile)
  async function start() {
    const product = await startProduct({ DATA_DIR: dataDir, ...settings })
    atTheEnd(async () => void (await product.kill()))
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
  expect(list.received.toSorted()).toEqual(numbers.map((n) => user(n).username).toSorted())
  const ofErrands = pages.received.filter((page) => page.startsWith('/track/'))
  expect(ofErrands.toSorted()).toEqual(numbers.map((n) => `/track/track-${n}`).toSorted())
  told.rounds += 1
  told.errands += ERRANDS * 4
}

const timeout = AWAY + 2 * PATIENCE

describe.concurrent('R15: services that people’s work must not wait for', () => {
  // Each with an end of its own: beside others the usual one would be somebody else's.
  test.for(faults)(
    '%s: pages go on as before, and everything is sent later, once',
    { timeout },
    async (fault, { onTestFinished: atTheEnd }) => {
      const { dataDir, services, heal, start } = await opened(fault, atTheEnd)
      const { address } = await start()
      const beginning = fetch(`${address}/api/providers/medica`, {
        method: 'POST',
        headers: json,
        body: '{}',
      })
      // How much slower pages become is measured by bench/services-away.ts.
      const statuses = await useCoreScreens(address, performance.now() + AWAY)
      expect(statuses.filter((status) => status >= 400)).toEqual([])
      expect((await beginning).status).toBe(503)
      if (fault !== 'slow') expect(waitingIn(dataDir)).toBe(ERRANDS * 4)

      await heal()
      await untilSent(dataDir)
      expectEverythingOnce(services)
      told.requests += statuses.length
    },
  )

  test('a server that is killed while everything waits sends it after its next start, once', {
    timeout,
  }, async ({ onTestFinished: atTheEnd }) => {
    const { dataDir, services, heal, start } = await opened('down', atTheEnd)
    const product = await start()
    while (servicesTriedIn(dataDir) < 4) await wait(100)
    await product.kill()
    expect(waitingIn(dataDir)).toBe(ERRANDS * 4)

    await heal()
    await start()
    await untilSent(dataDir)
    expectEverythingOnce(services)
  })
})
