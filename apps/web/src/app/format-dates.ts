import { formatDate, formatDateToParts } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** A day without a time is the same in every time zone. */
function parts(time: string, viewerTimeZone: string | undefined): Record<'year' | 'month' | 'day', string> {
  const timeZone = time.length === DAY_LENGTH ? 'UTC' : viewerTimeZone
  const options = { year: '2-digit', month: '2-digit', day: '2-digit', timeZone } as const
  const values = new Map(formatDateToParts(new Date(time), options).map(({ type, value }) => [type, value]))
  return { year: values.get('year') ?? '', month: values.get('month') ?? '', day: values.get('day') ?? '' }
}

/** Formats a day as lists show it, MM/DD/YY in the viewer's time zone unless one is given. */
export function formatListDate(time: string, timeZone?: string): string {
  const { year, month, day } = parts(time, timeZone)
  return `${month}/${day}/${year}`
}

/** Formats a day as MM/D/YY, as pickers show it (docs/product.md 14.2), in the viewer's time zone unless one is given. */
export function formatPickerDate(time: string, timeZone?: string): string {
  const { year, month, day } = parts(time, timeZone)
  return `${month}/${Number(day)}/${year}`
}

/** Formats a time as "11/23/26 at 2:05 PM". */
export function formatMoment(time: string | number, timeZone?: string): string {
  const date = new Date(time)
  const clock = formatDate(date, { timeStyle: 'short', timeZone })
  return messages.dayAndTime({
    day: formatListDate(date.toISOString(), timeZone),
    time: clock.replace(/\s/g, ' '),
  })
}

/** Returns the day of the viewer as YYYY-MM-DD. */
export function localToday(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}
