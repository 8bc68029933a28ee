import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { addDays, DAY_MS, isDay, lastDayOfMonth } from '../calendar/day.ts'
import { messages } from './messages.ts'

/** UTC days, `YYYY-MM-DD`, both included. */
export type DayRange = { from: string; to: string }

/** The ranges that have a name (docs/product.md 10.6), with these names, in the order in which they are offered. */
export const namedRanges = {
  last_30_days: messages.last30Days,
  last_365_days: messages.last365Days,
  month_to_date: messages.monthToDate,
  year_to_date: messages.yearToDate,
} as const satisfies Record<string, PlainMessage>

export type RangeName = keyof typeof namedRanges

export function isRangeName(value: unknown): value is RangeName {
  return typeof value === 'string' && Object.hasOwn(namedRanges, value)
}

export const DEFAULT_RANGE: RangeName = 'last_365_days'

/** The longest range of the statistics, in days; ranges with a name have at most 366 (docs/security.md T56). */
export const MAX_RANGE_DAYS = 3660

/**
 * Days that statistics may have. Beyond, the range before another one or the day after it could have no year of four
 * digits.
 */
export const statisticsDayBounds = { min: '2000-01-01', max: '2999-12-31' } as const

/** Returns whether a text is a day that statistics may have. */
export function isStatisticsDay(text: string): boolean {
  return isDay(text) && statisticsDayBounds.min <= text && text <= statisticsDayBounds.max
}

/** Returns the number of days of a range; 0 or less if it ends before it begins. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** Returns the days of a range with a name, of which `today` is the last. */
export function resolveRange(name: RangeName, today: string): DayRange {
  const firstDays: Record<RangeName, string> = {
    last_30_days: addDays(today, -29),
    last_365_days: addDays(today, -364),
    month_to_date: `${today.slice(0, 7)}-01`,
    year_to_date: `${today.slice(0, 4)}-01-01`,
  }
  return { from: firstDays[name], to: today }
}

/** Returns why a range cannot be shown, in a sentence; null if it can. */
export function findRangeProblem(range: DayRange, maxDays: number): string | null {
  const days = countDays(range)
  if (days < 1) return messages.endsBeforeItBegins()
  if (days > maxDays) return messages.tooManyDays({ max: maxDays })
  return null
}

/** Returns the range of equal length that ends on the day before this one begins. */
export function getPrecedingRange(range: DayRange): DayRange {
  const to = addDays(range.from, -1)
  return { from: addDays(to, 1 - countDays(range)), to }
}

/** A part of a range that is one point of a chart. `isPartial`: the range has not all days of this month. */
export type Period = DayRange & { isPartial: boolean }

/** Longer ranges have a point for each month. */
const MAX_DAILY_POINTS = 92

function listMonths(range: DayRange): Period[] {
  const periods: Period[] = []
  for (let from = range.from; from <= range.to; ) {
    const month = from.slice(0, 7)
    const end = lastDayOfMonth(month)
    const to = end < range.to ? end : range.to
    periods.push({ from, to, isPartial: !from.endsWith('-01') || to !== end })
    from = addDays(to, 1)
  }
  return periods
}

/** Returns the points of a chart of a range: its days, or its months if it has more than 92 days. */
export function listChartPeriods(range: DayRange): Period[] {
  const days = countDays(range)
  if (days > MAX_DAILY_POINTS) return listMonths(range)
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(range.from, at)
    return { from: day, to: day, isPartial: false }
  })
}
