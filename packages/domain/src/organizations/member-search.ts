import { foldText } from './fold-text.ts'

/**
 * What members can be sorted by. 'status': active members, then those who are invited and have never signed in, the oldest
 * invitation first, then disabled ones; members of the same status by address.
 */
export const memberSorts = ['email', 'name', 'status', 'invited'] as const
export type MemberSort = (typeof memberSorts)[number]

/**
 * The states that members can be filtered by. 'uninvited': added, and not invited yet. 'pending': invited, never signed in.
 * 'leaving': has asked to be removed.
 */
export const memberFilters = ['active', 'uninvited', 'pending', 'disabled', 'leaving'] as const
export type MemberFilter = (typeof memberFilters)[number]

/** Stands for members without a sub-group in filters; no sub-group has this id. */
export const NO_SUB_GROUP = 'none'

/** Which members are meant: those whom `search` finds by name or address (name-search.ts), of a sub-group, in a state. */
export type MemberQuery = { search: string; subGroup: string | null; status: MemberFilter | null }

/** A place in a list by name has the keys of both names, and must fit into an address. */
const MAX_KEY_LENGTH = 100

/**
 * Returns the form in which names are sorted and compared: lower case without accents, so that "Éloise" stands with
 * "Eloise"; its first 100 characters.
 */
export function toSearchKey(text: string): string {
  return foldText(text).trim().slice(0, MAX_KEY_LENGTH)
}
