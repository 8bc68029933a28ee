const MAX_EVENT_AGE_MS = 7 * 24 * 60 * 60_000

/**
 * When an event counts as having happened: the page's own time, held within the seven days before `arrival`
 * (docs/security.md T39), so that work done offline keeps its time and a wrong clock cannot write the past or the future.
 */
export function clampEventTime(reportedTime: string, receivedAt: number): string {
  const time = Date.parse(reportedTime)
  const clamped = Number.isNaN(time)
    ? receivedAt
    : Math.min(Math.max(time, receivedAt - MAX_EVENT_AGE_MS), receivedAt)
  return new Date(clamped).toISOString()
}

/** The day of a time, `YYYY-MM-DD` in UTC. */
export function utcDayOf(time: string): string {
  return time.slice(0, 10)
}
