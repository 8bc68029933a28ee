import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Group, Member } from '@kitchen-table/domain/groups/group'

/** Organisations. */
export type GroupStore = {
  find(slug: string): Promise<Group | null>
  /** Insert if absent. */
  create(group: Group): Promise<'created' | 'exists'>
}

/** A member as a list shows them (domain/accounts/invitation): `askedAgainAt` is ISO 8601 in UTC. */
export type ListedMember = Member & { askedAgainAt: string | null }

/** Members, one row each; the seat is counted in the step that adds. */
export type MemberStore = {
  /**
   * 'full': maxMembers is reached. 'already_member': the address or the person has a place somewhere (told also where
   * the organisation is full). The person's record (PersonStore) is made in the same step where there is none.
   */
  add(
    group: string,
    member: Member,
    joinedAt: string,
  ): Promise<'added' | 'full' | 'already_member' | 'not_found'>
  /** 'exists': somebody else has a place under that address. No error when they have none anywhere. */
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /** The place of somebody who belongs to no organisation's list is given up: an administrator's. */
  setRole(sub: string, role: Role): Promise<'changed' | 'not_found'>
  /** Sorted by address; `after` is the last address of the page before. At most 100 a page. */
  list(group: string, after?: string): Promise<ListedMember[]>
  count(group: string): Promise<number>
}
