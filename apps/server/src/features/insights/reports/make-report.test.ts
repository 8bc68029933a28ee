import type { UsageEvent } from '@kitchen-table/domain/insights/event'
import { expect, test, vi } from 'vitest'
import { memoryStores } from '../../../testing/memory-stores.ts'
import {
  sampleEvent,
  sampleGroup,
  sampleLayout,
  sampleReport,
  sampleTopic,
} from '../../../testing/port-suites/samples.ts'
import { times } from '../../../testing/times.ts'
import { createLibraryCache } from '../../catalog/library-cache.ts'
import { countQuarter } from './count-quarter.ts'
import { createReportMaker } from './make-report.ts'

const NOON = Date.parse('2026-11-05T12:00:00.000Z')
const quarter = '2026-Q3'
const acme = sampleGroup({ subGroups: [] })

async function openMaker(seats = { members: 40, active: 30 }) {
  const stores = memoryStores()
  await stores.catalog.saveLayout(sampleLayout({ topicOrder: [] }), null)
  const list = vi.fn(stores.events.list)
  const makeReport = createReportMaker({
    reports: stores.reports,
    events: { ...stores.events, list },
    library: createLibraryCache(stores.catalog),
    countSeats: async () => seats,
    now: () => NOON,
  })
  return { ...stores, list, makeReport }
}

const signIn = (n: number, change: Partial<UsageEvent> = {}) =>
  sampleEvent({ id: `e-${n}`, user: `p-${n}`, event: 500, time: '2026-08-01T12:00:00.000Z', ...change })

test.each([
  { time: '2026-06-30T23:59:59.999Z', isCounted: false },
  { time: '2026-07-01T00:00:00.000Z', isCounted: true },
  { time: '2026-09-30T23:59:59.999Z', isCounted: true },
  { time: '2026-10-01T00:00:00.000Z', isCounted: false },
])('an event at $time belongs to the third quarter: $isCounted', async ({ time, isCounted }) => {
  const { events } = memoryStores()
  await events.append([signIn(1, { time }), signIn(2, { time, group: 'globex' })])
  expect((await countQuarter(events, { group: 'acme', quarter }, [])).active.size).toBe(isCounted ? 1 : 0)
})

test.each([0, 999, 1000, 1001, 2500])('counts all of %i events of a quarter', async (count) => {
  const { events } = memoryStores()
  await events.append(times(count, (n) => signIn(n)))
  await events.append([signIn(9999, { time: '2026-10-01T00:00:00.000Z' })])
  expect((await countQuarter(events, { group: 'acme', quarter }, [])).active.size).toBe(count)
})

test('people who joined after the quarter were no members in it', async () => {
  const { events, makeReport } = await openMaker({ members: 40, active: 30 })
  await events.append([
    ...times(20, (n) => signIn(n)),
    ...times(8, (n) => signIn(100 + n, { event: 510, time: '2026-10-02T12:00:00.000Z' })),
  ])
  // Of 30 - 8 people, 20 are all but two.
  expect(await makeReport(acme, quarter)).toMatchObject({ members: 40, active: 'nearly_all' })
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

test('has the topics of all layouts of an organisation, each once, and no disabled one', async () => {
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
