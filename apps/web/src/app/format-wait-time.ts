import { formatCount } from '@kitchen-table/domain/language'

const MINUTE = 60

/** Formats a waiting time for a sentence, rounded up. `seconds` as in a `Retry-After` header. */
export function formatWaitTime(seconds: number): string {
  if (seconds < MINUTE) return formatCount(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return formatCount(minutes, 'minute')
  const hours = Math.ceil(minutes / MINUTE)
  return formatCount(hours, 'hour')
}
