import { formatCount } from '@kitchen-table/domain/language/format-count'

/** Returns what a maximum means that is below the number of members; '' if it is not, is unlimited (0) or no number. */
export function describeTooFewSeats(maxMembers: number | null, memberCount: number): string {
  if (maxMembers === null || maxMembers === 0 || memberCount <= maxMembers) return ''
  const members = formatCount(memberCount, 'member')
  return `There are ${members} already: ${memberCount - maxMembers} more than that. Nobody is removed, and nobody can be added.`
}
