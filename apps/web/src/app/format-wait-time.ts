import { formatCount } from '@kitchen-table/domain/language/format-count'

const MINUTE = 60

/** How long to wait, in the words of a person: `seconds` as a Retry-After says it. */
export function formatWaitTime(seconds: number): string {
  if (seconds < MINUTE) return formatCount(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return formatCount(minutes, 'minute')
  const hours = Math.ceil(minutes / MINUTE)
  return formatCount(hours, 'hour')
}
