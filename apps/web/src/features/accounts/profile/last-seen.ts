const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** A day as people here write it, in the viewer's own time zone unless another is given. */
export function formatDay(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** How long ago, as one would say it: after a week, the day. */
export function formatLastSeen(time: string, now: number, timeZone?: string): string {
  const elapsed = now - Date.parse(time)
  // Also what the clock of this device puts into the future.
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return relativeTimeFormat.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return relativeTimeFormat.format(-Math.floor(elapsed / HOUR), 'hour')
  if (elapsed < 7 * DAY) return relativeTimeFormat.format(-Math.floor(elapsed / DAY), 'day')
  return `on ${formatDay(time, timeZone)}`
}
