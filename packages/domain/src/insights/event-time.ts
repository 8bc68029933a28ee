const MAX_EVENT_AGE_MS = 7 * 24 * 60 * 60_000

/**
 * Returns the time at which an event counts as having happened: the page's own time, clamped to the seven days before
 * `receivedAt` (docs/security.md T39). Work done offline keeps its time, and a wrong clock cannot write into the
 * distant past or the future. An invalid time becomes `receivedAt`.
 */
export function clampEventTime(reportedTime: string, receivedAt: number): string {
  const time = Date.parse(reportedTime)
  const clamped = Number.isNaN(time)
    ? receivedAt
    : Math.min(Math.max(time, receivedAt - MAX_EVENT_AGE_MS), receivedAt)
  return new Date(clamped).toISOString()
}

/** Returns the day of a time in UTC, `YYYY-MM-DD`. */
export function utcDayOf(time: string): string {
  return time.slice(0, 10)
}
