const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Formats a day in US English, in the viewer's time zone unless another is given. */
export function formatDay(time: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(time))
}

/** Formats how long ago `time` was; from a week on, returns the day. */
export function formatLastSeen(time: string, now: number, timeZone?: string): string {
  const elapsed = now - Date.parse(time)
  // Also covers times that are in the future by this device's clock.
  if (elapsed < MINUTE) return 'just now'
  if (elapsed < HOUR) return relativeTimeFormat.format(-Math.floor(elapsed / MINUTE), 'minute')
  if (elapsed < DAY) return relativeTimeFormat.format(-Math.floor(elapsed / HOUR), 'hour')
  if (elapsed < 7 * DAY) return relativeTimeFormat.format(-Math.floor(elapsed / DAY), 'day')
  return `on ${formatDay(time, timeZone)}`
}
