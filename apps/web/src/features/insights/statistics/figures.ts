import type { Count, Statistics, Total } from '@kitchen-table/contract/insights'
import {
  countDays,
  describeChange,
  describeGrowth,
  describePeriod,
  describeTracking,
  describeTrackingBesideChange,
  type MetricName,
  metricNames,
  metrics,
  type Period,
  type TotalName,
  totalNames,
  utcDayOf,
} from '@kitchen-table/domain/insights'
import { formatCount } from '../../../ui/charts/format-count.ts'
import type { TrackingStart, TrendPoint } from '../../../ui/charts/trend-layout.ts'
import { messages } from './messages.ts'

type CountName = 'activeUsers' | MetricName

/** A number of the statistics, with its development. */
export type Figure = {
  name: CountName | TotalName
  title: string
  /** What its chart is of: "Logins by month". */
  chartTitle: string
  value: number
  /** How it compares, in one line. */
  change: string
  points: TrendPoint[]
  trackingStart: TrackingStart | null
  /** Since when it is tracked; null where that is unknown, or `change` says it. */
  tracked: string | null
  /** Says that there is nothing to draw; null if there is. */
  emptyText: string | null
  nouns: Nouns
}

type Nouns = readonly [singular: string, plural: string]

const activeUsers = { title: 'Active users', nouns: ['active user', 'active users'] } as const

const totalWords: Record<TotalName, { title: string; nouns: Nouns }> = {
  members: { title: 'Members', nouns: ['member', 'members'] },
  organizations: { title: 'Organizations', nouns: ['organization', 'organizations'] },
  tracks: { title: 'Tracks', nouns: ['track', 'tracks'] },
  units: { title: 'Units', nouns: ['unit', 'units'] },
}

/** Formats a number with its noun: "1,204 active users". */
export function formatNumberOf([singular, plural]: Nouns): (value: number) => string {
  return (value) => `${formatCount(value)} ${value === 1 ? singular : plural}`
}

/** Ranges of more days than points have one for each month. */
export const isMonthly = ({ range, periods }: Statistics) => countDays(range) !== periods.length

/**
 * Returns the points of a count: none before it was tracked or in the future; those whose days are not all counted are
 * marked.
 */
function toPoints(
  statistics: Statistics,
  counts: readonly number[],
  trackedSince: string | null,
): TrendPoint[] {
  const today = utcDayOf(statistics.countedAt)
  return statistics.periods.map((period, at) => {
    const isTracked = trackedSince !== null && trackedSince <= period.to
    const isCut = period.isPartial || period.to >= today || (isTracked && trackedSince > period.from)
    return {
      ...describePeriod(period, { isMonthly: isMonthly(statistics) }),
      value: isTracked && period.from <= today ? (counts[at] ?? 0) : null,
      isPartial: isCut,
    }
  })
}

function findTrackingStart(periods: readonly Period[], trackedSince: string | null): TrackingStart | null {
  const first = periods[0]
  if (trackedSince === null || first === undefined || trackedSince <= first.from) return null
  const index = periods.findIndex(({ to }) => trackedSince <= to)
  return index === -1 ? null : { index, text: describeTracking(trackedSince) }
}

/** Says why a chart would be empty; null if it is not. */
function describeEmptyChart(
  points: readonly TrendPoint[],
  statistics: Statistics,
  { trackedSince, nouns }: Series,
) {
  const [, plural] = nouns
  if (trackedSince === null) return `No ${plural} have been recorded yet.`
  if (utcDayOf(statistics.countedAt) < statistics.range.from) return messages.theseDaysAreYet()
  if (points.every(({ value }) => value === null)) return `${describeTracking(trackedSince)}, and not before.`
  return points.every(({ value }) => !value) ? `No ${plural} in these days.` : null
}

type Series = Count & { points: number[]; title: string; nouns: Nouns }

function toCountFigure(statistics: Statistics, name: CountName, series: Series): Figure {
  const { title, nouns, total, trackedSince } = series
  const points = toPoints(statistics, series.points, trackedSince)
  return {
    name,
    title,
    chartTitle: `${title} by ${isMonthly(statistics) ? 'month' : 'day'}`,
    value: total,
    change: describeChange(series, statistics.range),
    points,
    trackingStart: findTrackingStart(statistics.periods, trackedSince),
    tracked: describeTrackingBesideChange(series),
    emptyText: describeEmptyChart(points, statistics, series),
    nouns,
  }
}

/**
 * Says why a trend of a total would be empty; null if it is not. Numbers are recorded from an installation's first day
 * on.
 */
function describeNoTrend(points: readonly (number | null)[], { isMonthly }: { isMonthly: boolean }) {
  const count = points.filter((point) => point !== null).length
  if (count === 0) return messages.howManyThereWere()
  const periods = isMonthly ? 'months' : 'days'
  return count === 1 ? `The trend appears when there are numbers of two ${periods}.` : null
}

function toTotalFigure(statistics: Statistics, name: TotalName, total: Total): Figure {
  const { title, nouns } = totalWords[name]
  const words = { isMonthly: isMonthly(statistics) }
  return {
    name,
    title,
    chartTitle: `${title} at the end of each ${words.isMonthly ? 'month' : 'day'}`,
    value: total.now,
    change: describeGrowth(total, statistics.periods) ?? messages.notRecordedInThese(),
    points: statistics.periods.map((period, at) => ({
      ...describePeriod({ ...period, isPartial: false }, words),
      value: total.points[at] ?? null,
      isPartial: false,
    })),
    trackingStart: null,
    tracked: null,
    emptyText: describeNoTrend(total.points, words),
    nouns,
  }
}

/** Whether nothing at all has ever been recorded, as in a new installation. */
export function isNothingRecorded(statistics: Statistics): boolean {
  return metricNames.every((name) => statistics.metrics[name].trackedSince === null)
}

/** Returns what happened in the range, in the order in which it is shown. */
export function listCountFigures(statistics: Statistics): Figure[] {
  return [
    toCountFigure(statistics, 'activeUsers', { ...activeUsers, ...statistics.activeUsers }),
    ...metricNames.map((name) =>
      toCountFigure(statistics, name, { ...metrics[name], ...statistics.metrics[name] }),
    ),
  ]
}

/** Returns what there is. */
export function listTotalFigures(statistics: Statistics): Figure[] {
  return totalNames.map((name) => toTotalFigure(statistics, name, statistics.totals[name]))
}
