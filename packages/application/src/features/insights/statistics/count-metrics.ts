import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Series } from '@kitchen-table/contract/insights'
import {
  clipToRecorded,
  type DayRange,
  type FirstDays,
  findTrackingStart,
  type MetricName,
  metricNames,
  sumMetric,
} from '@kitchen-table/domain/insights'
import type { CodeCounts, EventScope, EventStore } from '../ports.ts'
import { toRecordByName } from './to-record-by-name.ts'

export type CountDeps = {
  events: Pick<EventStore, 'countByCode' | 'countPeople' | 'findFirstDays'>
  /** Whether the store was filled with demonstration data (docs/product.md 1.5). */
  hasDemoData: () => Promise<boolean>
}

/** What is counted: a range with its periods, which have no day twice, and the range before it. */
type CountedRanges = { range: DayRange; previousRange: DayRange; periods: readonly DayRange[] }

type MetricCounts = { activeUsers: Series; metrics: Record<MetricName, Series> }

const keyOf = ({ from, to }: DayRange) => `${from} ${to}`

/** Ranges that are counted in one turn of the event loop: their days are read at once, in a few milliseconds. */
const RANGES_AT_ONCE = 16

/**
 * Counts each of these ranges once. An embedded store counts without waiting for anything, so this yields to other
 * requests after some of them. Returns the count of a range of them.
 */
async function countEach<T>(
  ranges: readonly (DayRange | null)[],
  count: (ranges: readonly DayRange[]) => Promise<T[]>,
): Promise<(range: DayRange) => T | undefined> {
  const different = new Map(ranges.flatMap((range) => (range === null ? [] : [[keyOf(range), range]])))
  const keys = [...different.keys()]
  const results = new Map<string, T | undefined>()
  for (let first = 0; first < keys.length; first += RANGES_AT_ONCE) {
    const some = keys.slice(first, first + RANGES_AT_ONCE)
    const counts = await count([...different.values()].slice(first, first + RANGES_AT_ONCE))
    for (const [at, key] of some.entries()) results.set(key, counts[at])
    await nextTurn()
  }
  return (range) => results.get(keyOf(range))
}

/** Returns the function that completes a count of a metric with the day on which its series begins. */
function trackingOf(firstDays: FirstDays, isDemo: boolean, previousRange: DayRange) {
  return (name: MetricName, previous: number) => {
    const trackedSince = findTrackingStart(name, firstDays, { isDemo })
    const isTracked = trackedSince !== null && trackedSince <= previousRange.from
    return { trackedSince, previous: isTracked ? previous : null }
  }
}

/** Counts what happened while it was recorded: each metric, and the distinct people who signed in. */
export async function countMetrics(
  { events, hasDemoData }: CountDeps,
  scope: EventScope,
  { range, previousRange, periods }: CountedRanges,
): Promise<MetricCounts> {
  const [firstDays, isDemo] = await Promise.all([events.findFirstDays(), hasDemoData()])
  const track = trackingOf(firstDays, isDemo, previousRange)
  const countsOf = await countEach<CodeCounts>(
    [previousRange, ...periods.flatMap((period) => metricNames.map((name) => clipToRecorded(name, period)))],
    (some) => events.countByCode(scope, some),
  )
  const peopleOf = await countEach<number>(
    [range, previousRange, ...periods].map((counted) => clipToRecorded('logins', counted)),
    (some) => events.countPeople(scope, some),
  )

  const countRecorded = (name: MetricName, counted: DayRange): number => {
    const recorded = clipToRecorded(name, counted)
    return recorded === null ? 0 : sumMetric(name, countsOf(recorded) ?? new Map())
  }
  const countMetric = (name: MetricName): Series => {
    const points = periods.map((period) => countRecorded(name, period))
    const total = points.reduce((sum, point) => sum + point, 0)
    return { total, points, ...track(name, sumMetric(name, countsOf(previousRange) ?? new Map())) }
  }
  const countPeople = (counted: DayRange): number => {
    const recorded = clipToRecorded('logins', counted)
    return (recorded && peopleOf(recorded)) ?? 0
  }
  return {
    activeUsers: {
      total: countPeople(range),
      points: periods.map(countPeople),
      ...track('logins', countPeople(previousRange)),
    },
    metrics: toRecordByName(metricNames, countMetric),
  }
}
