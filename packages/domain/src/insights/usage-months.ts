import { utcDayAt } from '../calendar/day.ts'

/** The most months of which usage is shown. */
const MAX_MONTHS = 12

/** Returns the months (`YYYY-MM`, UTC) that have ended since a day, the newest first, at most twelve. `today` is `YYYY-MM-DD`. */
export function listUsageMonths(since: string, today: string): string[] {
  const months: string[] = []
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (let back = 1; back <= MAX_MONTHS; back += 1) {
    const ended = utcDayAt(Date.UTC(year, month - 1 - back, 1)).slice(0, 7)
    if (ended < since.slice(0, 7)) break
    months.push(ended)
  }
  return months
}

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** Whether a text is a month, `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return monthPattern.test(text)
}
