import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Series } from '@kitchen-table/contract/insights-statistics'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import {
  type FirstDays,
  findTrackingStart,
  type MetricName,
  metricNames,
  sumMetric,
} from '@kitchen-table/domain/insights/metrics'
import type { EventScope, EventStore } from '../ports.ts'
import { recordByName } from './record-by-name.ts'

export type CountDeps = {
  events: Pick<EventStore, 'countByCode' | 'countPeople' | 'findFirstDays'>
  /** Whether the store was filled with demonstration data (docs/product.md 1.5). */
  hasDemoData: () => Promise<boolean>
}

/** What is counted: a range with its periods, which have no day twice, and the range before it. */
export type CountedRanges = { range: DayRange; previousRange: DayRange; periods: readonly DayRange[] }

export type MetricCounts = { activeUsers: Series; metrics: Record<MetricName, Series> }

/**
 * Counts each range by itself. An embedded store counts without waiting for anything, so other requests have their turn
 * between two ranges.
 */
async function countEach<T>(ranges: readonly DayRange[], count: (range: DayRange) => Promise<T[]>) {
  const results: T[] = []
  for (const range of ranges) {
    results.push(...(await count(range)))
    await nextTurn()
  }
  return results
}

/** Returns the function that completes a count of a metric with the day on which its series begins. */
function trackingOf(firstDays: FirstDays, isDemo: boolean, previousRange: DayRange) {
  return (name: MetricName, previous: number) => {
    const trackedSince = findTrackingStart(name, firstDays, { isDemo })
    const isTracked = trackedSince !== null && trackedSince <= previousRange.from
    return { trackedSince, previous: isTracked ? previous : null }
  }
}

/** Counts what happened: each metric, and the distinct people who signed in. */
export async function countMetrics(
  { events, hasDemoData }: CountDeps,
  scope: EventScope,
  { range, previousRange, periods }: CountedRanges,
): Promise<MetricCounts> {
  const [firstDays, isDemo] = await Promise.all([events.findFirstDays(), hasDemoData()])
  const track = trackingOf(firstDays, isDemo, previousRange)
  const [previousCounts = new Map<number, number>(), ...counts] = await countEach(
    [previousRange, ...periods],
    (counted) => events.countByCode(scope, [counted]),
  )
  const [people = 0, previousPeople = 0, ...peopleOfPeriods] = await countEach(
    [range, previousRange, ...periods],
    (counted) => events.countPeople(scope, [counted]),
  )

  const countMetric = (name: MetricName): Series => {
    const points = counts.map((ofPeriod) => sumMetric(name, ofPeriod))
    const total = points.reduce((sum, point) => sum + point, 0)
    return { total, points, ...track(name, sumMetric(name, previousCounts)) }
  }
  return {
    activeUsers: { total: people, points: peopleOfPeriods, ...track('logins', previousPeople) },
    metrics: recordByName(metricNames, countMetric),
  }
}
