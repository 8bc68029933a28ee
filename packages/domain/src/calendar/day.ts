export const DAY_MS = 24 * 60 * 60_000

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false
  const time = Date.parse(`${text}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the UTC day of a time in milliseconds. */
export function utcDayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Returns the day `count` days later, or earlier if it is negative. */
export function addDays(day: string, count: number): string {
  return utcDayAt(Date.parse(day) + count * DAY_MS)
}

/** Returns the last day of a month, `YYYY-MM`. */
export function lastDayOfMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
