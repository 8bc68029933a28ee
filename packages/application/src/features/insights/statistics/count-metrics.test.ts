import { type MetricName, metricNames } from '@kitchen-table/domain/insights'
import { expect } from 'vitest'
import { testWith } from '../../../testing/test-with.ts'
import { openStatistics } from './testing/open-statistics.ts'

const test = testWith(openStatistics)

/** Returns the totals of the metrics that are not 0. */
async function countAll(read: Awaited<ReturnType<typeof openStatistics>>['read'], query = {}) {
  const { metrics } = await read(query)
  return Object.fromEntries(
    metricNames.filter((name) => metrics[name].total > 0).map((name) => [name, metrics[name].total]),
  )
}

const codeRows: [
  code: 100 | 110 | 120 | 200 | 210 | 220 | 300 | 400 | 410 | 500 | 510,
  metrics: MetricName[],
][] = [
  [100, ['trackViews']],
  [110, ['relatedClicks']],
  [120, ['unitsCompleted']],
  [200, ['videoStarts']],
  [210, ['videoStarts', 'unitsCompleted']],
  [300, ['downloads']],
  [400, ['searchHits']],
  [410, ['searchMisses']],
  [500, ['logins']],
  [510, ['signUps']],
]
test.for(codeRows)('an event %d counts once each as %j', async ([event, names], { addEvents, read }) => {
  await addEvents({ event, detail: 'a' }, { event, detail: 'b' })
  expect(await countAll(read)).toEqual(Object.fromEntries(names.map((name) => [name, 2])))
})

test('starts and completed units are the sums of two codes', async ({ addEvents, read }) => {
  const video = { user: 'ada', detail: 'a' }
  await addEvents({ event: 120, detail: 'b' }, { event: 200, ...video }, { event: 210, ...video })
  await addEvents({ event: 220, ...video })
  expect(await countAll(read)).toEqual({ videoStarts: 2, unitsCompleted: 2, videoCompletes: 1 })
})

const scopeRows = [
  { query: {}, trackViews: 4, people: 4 },
  { query: { group: 'acme' }, trackViews: 2, people: 2 },
  { query: { group: 'none' }, trackViews: 1, people: 1 },
  { query: { group: 'gone' }, trackViews: 0, people: 0 },
  { query: { layout: 'young' }, trackViews: 2, people: 2 },
  { query: { group: 'acme', layout: 'young' }, trackViews: 1, people: 1 },
  { query: { group: 'none', layout: 'young' }, trackViews: 0, people: 0 },
]
test.for(scopeRows)('of $query', async ({ query, trackViews, people }, { addEvents, read }) => {
  for (const event of [100, 500] as const)
    await addEvents(
      { event, user: 'ada' },
      { event, user: 'cem', layout: 'young' },
      { event, user: 'dee', group: 'globex', layout: 'young' },
      { event, user: 'eve', group: 'none' },
    )
  const { metrics, activeUsers } = await read(query)
  expect([metrics.trackViews.total, activeUsers.total]).toEqual([trackViews, people])
})

const edgeRows: [what: string, from: string, to: string, inside: string[], outside: string[]][] = [
  [
    'a day to the millisecond',
    '2026-11-04',
    '2026-11-04',
    ['2026-11-04T00:00:00.000Z', '2026-11-04T23:59:59.999Z'],
    ['2026-11-03T23:59:59.999Z', '2026-11-05T00:00:00.000Z'],
  ],
  [
    'the leap day',
    '2028-02-28',
    '2028-03-01',
    ['2028-02-28T00:00:00.000Z', '2028-02-29T12:00:00.000Z', '2028-03-01T23:59:59.999Z'],
    ['2028-02-27T23:59:59.999Z', '2028-03-02T00:00:00.000Z'],
  ],
  [
    'the days on which clocks are changed',
    '2026-03-29',
    '2026-10-25',
    [
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:59:59.999Z',
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T23:59:59.999Z',
    ],
    ['2026-03-28T23:59:59.999Z', '2026-10-26T00:00:00.000Z'],
  ],
  [
    'months over the end of a year',
    '2025-12-15',
    '2026-03-31',
    [
      '2025-12-15T00:00:00.000Z',
      '2025-12-31T23:59:59.999Z',
      '2026-01-01T00:00:00.000Z',
      '2026-03-31T23:59:59.999Z',
    ],
    ['2025-12-14T23:59:59.999Z', '2026-04-01T00:00:00.000Z'],
  ],
]
test.for(edgeRows)('counts %s', async ([, from, to, inside, outside], { addEvents, read }) => {
  await addEvents(...[...inside, ...outside].map((time) => ({ time })))
  const { periods, metrics } = await read({ from, to })
  const { total, points } = metrics.trackViews
  expect(total).toBe(inside.length)
  const isIn = (time: string, period: { from: string; to: string }) =>
    period.from <= time.slice(0, 10) && time.slice(0, 10) <= period.to
  expect(points).toEqual(periods.map((period) => inside.filter((time) => isIn(time, period)).length))
})

