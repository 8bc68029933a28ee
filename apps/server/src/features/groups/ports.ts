import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Group, Member } from '@kitchen-table/domain/groups/group'

/** Stores organisations. */
export type GroupStore = {
  find(slug: string): Promise<Group | null>
  /** Inserts the organisation if there is none with its slug. */
  create(group: Group): Promise<'created' | 'exists'>
}

/** A member as in a list. `askedAgainAt` (see domain/accounts/invitation) is ISO 8601 in UTC. */
export type ListedMember = Member & { askedAgainAt: string | null }

/** Stores members, one row each. Seats are counted in the same statement that adds a member. */
export type MemberStore = {
  /**
   * Adds a member. 'full': maxMembers is reached. 'already_member': the address or the person has a seat in some
   * organisation (returned even if this one is full). Creates the person's record (PersonStore) in the same step if
   * there is none.
   */
  add(
    group: string,
    member: Member,
    joinedAt: string,
  ): Promise<'added' | 'full' | 'already_member' | 'not_found'>
  /** 'exists': another member has that address. A person without a seat is no error. */
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /** Changes the role of a member. The seat of a person who becomes administrator is removed. */
  setRole(sub: string, role: Role): Promise<'changed' | 'not_found'>
  /** Returns a page of at most 100 members, sorted by address; `after` is the last address of the page before. */
  list(group: string, after?: string): Promise<ListedMember[]>
  count(group: string): Promise<number>
}
