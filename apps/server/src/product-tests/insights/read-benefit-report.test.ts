import type { BenefitReportAnswer, BenefitReportView } from '@kitchen-table/contract/insights'
import { SMALLEST_SHOWN_COUNT } from '@kitchen-table/domain/insights'
import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
import { openReportsProduct, type ReportsProduct } from '../../testing/open-reports-product.ts'

const readStoredReport = (
  product: ReportsProduct,
  quarter = 'latest',
  who: Requester = 'manager',
): Promise<BenefitReportAnswer> => product.succeed(who, 'GET', `/groups/acme/reports/${quarter}`)

/** Reads a report after the task that makes reports has run. */
async function readReport(...args: Parameters<typeof readStoredReport>): Promise<BenefitReportAnswer> {
  const [product] = args
  await product.makeAllReports()
  return readStoredReport(...args)
}

async function requireReport(...args: Parameters<typeof readReport>): Promise<BenefitReportView> {
  const { report } = await readReport(...args)
  if (report === null) throw new Error('There is no report.')
  return report
}

/**
 * Who sends a request about which organization, and the response to reading, to subscribing and to ending that; of globex,
 * which does not share its reports. All others are in trials/matrix.
 */
const outcomes: [who: Requester, group: string, read: string, subscribe?: string, end?: string][] = [
  ['manager', 'acme', 'ok'],
  ['otherManager', 'globex', 'insights.report_not_shared', 'insights.report_not_shared', 'ok'],
  ['admin', 'globex', 'ok', 'auth.forbidden'],
]

test('row 52: managers read the reports that their organization shares, administrators all, and managers subscribe', async () => {
  const product = await openReportsProduct()
  async function outcomeOf(who: Requester, method: string, path: string, body: object | null = null) {
    const response = await product.send(who, method, path, body)
    return response.status === 200 ? 'ok' : response.body.code
  }
  for (const [who, group, read, subscribe = read, end = subscribe] of outcomes) {
    const path = `/groups/${group}`
    const setSubscribed = (isSubscribed: boolean) =>
      outcomeOf(who, 'PUT', `${path}/report-subscription`, { isSubscribed })
    expect({
      who,
      group,
      read: await outcomeOf(who, 'GET', `${path}/reports/latest`),
      end: await setSubscribed(false),
      subscribe: await setSubscribed(true),
    }).toEqual({ who, group, read, subscribe, end })
  }
  const subscribed = await product.stores.reportSubscriptions.listDue('2999-Q1')
  expect(subscribed).toEqual([{ group: 'acme', sub: 'manager', mailedQuarter: '2026-Q3' }])
})

test('shows what the people of an organization did in a quarter, and in no other one', async () => {
  const product = await openReportsProduct()
  product.addActiveMembers(40)
  await product.recordUse('2026-06-30', { signedIn: 40, completed: 40, topics: { saving: 40 } })
  await product.recordUse('2026-07-01', { signedIn: 20, topics: { saving: 12, debt: 10 } })
  await product.recordUse('2026-09-30', { signedIn: 25, completed: 15, topics: { debt: 9 } })
  await product.recordUse('2026-10-01', { signedIn: 40, completed: 40, topics: { saving: 40 } })
  await product.recordUse('2026-08-01', { signedIn: 39, completed: 30 }, 'globex')

  expect(await requireReport(product)).toEqual({
    quarter: '2026-Q3',
    range: { from: '2026-07-01', to: '2026-09-30' },
    madeAt: '2026-11-05T12:00:00.000Z',
    members: 45,
    joined: 0,
    active: 25,
    completed: 15,
    lessonsCompleted: 15,
    topics: [
      { slug: 'saving', title: 'About saving', people: 12 },
      { slug: 'first-pay', title: 'Topic canary-rising', people: 12 },
      { slug: 'debt', title: 'About debt', people: 10 },
      { slug: 'giving', title: 'About giving', people: 'few' },
    ],
  })
})

test('a report stays as it was made, whatever is recorded or changed afterwards', async () => {
  const product = await openReportsProduct()
  product.addActiveMembers(40)
  await product.recordUse('2026-08-01', { signedIn: 20 })
  const first = await readReport(product)
  expect(first.report).toMatchObject({ active: 20, members: 45 })
  await product.recordUse('2026-08-02', { signedIn: 30, topics: { saving: 30 } })
  await product.addMember('later')
  product.clock.at += 86_400_000
  expect(await readReport(product)).toEqual(first)
  expect((await readReport(product, '2026-Q3', 'admin')).report).toEqual(first.report)
  expect(await requireReport(product, '2026-Q2')).toMatchObject({
    members: 45,
    madeAt: '2026-11-05T12:00:00.000Z',
  })
})

