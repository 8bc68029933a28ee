import { describe, expect, test } from 'vitest'
import { eventCodes } from './event.ts'
import { findTrackingStart, type MetricName, metricNames, metrics, sumMetric } from './metrics.ts'

/** What is counted, and since when, if that has a date (docs/product.md 10.5). */
const table: Record<MetricName, { codes: number[]; since: string | null }> = {
  logins: { codes: [500], since: '2024-03-01' },
  signUps: { codes: [510], since: null },
  trackViews: { codes: [100], since: '2024-03-01' },
  videoStarts: { codes: [200, 210], since: '2024-04-01' },
  videoCompletes: { codes: [220], since: '2024-04-01' },
  unitsCompleted: { codes: [120, 210], since: '2024-10-01' },
  downloads: { codes: [300], since: '2024-02-01' },
  relatedClicks: { codes: [110], since: null },
  searchHits: { codes: [400], since: '2024-04-01' },
  searchMisses: { codes: [410], since: '2024-04-01' },
}

test('every metric has its events, and every event a metric', () => {
  expect(metricNames).toEqual(Object.keys(table))
  expect(new Set(metricNames.flatMap((name) => metrics[name].codes))).toEqual(
    new Set(Object.values(eventCodes)),
  )
})

/** Earlier and later than the dates of all metrics. */
const [before, after] = ['2024-01-31', '2024-10-02']

describe.each(metricNames)('%s', (name) => {
  const { codes, since } = table[name]
  const others = Object.values(eventCodes).filter((code) => !codes.includes(code))

  test('is the sum of its events', () => {
    const counts = new Map<number, number>(Object.values(eventCodes).map((code) => [code, code]))
    expect(sumMetric(name, counts)).toBe(codes.reduce((sum, code) => sum + code, 0))
    expect(sumMetric(name, new Map(others.map((code) => [code, 1])))).toBe(0)
  })

  test.each([
    {
      first: 'before its date',
      days: codes.map(() => before),
      start: since ?? before,
      demo: since ?? before,
    },
    {
      first: 'on its date',
      days: codes.map(() => since ?? before),
      start: since ?? before,
      demo: since ?? before,
    },
    { first: 'after its date', days: codes.map(() => after), start: after, demo: since ?? after },
    { first: 'missing', days: [], start: null, demo: null },
  ])(
    'begins on $start if its first event is $first, and on $demo in demonstration data',
    ({ days, start, demo }) => {
      const firstDays = new Map([
        ...others.map((code) => [code, '2024-01-01'] as const),
        ...days.map((day, at) => [codes[at] ?? 0, day] as const),
      ])
      expect(findTrackingStart(name, firstDays, { isDemo: false })).toBe(start)
      expect(findTrackingStart(name, firstDays, { isDemo: true })).toBe(demo)
    },
  )
})

test.each([
  { days: { 200: '2025-05-01', 210: '2025-04-30' }, start: '2025-04-30' },
  { days: { 200: '2025-04-30', 210: '2025-05-01' }, start: '2025-04-30' },
  { days: { 210: '2025-05-01' }, start: '2025-05-01' },
  { days: { 200: '2023-12-31', 210: '2025-05-01' }, start: '2024-04-01' },
])('video starts with the first events of $days begin on $start', ({ days, start }) => {
  const firstDays = new Map(Object.entries(days).map(([code, day]) => [Number(code), day]))
  expect(findTrackingStart('videoStarts', firstDays, { isDemo: false })).toBe(start)
})
