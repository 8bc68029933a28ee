import { formatDate, formatDateToParts } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'

function parts(time: string, timeZone: string | undefined): Record<'year' | 'month' | 'day', string> {
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