test('offers the quarters that have ended, and says when the first report will be there', async () => {
  const product = await openReportsProduct()
  expect(await readReport(product)).toMatchObject({
    quarters: ['2026-Q3', '2026-Q2', '2026-Q1'],
    firstReportOn: null,
  })
  for (const quarter of ['2026-Q4', '2025-Q4', '2999-Q1'])
    expect((await readReport(product, quarter)).report).toBeNull()

  product.clock.at = Date.parse('2026-03-31T23:59:59.999Z')
  const none = { report: null, quarters: [], firstReportOn: '2026-04-01', isSubscribed: false }
  expect(await readReport(product)).toEqual(none)
  product.clock.at += 1
  expect(await requireReport(product)).toMatchObject({ quarter: '2026-Q1' })
})

test('says whether reports are mailed to a manager, who changes it', async () => {
  const product = await openReportsProduct()
  const setSubscribed = (isSubscribed: boolean) =>
    product.succeed('manager', 'PUT', '/groups/acme/report-subscription', { isSubscribed })
  for (const isSubscribed of [true, true, false, false]) {
    expect(await setSubscribed(isSubscribed)).toEqual({ isSubscribed })
    expect((await readReport(product)).isSubscribed).toBe(isSubscribed)
    expect((await readReport(product, 'latest', 'admin')).isSubscribed).toBeNull()
  }
})

test('fewer than five people, and all but fewer than five, are in no report of eight quarters', async () => {
  const product = await openReportsProduct()
  product.addActiveMembers(30)
  product.clock.at = Date.parse('2028-01-05T12:00:00.000Z')
  const months = ['2026-02', '2026-05', '2026-08', '2026-11', '2027-02', '2027-05', '2027-08', '2027-11']
  const activePeople = [0, 1, 4, 5, 9, 16, 28, 30]
  for (const [n, signedIn] of activePeople.entries()) {
    const topics = { saving: Math.min(n, signedIn), debt: Math.max(0, signedIn - n), giving: signedIn }
    await product.recordUse(`${months[n]}-01`, { signedIn, completed: Math.floor(signedIn / 2), topics })
  }
  const { quarters } = await readReport(product)
  expect(quarters).toHaveLength(activePeople.length)
  const told: number[] = []
  for (const quarter of quarters) {
    const { active, completed, topics } = await requireReport(product, quarter)
    const parts = [completed, ...topics.map(({ people }) => people)].filter(Number.isInteger).map(Number)
    told.push(...parts, ...[active].filter(Number.isInteger).map(Number))
    if (typeof active === 'number') told.push(...parts.map((part) => active - part))
  }
  expect(told.length).toBeGreaterThan(5)
  expect(told.filter((number) => number < SMALLEST_SHOWN_COUNT)).toEqual([])
})

test('reading makes no report: until the task has run there is none, and then it is as of that time', async () => {
  const product = await openReportsProduct()
  product.addActiveMembers(40)
  await product.recordUse('2026-08-01', { signedIn: 20 })
  const quarters = ['2026-Q3', '2026-Q2', '2026-Q1']
  for (const who of ['manager', 'admin'] as const)
    for (const quarter of ['latest', ...quarters])
      expect(await readStoredReport(product, quarter, who)).toMatchObject({ report: null, quarters })
  expect(product.db.prepare('SELECT count(*) AS count FROM benefit_reports').get()).toEqual({ count: 0 })

  await product.makeAllReports()
  // What the manager does before reading changes nothing any more.
  await product.recordUse('2026-08-02', { signedIn: 25 })
  product.db.exec("UPDATE members SET enabled = 0 WHERE sub = 'many-1'")
  const { report } = await readStoredReport(product)
  expect(report).toMatchObject({ active: 20, madeAt: '2026-11-05T12:00:00.000Z' })
})

test('reports are made of every organization and quarter, in the first hour after it', async () => {
  const product = await openReportsProduct()
  const listMade = () =>
    product.db
      .prepare('SELECT quarter, count(*) AS groups FROM benefit_reports GROUP BY quarter ORDER BY quarter')
      .all()
  const { length: groups } = await product.stores.groups.list()
  product.clock.at = Date.parse('2026-06-30T23:59:59.999Z')
  await product.makeAllReports()
  expect(listMade()).toEqual([{ quarter: '2026-Q1', groups }])
  product.clock.at += 1
  await product.makeAllReports()
  expect(listMade()).toEqual([
    { quarter: '2026-Q1', groups },
    { quarter: '2026-Q2', groups },
  ])
})

test('a report that cannot be made is reported, made later, and holds up no other', async () => {
  const product = await openReportsProduct()
  product.db.exec("INSERT INTO benefit_reports (group_slug, quarter, body) VALUES ('acme', '2026-Q3', '{}')")
  await product.makeAllReports()
  expect(product.takeFaults()).toHaveLength(1)
  expect(await product.stores.reports.find('globex', '2026-Q3')).toMatchObject({ quarter: '2026-Q3' })
  product.db.exec("DELETE FROM benefit_reports WHERE group_slug = 'acme'")
  await product.makeAllReports()
  expect(await product.stores.reports.find('acme', '2026-Q3')).toMatchObject({ quarter: '2026-Q3' })
})
