import { countDays, type DayRange, type Period } from './day-range.ts'
import { messages } from './messages.ts'

/** Creating a format takes much longer than formatting with it. */
function createUtcFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day) => format.format(Date.parse(day))
}

/** Formats a UTC day as "March 1, 2024". */
export const formatDay = createUtcFormat({ dateStyle: 'long' })

/** Formats a UTC day as "Mar 1, 2024". */
export const formatShortDay = createUtcFormat({ dateStyle: 'medium' })

const formatDayOfYear = createUtcFormat({ month: 'short', day: 'numeric' })
const formatShortMonth = createUtcFormat({ month: 'short', year: 'numeric' })
const formatMonth = createUtcFormat({ month: 'long', year: 'numeric' })

/** Formats a range as "Nov 27, 2025 – Nov 26, 2026". */
export function formatRange({ from, to }: DayRange): string {
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} – ${formatShortDay(to)}`
}

/** Says when the tracking of a series began: "Tracked since March 1, 2024". */
export function describeTracking(trackedSince: string | null): string {
  return trackedSince === null ? messages.notRecordedYet() : `Tracked since ${formatDay(trackedSince)}`
}

export type PeriodWords = {
  /** Below an axis: "Nov 2025", "Nov 27". */
  short: string
  /** After a number: "in Nov 2025", "on Nov 27". */
  when: string
  /** By itself: "November 2025", "Nov 27, 2025 – Nov 30, 2025" for a part of a month, "Nov 27, 2025". */
  long: string
}

/** Returns how a point of a chart is named: a month, or a day. */
export function describePeriod(period: Period, { isMonthly }: { isMonthly: boolean }): PeriodWords {
  if (!isMonthly) {
    const short = formatDayOfYear(period.from)
    return { short, when: `on ${short}`, long: formatShortDay(period.from) }
  }
  const short = formatShortMonth(period.from)
  return {
    short,
    when: `in ${short}`,
    long: period.isPartial ? formatRange(period) : formatMonth(period.from),
  }
}

/** Below this number in the range before, a percentage would exaggerate. */
const MIN_PERCENT_BASE = 20
/** From this multiple on, a percentage is hard to read. */
const MIN_MULTIPLE = 3

function describeDifference(total: number, previous: number, before: string): string {
  const difference = total - previous
  const direction = difference > 0 ? 'more' : 'fewer'
  if (difference === 0) return `as many as ${before}`
  if (previous < MIN_PERCENT_BASE)
    return `${Math.abs(difference).toLocaleString('en-US')} ${direction} than ${before}`
  const multiple = Math.round(total / previous)
  if (multiple >= MIN_MULTIPLE) return `${multiple.toLocaleString('en-US')} times as many as ${before}`
  const percent = Math.round((Math.abs(difference) / previous) * 100)
  return percent === 0 ? `about as many as ${before}` : `${percent}% ${direction} than ${before}`
}

/** What a count is compared with; null where there is nothing to compare it with. */
export type ComparedCount = { total: number; previous: number | null; trackedSince: string | null }

/** Returns how a count compares with that of the range before, in one line: "12% more than the 30 days before". */
export function describeChange(count: ComparedCount, range: DayRange): string {
  const { total, previous, trackedSince } = count
  if (trackedSince === null || previous === null) return describeTracking(trackedSince)
  const days = countDays(range)
  const before = days === 1 ? messages.theDayBefore() : `the ${days.toLocaleString('en-US')} days before`
  if (previous === 0) return total === 0 ? `None, as in ${before}` : `None in ${before}`
  if (total === 0) return `${previous.toLocaleString('en-US')} in ${before}`
  const words = describeDifference(total, previous, before)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns since when a count is tracked, where its comparison does not say so; null otherwise. */
export function describeTrackingBesideChange({ previous, trackedSince }: ComparedCount): string | null {
  return previous === null || trackedSince === null ? null : describeTracking(trackedSince)
}

/** Returns how a total has changed since it was first recorded in a range; null if it was not. */
export function describeGrowth(
  { now, points }: { now: number; points: readonly (number | null)[] },
  periods: readonly Period[],
): string | null {
  const recorded = points.flatMap((point, at) => {
    const period = periods[at]
    return point === null || period === undefined ? [] : [{ point, day: period.to }]
  })
  const [first] = recorded
  if (first === undefined) return null
  const since = `since ${formatShortDay(first.day)}`
  if (recorded.length === 1) return `Recorded ${since}`
  if (now === first.point) return `Unchanged ${since}`
  const change = Math.abs(now - first.point).toLocaleString('en-US')
  return `${change} ${now > first.point ? 'more' : 'fewer'} ${since}`
}