test('a person who signs in on several days is one active user of the range', async ({ addEvents, read }) => {
  const signIns = ['2026-11-03', '2026-11-03T13:00:00.000Z', '2026-11-05'].map((time) => ({
    time,
    event: 500 as const,
  }))
  await addEvents(...signIns, { time: '2026-11-05', event: 500, user: 'bob' })
  await addEvents({ time: '2026-11-02', event: 500, user: 'cem' })
  const { activeUsers, metrics } = await read({ from: '2026-11-03', to: '2026-11-05' })
  expect([activeUsers.total, activeUsers.points]).toEqual([2, [1, 0, 2]])
  expect([metrics.logins.total, metrics.logins.points]).toEqual([4, [2, 0, 2]])
})

// Views of tracks were recorded from March 1, 2024 on; sign-ups from their first event on.
const trackingRows = [
  { first: '2024-03-01', from: '2024-03-04', isDemo: false, trackedSince: '2024-03-01', previous: 1 },
  { first: '2024-03-01', from: '2024-03-03', isDemo: false, trackedSince: '2024-03-01', previous: null },
  { first: '2024-02-01', from: '2024-03-04', isDemo: false, trackedSince: '2024-03-01', previous: 0 },
  { first: '2024-05-01', from: '2024-05-04', isDemo: false, trackedSince: '2024-05-01', previous: 1 },
  { first: '2024-05-01', from: '2024-05-04', isDemo: true, trackedSince: '2024-03-01', previous: 1 },
  { first: '2024-05-01', from: '2024-03-04', isDemo: true, trackedSince: '2024-03-01', previous: 0 },
  { first: '2024-05-01', from: '2024-03-04', isDemo: false, trackedSince: '2024-05-01', previous: null },
  { first: null, from: '2026-11-01', isDemo: true, trackedSince: null, previous: null },
]
test.for(trackingRows)(
  'first event $first, demo data $isDemo: from $from on, the three days before are $previous',
  async ({ first, from, isDemo, trackedSince, previous }, { addEvents, demo, read }) => {
    demo.isFilled = isDemo
    if (first !== null) await addEvents({ time: first })
    const to = `${from.slice(0, 8)}0${Number(from.slice(8)) + 2}`
    const { metrics, previousRange } = await read({ from, to })
    expect(metrics.trackViews).toEqual({ total: 0, points: [0, 0, 0], trackedSince, previous })
    expect(previousRange.to < from).toBe(true)
  },
)

// Video starts were recorded from April 1, 2024 on, completed units from October 1, 2024 on, logins from March 1, 2024
// on.
const recordedRows = [
  { event: 210, name: 'videoStarts', from: '2024-09-29', to: '2024-10-02', total: 2, points: [0, 1, 1, 0] },
  {
    event: 210,
    name: 'unitsCompleted',
    from: '2024-09-29',
    to: '2024-10-02',
    total: 1,
    points: [0, 0, 1, 0],
  },
  {
    event: 210,
    name: 'unitsCompleted',
    from: '2024-08-15',
    to: '2024-12-02',
    total: 1,
    points: [0, 0, 1, 0, 0],
  },
  { event: 210, name: 'unitsCompleted', from: '2024-09-29', to: '2024-09-30', total: 0, points: [0, 0] },
  { event: 500, name: 'logins', from: '2024-02-28', to: '2024-03-01', total: 1, points: [0, 0, 1] },
  { event: 500, name: 'activeUsers', from: '2024-02-28', to: '2024-03-01', total: 1, points: [0, 0, 1] },
] as const
test.for(recordedRows)('$name from $from to $to count from their first day on', async (row, setup) => {
  const { event, name, from, to, total, points } = row
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2024-09-30', '2024-10-01']
  await setup.addEvents(...days.map((time) => ({ event, time, user: `p-${time}`, detail: 'a' })))
  const { activeUsers, metrics, rankings } = await setup.read({ from, to })
  expect(name === 'activeUsers' ? activeUsers : metrics[name]).toMatchObject({ total, points })
  if (name === 'unitsCompleted')
    expect(rankings.units.most.map(({ count }) => count)).toEqual(total === 0 ? [] : [total])
})

test('users on logins are tracked as logins are', async ({ addEvents, read }) => {
  await addEvents({ time: '2026-11-02', event: 500 }, { time: '2026-11-04', event: 510 })
  const { activeUsers, metrics } = await read({ from: '2026-11-04', to: '2026-11-05' })
  expect(activeUsers).toMatchObject({ trackedSince: '2026-11-02', previous: 1 })
  expect(metrics.signUps).toMatchObject({ trackedSince: '2026-11-04', previous: null, total: 1 })
})
