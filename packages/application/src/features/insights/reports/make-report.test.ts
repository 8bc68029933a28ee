import type { UsageEvent } from '@kitchen-table/domain/insights'
import type { AccountStatus } from '@kitchen-table/domain/organizations'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test, vi } from 'vitest'
import type { Stores } from '../../../stores.ts'
import {
  sampleEvent,
  sampleLayout,
  sampleMember,
  sampleOrganization,
  sampleReport,
  sampleTopic,
  sampleTrack,
} from '../../../testing/port-suites/samples.ts'
import { times } from '../../../testing/times.ts'
import { createLibraryCache } from '../../catalog/reading/library-cache.ts'
import { countQuarterUsage } from './count-quarter-usage.ts'
import { createReportMaker } from './make-report.ts'

const NOW = '2026-11-05T12:00:00.000Z'
const quarter = '2026-Q3'
const acme = sampleOrganization({ subGroups: [] })

/** Adds members p-0, p-1, … to acme. They have signed in, unless `status` says otherwise. */
async function addMembers(
  { members }: Pick<Stores, 'members'>,
  { from = 0, to, status = 'CONFIRMED' }: { from?: number; to: number; status?: AccountStatus },
) {
  for (const n of times(to - from, (at) => from + at)) {
    const person = sampleMember({ sub: `p-${n}`, email: `p-${n}@example.com` })
    await members.add('acme', person, '2026-01-01T00:00:00.000Z', status)
  }
}

/** Opens acme with 40 members, of whom 30 have signed in. */
async function openMaker() {
  const stores = memoryStores()
  await stores.groups.create(acme)
  await addMembers(stores, { to: 30 })
  await addMembers(stores, { from: 30, to: 40, status: 'FORCE_CHANGE_PASSWORD' })
  await stores.catalog.saveLayout(sampleLayout({ topicOrder: [] }), null)
  const list = vi.fn(stores.events.list)
  const makeReport = createReportMaker({
    reports: stores.reports,
    events: { ...stores.events, list },
    library: createLibraryCache(stores.catalog),
    members: stores.members,
    now: () => Date.parse(NOW),
  })
  return { ...stores, list, makeReport }
}

const signIn = (n: number, change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id: `e-${n}`, user: `p-${n}`, event: 500, time: '2026-08-01T12:00:00.000Z', ...change })

/** Returns how many of these people were active in the quarter. */
async function countActive({ events }: Pick<Stores, 'events'>, users: string[]): Promise<number> {
  const people = new Set(await events.findPseudonyms(users))
  return (await countQuarterUsage(events, { group: 'acme', quarter, people }, [])).active.size
}

test.each([
  { time: '2026-06-30T23:59:59.999Z', isCounted: false },
  { time: '2026-07-01T00:00:00.000Z', isCounted: true },
  { time: '2026-09-30T23:59:59.999Z', isCounted: true },
  { time: '2026-10-01T00:00:00.000Z', isCounted: false },
])('an event at $time belongs to the third quarter: $isCounted', async ({ time, isCounted }) => {
  const stores = memoryStores()
  await stores.events.append([signIn(1, { time }), signIn(2, { time, group: 'globex' })])
  expect(await countActive(stores, ['p-1', 'p-2'])).toBe(isCounted ? 1 : 0)
})

test.each([0, 999, 1000, 1001, 2500])('reads all of %i events', async (count) => {
  const stores = memoryStores()
  // The last event belongs to a person without other events.
  await stores.events.append(times(count, (n) => signIn(n === count - 1 ? 9999 : n, { user: `p-${n % 50}` })))
  await stores.events.append([signIn(10_000, { user: 'late', time: '2026-09-30T12:00:00.000Z' })])
  expect(await countActive(stores, [...times(50, (n) => `p-${n}`), 'late'])).toBe(Math.min(50, count) + 1)
})

const inQuarter = { time: '2026-08-02T12:00:00.000Z' }
const afterQuarter = { time: '2026-10-02T12:00:00.000Z' }
const signUps = (from: number, to: number, change: Partial<UsageEvent>) =>
  times(to - from, (n) => signIn(from + n, { id: `up-${from + n}`, event: 510, ...change }))

