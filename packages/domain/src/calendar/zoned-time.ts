import { DAY_MS } from './day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, format)
  return format
}

/** Whether a text names a time zone of the tz database, such as `America/Chicago`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** A day `YYYY-MM-DD` and a time of day `HH:MM`, as a clock on the wall shows them. */
type ClockTime = { day: string; time: string }

/** Returns what a clock on the wall shows in a time zone. `instant` is in ms since 1970. */
export function toClockTime(timeZone: string, instant: number): ClockTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return { day: `${get('year')}-${get('month')}-${get('day')}`, time: `${get('hour')}:${get('minute')}` }
}

/**
 * Returns the instants (ms since 1970) at which a clock on the wall shows a time: one; none for a time that daylight saving
 * skips; two for one that it repeats.
 */
export function listInstants(timeZone: string, { day, time }: ClockTime): number[] {
  const asUtc = Date.parse(`${day}T${time}:00.000Z`)
  const offsetAt = (instant: number) => {
    const shown = toClockTime(timeZone, instant)
    return Date.parse(`${shown.day}T${shown.time}:00.000Z`) - instant
  }
  // A change of the clocks is between them, if there is one.
  const offsets = new Set([asUtc - DAY_MS, asUtc + DAY_MS].map(offsetAt))
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => {
      const shown = toClockTime(timeZone, instant)
      return shown.day === day && shown.time === time
    })
    .sort((a, b) => a - b)
}
