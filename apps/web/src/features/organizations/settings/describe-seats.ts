import { messages } from './messages.ts'

/**
 * Returns what a maximum means that is below the number of seats that are taken; '' if it is not, is unlimited (0) or no
 * number. Disabled members have no seat.
 */
export function describeTooFewSeats(maxMembers: number | null, taken: number): string {
  if (maxMembers === null || maxMembers === 0 || taken <= maxMembers) return ''
  return messages.tooFewSeats({ taken, excess: taken - maxMembers })
}
