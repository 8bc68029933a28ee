import { messages } from './messages.ts'

const MINUTE = 60

/** Formats a waiting time for a sentence, rounded up. `seconds` as in a `Retry-After` header. */
export function formatWaitTime(seconds: number): string {
  if (seconds < MINUTE) return messages.seconds({ count: seconds })
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes < MINUTE) return messages.minutes({ count: minutes })
  return messages.hours({ count: Math.ceil(minutes / MINUTE) })
}
