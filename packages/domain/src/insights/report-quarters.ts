import { countDays } from './day-range.ts'
import { addQuarters, dayRangeOfQuarter, quarterOf } from './quarter.ts'

/** The most reports of an organization that are offered. */
const MAX_REPORTS = 8

/** How many days after the first of the quarter a report is still mailed, if it could not be mailed then. */
const MAX_DAYS_LATE = 30

/** Returns the last quarter that has ended. `today` is the UTC day, as in the functions below. */
export function getLastEndedQuarter(today: string): string {
  return addQuarters(quarterOf(today), -1)
}

/**
 * Returns the quarters of which an organization has a report, the newest first: the last eight that have ended, from
 * the one in which it was created on.
 */
export function listReportQuarters(createdOn: string, today: string): string[] {
  const last = getLastEndedQuarter(today)
  const ended = Array.from({ length: MAX_REPORTS }, (_, back) => addQuarters(last, -back))
  return ended.filter((quarter) => quarter >= quarterOf(createdOn))
}

/** Returns the first day on which an organization has a report. */
export function getFirstReportDay(createdOn: string): string {
  return dayRangeOfQuarter(addQuarters(quarterOf(createdOn), 1)).from
}

/** Whether the report of the last quarter is still mailed. */
export function isReportMailingPeriod(today: string): boolean {
  const { from } = dayRangeOfQuarter(quarterOf(today))
  return countDays({ from, to: today }) - 1 <= MAX_DAYS_LATE
}