/** acme has 40 members, of whom p-0 to p-29 have signed in, and p-0 to p-19 signed in in the quarter. */
test.each<{
  name: string
  change?: (stores: Stores) => Promise<unknown>
  events?: UsageEvent[]
  told: object
}>([
  { name: 'nothing else happened', told: { members: 40, joined: 0, active: 20 } },
  {
    name: 'someone was active and has left',
    events: times(9, (n) => signIn(900 + n)),
    told: { members: 40, active: 20 },
  },
  {
    name: 'people joined and have left',
    events: [...signUps(900, 909, inQuarter), ...signUps(920, 929, afterQuarter)],
    told: { joined: 0, active: 20 },
  },
  {
    name: 'someone who was active became an administrator',
    change: ({ members }) => members.changeRole('p-0', 'admin', NOW),
    told: { members: 39, active: 19 },
  },
  {
    name: 'someone who was active was disabled',
    change: ({ members }) => members.setEnabled('p-0', false),
    told: { members: 40, active: 19 },
  },
  {
    name: 'someone who was active was removed',
    change: ({ members }) => members.remove('p-0'),
    told: { members: 39, active: 19 },
  },
  {
    name: 'someone who was active was invited again',
    change: ({ members }) => members.setStatus('p-0', 'FORCE_CHANGE_PASSWORD'),
    told: { members: 40, active: 19 },
  },
  {
    name: 'people joined in the quarter',
    events: signUps(12, 20, inQuarter),
    told: { members: 40, joined: 8, active: 20 },
  },
  {
    name: 'others joined after it, so that 20 are all but two of 22',
    events: signUps(22, 30, afterQuarter),
    told: { members: 40, joined: 0, active: 'nearly_all' },
  },
  {
    name: 'people who were active signed up again after it',
    events: signUps(12, 20, afterQuarter),
    told: { members: 40, joined: 0, active: 20 },
  },
])('counts those who hold a place when it is made: $name', async ({ change, events = [], told }) => {
  const maker = await openMaker()
  await maker.events.append([...times(20, (n) => signIn(n)), ...events])
  await change?.(maker)
  expect(await maker.makeReport(acme, quarter)).toMatchObject(told)
})

test('counts people of more than a page of the list of members', async () => {
  const maker = await openMaker()
  await addMembers(maker, { from: 40, to: 250 })
  await maker.events.append(times(220, (n) => signIn(n < 20 ? n : n + 20)))
  expect(await maker.makeReport(acme, quarter)).toMatchObject({ members: 250, active: 220 })
})

test('a report is made once, also for several at the same time', async () => {
  const { events, list, makeReport } = await openMaker()
  await events.append(times(20, (n) => signIn(n)))
  const reports = await Promise.all(times(5, () => makeReport(acme, quarter)))
  expect(new Set(reports).size).toBe(1)
  const { length } = list.mock.calls
  expect(await makeReport(acme, quarter)).toEqual(reports[0])
  expect(list).toHaveBeenCalledTimes(length)
  await makeReport(acme, '2026-Q2')
  expect(list.mock.calls.length).toBeGreaterThan(length)
})

test('a report that another process has stored in the meantime is returned instead', async () => {
  const { reports, list, makeReport } = await openMaker()
  const stored = sampleReport({ quarter, madeAt: '2026-10-01T00:00:00.000Z' })
  list.mockImplementationOnce(async () => {
    await reports.create(stored)
    return []
  })
  expect(await makeReport(acme, quarter)).toEqual(stored)
})

test('a report that could not be made is made when it is asked for again', async () => {
  const { list, makeReport } = await openMaker()
  list.mockRejectedValueOnce(new Error('the store is down'))
  await expect(makeReport(acme, quarter)).rejects.toThrow('the store is down')
  expect(await makeReport(acme, quarter)).toMatchObject({ quarter })
})

test('has the topics of all layouts of an organization, each once, and no disabled one', async () => {
  const { catalog, makeReport } = await openMaker()
  await catalog.saveLayout(sampleLayout({ config: 'young', topicOrder: [] }), null)
  await catalog.saveLayout(sampleLayout({ config: 'foreign', topicOrder: [] }), null)
  const topics: [layout: string, slug: string, title: string, disabled?: boolean][] = [
    ['default', 'saving', 'Saving'],
    ['default', 'debt', 'Debt', true],
    ['young', 'saving', 'First savings'],
    ['young', 'pay', 'Pay'],
    ['foreign', 'foreign', 'Foreign'],
  ]
  for (const [layout, slug, title, disabled = false] of topics)
    await catalog.saveTopic(layout, sampleTopic({ slug, title, disabled, tracks: [slug] }), null)
  const subGroups = [{ id: 's-1', name: 'Office', settings: { layout: 'young' } }]
  const report = await makeReport({ ...acme, subGroups }, quarter)
  expect(report.topics.map(({ title }) => title)).toEqual(['Pay', 'Saving'])
})

