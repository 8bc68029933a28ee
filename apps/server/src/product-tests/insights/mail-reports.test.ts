import { createLibraryCache } from '@kitchen-table/application/features'
import {
  interruptionKinds,
  interruptStores,
  NO_INTERRUPTION,
} from '@kitchen-table/application/testing/samples'
import { createReportMaker, mailReports } from '@kitchen-table/application/testing/use-cases'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { openReportsProduct, type ReportsProduct } from '../../testing/open-reports-product.ts'

const subscribedAt = Date.parse('2026-08-10T12:00:00.000Z')
const firstOfQuarter = Date.parse('2026-10-01T00:10:00.000Z')
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const setSubscribed = (product: ReportsProduct, isSubscribed: boolean) =>
  product.succeed('manager', 'PUT', '/groups/acme/report-subscription', { isSubscribed })

/** Opens the product on the first day of a quarter; the manager has subscribed in the quarter before. */
async function openSubscribed() {
  const product = await openReportsProduct()
  product.clock.at = subscribedAt
  await setSubscribed(product, true)
  product.clock.at = firstOfQuarter
  return product
}

/** Mails what is due, as the periodic task does, and returns to whom and about which quarter an e-mail was sent. */
async function takeReports(product: ReportsProduct): Promise<string[]> {
  await product.mailReports()
  const emails = await product.takeSentEmails()
  return emails.map(({ to, subject }) => `${to}: ${subject.replace(/.* in the /, '')}`)
}

const toManager = (quarter: string) => `${emailOf('manager')}: ${quarter}`

test('mails a report on the first day of each quarter, once', async () => {
  const product = await openSubscribed()
  expect(await takeReports(product)).toEqual([toManager('third quarter of 2026')])
  for (const later of [0, HOUR, 20 * DAY]) {
    product.clock.at = firstOfQuarter + later
    expect(await takeReports(product)).toEqual([])
  }
  product.clock.at = Date.parse('2026-12-31T23:59:59.999Z')
  expect(await takeReports(product)).toEqual([])
  product.clock.at += 1
  expect(await takeReports(product)).toEqual([toManager('fourth quarter of 2026')])
})

test.each([
  { day: '2026-10-31', isMailed: true },
  { day: '2026-11-01', isMailed: false },
])(
  'a report that could not be mailed on the first is mailed on $day: $isMailed',
  async ({ day, isMailed }) => {
    const product = await openSubscribed()
    product.clock.at = Date.parse(`${day}T23:00:00.000Z`)
    expect(await takeReports(product)).toHaveLength(isMailed ? 1 : 0)
  },
)

test('who subscribes gets no report that there is already, and who ends it gets none', async () => {
  const product = await openSubscribed()
  expect(await takeReports(product)).toHaveLength(1)
  for (const isSubscribed of [false, true]) await setSubscribed(product, isSubscribed)
  expect(await takeReports(product)).toEqual([])
  await setSubscribed(product, false)
  product.clock.at += 100 * DAY
  expect(await takeReports(product)).toEqual([])
})

type Change = (product: ReportsProduct) => Promise<unknown>

/** What happens to the manager or to the organization, and whether the manager is still subscribed then. */
const changes: [string, Change, staysSubscribed: boolean][] = [
  ['the manager is a user now', ({ stores }) => stores.members.changeRole('manager', 'user', 'now'), false],
  [
    'the manager is an administrator now',
    ({ stores }) => stores.members.changeRole('manager', 'admin', 'now'),
    false,
  ],
  ['the manager manages another organization', moveToGlobex, false],
  ['the manager has ended it', (product) => setSubscribed(product, false), false],
  ['the manager is removed', ({ stores }) => stores.members.remove('manager'), false],
  ['the manager is disabled', ({ stores }) => stores.members.setEnabled('manager', false), true],
  ['the account is deleted', ({ stores }) => stores.directory.delete('manager'), true],
  ['the organization shares no report', (product) => updateAcme(product, { sharesReport: false }), true],
  ['the organization is disabled', (product) => updateAcme(product, { groupStatus: 'disabled' }), true],
]

async function moveToGlobex({ stores }: ReportsProduct) {
  const member = await stores.members.find('manager')
  await stores.members.discard('manager')
  return member && stores.members.add('globex', member, '2026-09-01T12:00:00.000Z')
}

async function updateAcme({ stores }: ReportsProduct, change: object) {
  const group = await stores.groups.find('acme')
  return group && stores.groups.update({ ...group, ...change }, group.version, [])
}

test.each(changes)('mails nothing if %s', async (_, change, staysSubscribed) => {
  const product = await openSubscribed()
  await change(product)
  expect(await takeReports(product)).toEqual([])
  const subscription = await product.stores.reportSubscriptions.find('acme', 'manager')
  expect(subscription !== null).toBe(staysSubscribed)
})

test.each(changes)('sends no message that waits, if %s', async (_, change) => {
  const product = await openSubscribed()
  await product.mailReports()
  await change(product)
  expect(await product.takeSentEmails()).toEqual([])
})

