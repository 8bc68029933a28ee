import { countOf } from '@kitchen-table/domain/language/count-of'

const MINUTE = 60

/** How long to wait, in the words of a person: `seconds` as a Retry-After says it. */
export function waitWords(seconds: number): string {
  if (seconds < MINUTE) return countOf(seconds, 'second')
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return countOf(minutes, 'minute')
  const hours = Math.ceil(minutes / MINUTE)
  return countOf(hours, 'hour')
}
