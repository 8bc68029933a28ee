const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** A day as people here write it, in the viewer's own time zone unless another is given. */
export function dayWords(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** How long ago, as one would say it: after a week, the day. */
export function lastSeenWords(time: string, now: number, timeZone?: string): string {
  const passed = now - Date.parse(time)
  // Also what the clock of this device puts into the future.
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return ago.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return ago.format(-Math.floor(passed / HOUR), 'hour')
  if (passed < 7 * DAY) return ago.format(-Math.floor(passed / DAY), 'day')
  return `on ${dayWords(time, timeZone)}`
}
