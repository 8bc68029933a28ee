import type { Count, Statistics } from '@kitchen-table/contract/insights'
import { getPrecedingRange, listChartPeriods, metricNames, totalNames } from '@kitchen-table/domain/insights'
import { describe, expect, test } from 'vitest'
import { isNothingRecorded, listCountFigures, listTotalFigures } from './figures.ts'

const halfYear = { from: '2026-05-15', to: '2026-11-26' }
const days = { from: '2026-11-23', to: '2026-11-26' }

/** Statistics in which everything that is counted has the same numbers. */
function createStatistics(range: typeof days, count: Partial<Count>, points: (number | null)[]): Statistics {
  const periods = listChartPeriods(range)
  const numbers = points.map((point) => point ?? 0)
  const series = { total: 0, previous: null, trackedSince: '2024-03-01', points: numbers, ...count }
  const byName = <Name extends string, T>(names: readonly Name[], value: T) =>
    Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>
  const ranking = { trackedSince: '2024-03-01', unlisted: 0, most: [], least: [] }
  return {
    range,
    previousRange: getPrecedingRange(range),
    periods,
    countedAt: '2026-11-26T10:00:00.000Z',
    activeUsers: series,
    metrics: byName(metricNames, series),
    totals: byName(totalNames, { now: 9, points }),
    rankings: {
      tracks: ranking,
      units: ranking,
      downloads: ranking,
      searchHits: ranking,
      searchMisses: ranking,
    },
  }
}

function findLogins(statistics: Statistics) {
  const figure = listCountFigures(statistics).find(({ name }) => name === 'logins')
  if (figure === undefined) throw new Error('There are no logins')
  return figure
}

const monthly = [1, 2, 3, 4, 5, 6, 7]

describe('the points of a count', () => {
  test.each<[what: string, drawn: string, range: typeof days, points: number[], count?: Partial<Count>]>([
    ['days, of which today is incomplete', '1 0 3 (2)', days, [1, 0, 3, 2]],
    ['days that are over', '1 2', { from: '2026-11-20', to: '2026-11-21' }, [1, 2]],
    ['months, of which the first and the last are incomplete', '(1) 2 3 4 5 6 (7)', halfYear, monthly],
    ['none before the tracking began', '- - - 4 5 6 (7)', halfYear, monthly, { trackedSince: '2026-08-01' }],
    [
      'an incomplete month in which the tracking began',
      '- - - (4) 5 6 (7)',
      halfYear,
      monthly,
      { trackedSince: '2026-08-31' },
    ],
    ['none of days to come', '1 (2) - -', { from: '2026-11-25', to: '2026-11-28' }, [1, 2, 0, 0]],
    [
      'a month that has begun, and none of those to come',
      '1 2 (3) - -',
      { from: '2026-09-01', to: '2027-01-31' },
      [1, 2, 3, 0, 0],
    ],
    ['none without a record', '- - - -', days, [0, 0, 0, 0], { trackedSince: null }],
  ])('%s: %s', (_what, drawn, range, points, count = {}) => {
    const figure = findLogins(createStatistics(range, count, points))
    const texts = figure.points.map(({ value, isPartial }) => {
      if (value === null) return '-'
      return isPartial ? `(${value})` : String(value)
    })
    expect(texts.join(' ')).toBe(drawn)
  })
})

describe('where the tracking began', () => {
  test.each([
    { trackedSince: '2026-05-15', start: null },
    { trackedSince: '2026-05-16', start: { index: 0, text: 'Tracked since May 16, 2026' } },
    { trackedSince: '2026-09-30', start: { index: 4, text: 'Tracked since September 30, 2026' } },
    { trackedSince: '2026-11-27', start: null },
    { trackedSince: null, start: null },
  ])('$trackedSince: $start', ({ trackedSince, start }) => {
    expect(findLogins(createStatistics(halfYear, { trackedSince }, monthly)).trackingStart).toEqual(start)
  })
})

describe('what would be an empty chart is said in words', () => {
  test.each([
    [[0, 0, 1, 0], '2024-03-01', null],
    [[0, 0, 0, 0], '2024-03-01', 'No logins in these days.'],
    [[0, 0, 0, 0], '2026-12-01', 'Tracked since December 1, 2026, and not before.'],
    [[0, 0, 0, 0], null, 'No logins have been recorded yet.'],
  ])('%j since %s: %s', (points, trackedSince, words) => {
    expect(findLogins(createStatistics(days, { trackedSince }, points)).emptyText).toBe(words)
  })

  test('days to come', () => {
    const statistics = createStatistics({ from: '2026-11-27', to: '2026-11-28' }, {}, [0, 0])
    expect(findLogins(statistics).emptyText).toBe('These days are yet to come.')
  })
})

test.each([
  { count: { previous: 3 }, tracked: 'Tracked since March 1, 2024' },
  { count: { previous: null }, tracked: null }, // The comparison says it.
  { count: { previous: null, trackedSince: null }, tracked: null },
])('since when a count is tracked is said once: $count', ({ count, tracked }) => {
  const { change, ...figure } = findLogins(createStatistics(days, count, [1, 1, 1, 1]))
  expect(figure.tracked).toBe(tracked)
  expect(change === 'Tracked since March 1, 2024').toBe(tracked === null && count.trackedSince !== null)
})

test('a chart is named after its periods', () => {
  expect(findLogins(createStatistics(days, {}, [1, 2, 3, 4])).chartTitle).toBe('Logins by day')
  const [members] = listTotalFigures(createStatistics(halfYear, {}, monthly))
  expect(members?.chartTitle).toBe('Members at the end of each month')
})

test.each([
  { points: [null, null, 8, 9], change: '1 more since Nov 25, 2026', emptyText: null },
  {
    points: [null, null, null, 9],
    change: 'Recorded since Nov 26, 2026',
    emptyText: 'The trend appears when there are numbers of two days.',
  },
  {
    points: [null, null, null, null],
    change: 'Not recorded in these days',
    emptyText: 'How many there were was not recorded in these days.',
  },
])('a total has gaps where it was not recorded: $points', ({ points, change, emptyText }) => {
  const [members] = listTotalFigures(createStatistics(days, {}, points))
  expect(members).toMatchObject({ name: 'members', value: 9, change, emptyText })
  expect(members?.points.map(({ value }) => value)).toEqual(points)
})

test('nothing is recorded when no series has begun', () => {
  const statistics = createStatistics(days, { trackedSince: null }, [0, 0, 0, 0])
  expect(isNothingRecorded(statistics)).toBe(true)
  const { downloads } = createStatistics(days, {}, [0, 0, 0, 0]).metrics
  expect(isNothingRecorded({ ...statistics, metrics: { ...statistics.metrics, downloads } })).toBe(false)
})