test.each<[string, Change, undo: Change]>([
  [
    'the organization shares it',
    (product) => updateAcme(product, { sharesReport: false }),
    (product) => updateAcme(product, { sharesReport: true }),
  ],
  [
    'the manager is enabled',
    ({ stores }) => stores.members.setEnabled('manager', false),
    ({ stores }) => stores.members.setEnabled('manager', true),
  ],
])('mails the report as soon as %s, in the first month', async (_, change, undo) => {
  const product = await openSubscribed()
  await change(product)
  expect(await takeReports(product)).toEqual([])
  await undo(product)
  expect(await takeReports(product)).toHaveLength(1)
})

test('the e-mail says what the report says, and leads to its page', async () => {
  const product = await openSubscribed()
  product.addActiveMembers(60)
  await product.recordUse('2026-08-01', { signedIn: 40, completed: 20, topics: { saving: 12, debt: 2 } })
  await product.mailReports()
  const [email] = await product.takeSentEmails()
  expect(email?.subject).toBe('How canary-acme used Kitchen Table in the third quarter of 2026')
  expect(email?.text).toContain('40 people signed in, opened a track or completed a lesson.')
  expect(email?.text).toContain('20 people completed at least one lesson. They completed 20 lessons in all.')
  expect(email?.text).toContain('About saving: 12\n')
  expect(email?.text).toContain('About debt: fewer than 5\n')
  const link = 'https://library.example/admin/group/acme?tab=report&quarter=2026-Q3'
  expect(email?.text).toContain(`Open the report:\n${link}\n`)
  const told = await product.succeed('manager', 'GET', '/groups/acme/reports/2026-Q3')
  expect(told.report).toMatchObject({ active: 40, madeAt: '2026-10-01T00:10:00.000Z' })
})

/** Returns the task with its stores, one call of which is interrupted. */
function createInterruptedTask({ stores, clock }: ReportsProduct, interruption = NO_INTERRUPTION) {
  const { reportSubscriptions, reports, events, groups, people, members } = stores
  const used = { reportSubscriptions, reports, events, groups, people, members }
  const interrupted = interruptStores(used, interruption)
  const deps = { ...interrupted.stores, now: () => clock.at }
  const makeReport = createReportMaker({
    ...deps,
    library: createLibraryCache(stores.catalog),
  })
  const task = mailReports({
    ...deps,
    makeReport,
    findOrganization: (slug) => deps.groups.find(slug),
    findPerson: (sub) => deps.people.find(sub),
    notifyOutbox: () => {},
    onFault: () => {},
  })
  return { run: () => task().catch(() => {}), countCalls: interrupted.countCalls }
}

test('whichever call of a store fails, and whether its process lives on, the report is mailed exactly once', async () => {
  const counted = createInterruptedTask(await openSubscribed())
  await counted.run()
  const calls = counted.countCalls()
  expect(calls).toBeGreaterThan(8)
  const product = await openSubscribed()
  for (const kind of interruptionKinds)
    for (let nth = 1; nth <= calls; nth += 1) {
      product.db.exec(
        "DELETE FROM benefit_reports; UPDATE report_subscriptions SET mailed_quarter = '2026-Q2'",
      )
      await createInterruptedTask(product, { ...kind, nth }).run()
      // What was added may have been sent before the task runs again.
      const sentBefore = await product.takeSentEmails()
      const sentAfter = await takeReports(product)
      expect({ ...kind, nth, sent: sentBefore.length + sentAfter.length }).toEqual({ ...kind, nth, sent: 1 })
    }
})

test('a fault of one organization is reported, and does not hold up the others', async () => {
  const product = await openSubscribed()
  await product.stores.reportSubscriptions.subscribe({
    group: 'globex',
    sub: 'otherManager',
    mailedQuarter: '2026-Q2',
  })
  const globex = await product.stores.groups.find('globex')
  if (globex) await product.stores.groups.update({ ...globex, sharesReport: true }, globex.version, [])
  product.db.exec("INSERT INTO benefit_reports (group_slug, quarter, body) VALUES ('acme', '2026-Q3', '{}')")
  expect(await takeReports(product)).toEqual([`${emailOf('otherManager')}: third quarter of 2026`])
  expect(product.takeFaults()).toHaveLength(1)
  product.db.exec("DELETE FROM benefit_reports WHERE group_slug = 'acme'")
  expect(await takeReports(product)).toEqual([toManager('third quarter of 2026')])
})

test('stops between two reports when the server stops', async () => {
  const { stores, clock, ...product } = await openSubscribed()
  const { reportSubscriptions } = stores
  await reportSubscriptions.subscribe({ group: 'acme', sub: 'gone', mailedQuarter: '2026-Q2' })
  const stopping = new AbortController()
  const task = mailReports({
    reportSubscriptions,
    findOrganization: async (slug) => {
      stopping.abort()
      return stores.groups.find(slug)
    },
    findPerson: stores.people.find,
    makeReport: async () => ({}) as never,
    notifyOutbox: () => {},
    now: () => clock.at,
    onFault: (error) => {
      throw error
    },
  })
  await task(stopping.signal)
  expect(await reportSubscriptions.find('acme', 'manager')).toMatchObject({ mailedQuarter: '2026-Q2' })
  expect(await reportSubscriptions.find('acme', 'gone')).toBeNull()
  expect(await product.takeSentEmails()).toEqual([])
})