test('a topic with all tracks of another one that people can open is not shown', async () => {
  const { catalog, events, makeReport } = await openMaker()
  for (const slug of ['rent', 'mortgage', 'old', 'giving'])
    await catalog.saveTrack(sampleTrack({ trackId: slug, slug, trackDisabled: slug === 'old' }), null)
  const topics = { renting: ['rent', 'old', 'deleted'], home: ['rent', 'mortgage'], giving: ['giving'] }
  for (const [slug, tracks] of Object.entries(topics))
    await catalog.saveTopic('default', sampleTopic({ slug, title: slug, tracks }), null)
  const view = (n: number, detail: string) => signIn(n, { id: `${detail}-${n}`, event: 100, detail })
  await events.append([
    ...times(20, (n) => signIn(n)),
    ...times(12, (n) => view(n, 'rent')),
    view(12, 'mortgage'),
    ...times(8, (n) => view(n, 'giving')),
  ])
  const report = await makeReport(acme, quarter)
  expect(report.topics.map(({ slug, people }) => [slug, people])).toEqual([
    ['renting', 12],
    ['giving', 8],
    ['home', 'withheld'],
  ])
})

const OWN_ACCOUNTS = 5

/**
 * acme has 40 members, of whom 20 were active and `openedBy` opened the topic and completed a lesson. Its manager adds
 * five addresses of their own, signs in to each at `signedUpAt`, and does the same with them at `usedAt`.
 */
async function makePaddedReport({
  openedBy,
  signedUpAt,
  usedAt,
}: {
  openedBy: number
  signedUpAt: string
  usedAt: string
}) {
  const maker = await openMaker()
  const { catalog, events, makeReport } = maker
  for (const slug of ['rent', 'giving'])
    await catalog.saveTrack(sampleTrack({ trackId: slug, slug, trackDisabled: false }), null)
  for (const slug of ['rent', 'giving'])
    await catalog.saveTopic('default', sampleTopic({ slug, title: slug, tracks: [slug] }), null)
  await addMembers(maker, { from: 40, to: 40 + OWN_ACCOUNTS })
  const use = (n: number, time: string) => [
    signIn(n, { id: `view-${n}`, event: 100, detail: 'rent', time }),
    signIn(n, { id: `done-${n}`, event: 120, detail: 'u-1', time }),
  ]
  await events.append([
    ...times(20, (n) => signIn(n)),
    ...times(openedBy, (n) => use(n, '2026-08-03T12:00:00.000Z')).flat(),
    ...signUps(40, 40 + OWN_ACCOUNTS, { time: signedUpAt }),
    ...times(OWN_ACCOUNTS, (n) => use(40 + n, usedAt)).flat(),
  ])
  const { active, completed, lessonsCompleted, topics } = await makeReport(acme, quarter)
  return { active, completed, lessonsCompleted, topic: topics.find(({ slug }) => slug === 'rent')?.people }
}

describe('T65: accounts of its reader', () => {
  test.each([
    { name: 'are new', signedUpAt: '2026-09-20T12:00:00.000Z', usedAt: '2026-09-21T12:00:00.000Z' },
    {
      name: 'are 59 days old at the end of the quarter',
      signedUpAt: '2026-08-03T00:00:00.000Z',
      usedAt: '2026-09-21T12:00:00.000Z',
    },
    {
      name: 'sign in after the quarter, and say that they used it before',
      signedUpAt: '2026-10-01T00:05:00.000Z',
      usedAt: '2026-09-28T12:00:00.000Z',
    },
    {
      name: 'sign in late in the quarter, and say that they used it before',
      signedUpAt: '2026-09-30T23:00:00.000Z',
      usedAt: '2026-09-25T12:00:00.000Z',
    },
  ])('that $name change nothing that is subtracted from', async ({ signedUpAt, usedAt }) => {
    const padded = await Promise.all(
      times(5, (openedBy) => makePaddedReport({ openedBy, signedUpAt, usedAt })),
    )
    expect(new Set(padded.map((report) => JSON.stringify(report))).size).toBe(1)
    expect(padded[0]).toMatchObject({ completed: 'few', lessonsCompleted: null, topic: 'few' })
    const five = await makePaddedReport({ openedBy: 5, signedUpAt, usedAt })
    expect(five).toMatchObject({ completed: 5, lessonsCompleted: 5, topic: 5 })
  })
})
