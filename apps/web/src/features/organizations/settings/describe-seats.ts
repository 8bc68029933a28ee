import { formatCount } from '@kitchen-table/domain/language'

/**
 * Returns what a maximum means that is below the number of seats that are taken; '' if it is not, is unlimited (0) or no
 * number. Disabled members have no seat.
 */
export function describeTooFewSeats(maxMembers: number | null, taken: number): string {
  if (maxMembers === null || maxMembers === 0 || taken <= maxMembers) return ''
  const seats = `${formatCount(taken, 'seat')} ${taken === 1 ? 'is' : 'are'} taken already`
  return `${seats}: ${taken - maxMembers} more than that. Nobody is removed, and nobody can be added.`
}
