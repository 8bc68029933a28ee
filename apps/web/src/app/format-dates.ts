import { formatDate } from '@kitchen-table/i18n/formats'
import { currentLocale, formattingLocale } from '@kitchen-table/i18n/locale'
import { messages } from './messages.ts'

const DAY_LENGTH = 'YYYY-MM-DD'.length

/**
 * Formats a day in the viewer's time zone unless one is given: in English as docs/product.md says, in another language in
 * its own short form. A day without a time is the same in every time zone.
 */
function formatDay(time: string, viewerTimeZone: string | undefined, english: Intl.DateTimeFormatOptions) {
  const isEnglish = formattingLocale(currentLocale()) === 'en-US'
  const timeZone = time.length === DAY_LENGTH ? 'UTC' : viewerTimeZone
  return formatDate(new Date(time), { ...(isEnglish ? english : { dateStyle: 'short' }), timeZone })
}

/** Formats a day as lists show it: MM/DD/YY in English. */
export const formatListDate = (time: string, timeZone?: string): string =>
  formatDay(time, timeZone, { year: '2-digit', month: '2-digit', day: '2-digit' })

/** Formats a day as pickers show it (docs/product.md 14.2): MM/D/YY in English. */
export const formatPickerDate = (time: string, timeZone?: string): string =>
  formatDay(time, timeZone, { year: '2-digit', month: '2-digit', day: 'numeric' })

/** Formats a time as "11/23/26 at 2:05 PM" in English. */
export function formatMoment(time: string | number, timeZone?: string): string {
  const date = new Date(time)
  const clock = formatDate(date, { timeStyle: 'short', timeZone })
  return messages.dayAndTime({
    day: formatListDate(date.toISOString(), timeZone),
    time: clock.replace(/\s/g, ' '),
  })
}
