import { formatCount } from '@kitchen-table/domain/language/format-count'

const dateFormat = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: '2-digit' })

/** Returns a date as lists show it, MM/DD/YY in the viewer's time zone. */
export function formatListDate(iso: string): string {
  return dateFormat.format(new Date(iso))
}

const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Returns when something happened: "Nov 23, 2026, 4:20 PM". */
export function formatDateTime(iso: string): string {
  return dateTimeFormat.format(new Date(iso))
}

/** Returns a function for the count above a list: "27 tracks", or "3 of 27 tracks" while some are filtered out. */
export function describeCountOf(noun: string, plural?: string) {
  return (shown: number, total: number): string => {
    const all = formatCount(total, noun, plural)
    return shown === total ? all : `${shown} of ${all}`
  }
}
