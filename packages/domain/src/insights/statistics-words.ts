import { formatDate } from '@kitchen-table/i18n/formats'
import { countDays, type DayRange, type Period } from './day-range.ts'
import { messages } from './messages.ts'

const formatUtc = (day: string, options: Intl.DateTimeFormatOptions) =>
  formatDate(Date.parse(day), { ...options, timeZone: 'UTC' })

/** Formats a UTC day as "March 1, 2024". */
export const formatDay = (day: string): string => formatUtc(day, { dateStyle: 'long' })

/** Formats a UTC day as "Mar 1, 2024". */
const formatShortDay = (day: string): string => formatUtc(day, { dateStyle: 'medium' })

/** Formats a range as "Nov 27, 2025 – Nov 26, 2026". */
export function formatRange({ from, to }: DayRange): string {
  return from === to
    ? formatShortDay(from)
    : messages.range({ from: formatShortDay(from), to: formatShortDay(to) })
}

/** Says when the tracking of a series began: "Tracked since March 1, 2024". */
export function describeTrackingStart(trackedSince: string | null): string {
  return trackedSince === null
    ? messages.notRecordedYet()
    : messages.trackedSince({ day: formatDay(trackedSince) })
}

type PeriodWords = {
  /** Below an axis: "Nov 2025", "Nov 27". */
  short: string
  /** After a number: "in Nov 2025", "on Nov 27". */
  when: string
  /** By itself: "November 2025", "Nov 27, 2025 – Nov 30, 2025" for a part of a month, "Nov 27, 2025". */
  long: string
}

/** Returns how a point of a chart is named: a month, or a day. */
export function toPeriodWords(period: Period, { isMonthly }: { isMonthly: boolean }): PeriodWords {
  if (!isMonthly) {
    const short = formatUtc(period.from, { month: 'short', day: 'numeric' })
    return { short, when: messages.onDay({ day: short }), long: formatShortDay(period.from) }
  }
  const short = formatUtc(period.from, { month: 'short', year: 'numeric' })
  return {
    short,
    when: messages.inMonth({ month: short }),
    long: period.isPartial ? formatRange(period) : formatUtc(period.from, { month: 'long', year: 'numeric' }),
  }
}

/** Below this number in the range before, a percentage would exaggerate. */
const MIN_PERCENT_BASE = 20
/** From this multiple on, a percentage is hard to read. */
const MIN_MULTIPLE = 3

function describeDifference(total: number, previous: number, days: number): string {
  const difference = Math.abs(total - previous)
  const isMore = total > previous
  if (difference === 0) return messages.asMany({ days })
  if (previous < MIN_PERCENT_BASE)
    return isMore ? messages.more({ difference, days }) : messages.fewer({ difference, days })
  const multiple = Math.round(total / previous)
  if (multiple >= MIN_MULTIPLE) return messages.timesAsMany({ multiple, days })
  const percent = Math.round((difference / previous) * 100)
  if (percent === 0) return messages.aboutAsMany({ days })
  return isMore ? messages.percentMore({ percent, days }) : messages.percentFewer({ percent, days })
}

/** What a count is compared with; null where there is nothing to compare it with. */
type ComparedCount = { total: number; previous: number | null; trackedSince: string | null }

/** Returns how a count compares with that of the range before, in one line: "12% more than the 30 days before". */
export function describeChange(count: ComparedCount, range: DayRange): string {
  const { total, previous, trackedSince } = count
  if (trackedSince === null || previous === null) return describeTrackingStart(trackedSince)
  const days = countDays(range)
  if (previous === 0) return total === 0 ? messages.noneAsBefore({ days }) : messages.noneBefore({ days })
  return total === 0 ? messages.onlyBefore({ previous, days }) : describeDifference(total, previous, days)
}

/** Returns since when a count is tracked, where its comparison does not say so; null otherwise. */
export function describeTrackingStartIfCompared({ previous, trackedSince }: ComparedCount): string | null {
  return previous === null || trackedSince === null ? null : describeTrackingStart(trackedSince)
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
  const day = formatShortDay(first.day)
  if (recorded.length === 1) return messages.recordedSince({ day })
  if (now === first.point) return messages.unchangedSince({ day })
  const difference = Math.abs(now - first.point)
  return now > first.point
    ? messages.moreSince({ difference, day })
    : messages.fewerSince({ difference, day })
}
