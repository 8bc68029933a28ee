/** Months in UTC, `YYYY-MM`. */
type Month = string

/**
 * The fewest months for which events are kept: whole months, so that the last 365 days and the quarters whose reports
 * are made next are always among them.
 */
export const MIN_RETENTION_MONTHS = 13

/** The most months that the setting allows: a century. */
export const MAX_RETENTION_MONTHS = 1200

/** Returns the month of a day or time, ISO 8601 in UTC. */
export function monthOf(time: string): Month {
  return time.slice(0, 7)
}

/** Returns the first month whose events are kept: `months` months before that of `today`, a UTC day. */
export function getFirstKeptMonth(today: string, months: number): Month {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, month - 1 - months, 1)).toISOString())
}

/** Returns whether an event is of an earlier month than the one with which the log begins; null: nothing was removed. */
export function isBeforeLogStart({ time }: { time: string }, logStart: Month | null): boolean {
  return logStart !== null && monthOf(time) < logStart
}

/** Returns the part of a range of days that the log has. It may be empty: then its last day is before the first. */
export function clipRangeToLog<Range extends { from: string }>(range: Range, logStart: Month | null): Range {
  if (logStart === null) return range
  const firstDay = `${logStart}-01`
  return range.from < firstDay ? { ...range, from: firstDay } : range
}
