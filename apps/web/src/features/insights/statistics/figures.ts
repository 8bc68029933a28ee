import type { Series, Statistics, Total } from '@kitchen-table/contract/insights'
import {
  countDays,
  describeChange,
  describeGrowth,
  describeTrackingStart,
  describeTrackingStartIfCompared,
  formatDay,
  metricNames,
  type Period,
  type TotalName,
  toPeriodWords,
  totalNames,
  utcDayOf,
} from '@kitchen-table/domain/insights'
import type { TrackingStart, TrendPoint } from '../../../ui/charts/trend-layout.ts'
import { type CountName, countWords, totalWords } from './figure-words.ts'
import { messages } from './figures.messages.ts'

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
  /** Returns a number with its noun: "1,204 active users". */
  formatValue: (value: number) => string
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
      ...toPeriodWords(period, { isMonthly: isMonthly(statistics) }),
      value: isTracked && period.from <= today ? (counts[at] ?? 0) : null,
      isPartial: isCut,
    }
  })
}

function findTrackingStart(periods: readonly Period[], trackedSince: string | null): TrackingStart | null {
  const first = periods[0]
  if (trackedSince === null || first === undefined || trackedSince <= first.from) return null
  const index = periods.findIndex(({ to }) => trackedSince <= to)
  return index === -1 ? null : { index, text: describeTrackingStart(trackedSince) }
}

/** Says why a chart would be empty; null if it is not. */
function describeEmptyChart(
  points: readonly TrendPoint[],
  statistics: Statistics,
  name: CountName,
  trackedSince: string | null,
): string | null {
  if (trackedSince === null) return countWords[name].never()
  if (utcDayOf(statistics.countedAt) < statistics.range.from) return messages.yetToCome()
  if (points.every(({ value }) => value === null)) return messages.notBefore({ day: formatDay(trackedSince) })
  return points.every(({ value }) => !value) ? countWords[name].none() : null
}

function toCountFigure(statistics: Statistics, name: CountName, series: Series): Figure {
  const { total, trackedSince } = series
  const words = countWords[name]
  const title = words.title()
  const points = toPoints(statistics, series.points, trackedSince)
  return {
    name,
    title,
    chartTitle: isMonthly(statistics) ? messages.byMonth({ title }) : messages.byDay({ title }),
    value: total,
    change: describeChange(series, statistics.range),
    points,
    trackingStart: findTrackingStart(statistics.periods, trackedSince),
    tracked: describeTrackingStartIfCompared(series),
    emptyText: describeEmptyChart(points, statistics, name, trackedSince),
    formatValue: (count) => words.count({ count }),
  }
}

/**
 * Says why a trend of a total would be empty; null if it is not. Numbers are recorded from an installation's first day
 * on.
 */
function describeNoTrend(points: readonly (number | null)[], { isMonthly }: { isMonthly: boolean }) {
  const count = points.filter((point) => point !== null).length
  if (count === 0) return messages.nothingRecorded()
  if (count > 1) return null
  return isMonthly ? messages.oneMonth() : messages.oneDay()
}

function toTotalFigure(statistics: Statistics, name: TotalName, total: Total): Figure {
  const words = totalWords[name]
  const title = words.title()
  const scale = { isMonthly: isMonthly(statistics) }
  return {
    name,
    title,
    chartTitle: scale.isMonthly ? messages.monthEnds({ title }) : messages.dayEnds({ title }),
    value: total.now,
    change: describeGrowth(total, statistics.periods) ?? messages.noGrowth(),
    points: statistics.periods.map((period, at) => ({
      ...toPeriodWords({ ...period, isPartial: false }, scale),
      value: total.points[at] ?? null,
      isPartial: false,
    })),
    trackingStart: null,
    tracked: null,
    emptyText: describeNoTrend(total.points, scale),
    formatValue: (count) => words.count({ count }),
  }
}

/** Whether nothing at all has ever been recorded, as in a new installation. */
export function isNothingRecorded(statistics: Statistics): boolean {
  return metricNames.every((name) => statistics.metrics[name].trackedSince === null)
}

/** Returns what happened in the range, in the order in which it is shown. */
export function listCountFigures(statistics: Statistics): Figure[] {
  return [
    toCountFigure(statistics, 'activeUsers', statistics.activeUsers),
    ...metricNames.map((name) => toCountFigure(statistics, name, statistics.metrics[name])),
  ]
}

/** Returns what there is. */
export function listTotalFigures(statistics: Statistics): Figure[] {
  return totalNames.map((name) => toTotalFigure(statistics, name, statistics.totals[name]))
}
