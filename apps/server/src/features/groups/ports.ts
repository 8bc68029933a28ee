import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Group, Member } from '@kitchen-table/domain/groups/group'
import type { Versioned } from '../../platform/versioned.ts'

/** Stores organisations. */
export type GroupStore = {
  /** DynamoDB: one GetItem. */
  find(slug: string): Promise<Versioned<Group> | null>
  /**
   * Returns a page of at most 100 organisations, sorted by slug; `after` is the last slug of the page before. DynamoDB:
   * one Query of the index by slug.
   */
  list(after?: string): Promise<Versioned<Group>[]>
  /** Inserts the organisation if there is none with its slug. DynamoDB: one PutItem if absent. */
  create(group: Group): Promise<'created' | 'exists'>
  /**
   * Replaces the organisation with this slug. 'stale': it has another version than the expected one, or there is none;
   * nothing was stored. DynamoDB: one PutItem if the version is still the expected one.
   */
  update(group: Group, expectedVersion: number): Promise<'updated' | 'stale'>
}

/** A member as in a list. `askedAgainAt` (see domain/accounts/invitation) is ISO 8601 in UTC. */
export type ListedMember = Member & { askedAgainAt: string | null }

/**
 * Stores who belongs to which organisation, in which role: the member's row, the seat, and the person's record change
 * in one atomic step. Seats are counted in the same step that adds a member.
 */
export type MembershipStore = {
  /**
   * Adds a member. 'full': maxMembers is reached. 'already_member': the address or the person has a seat in some
   * organisation (returned even if this one is full). Creates the person's record (PersonStore) in the same step if
   * there is none. DynamoDB: one TransactWriteItems, the member's row, a lock of the address, the seats and the person.
   */
  add(
    group: string,
    member: Member,
    joinedAt: string,
  ): Promise<'added' | 'full' | 'already_member' | 'not_found'>
  /**
   * 'exists': another member has that address. A person without a seat is no error. DynamoDB: one TransactWriteItems,
   * the member's row and the locks of both addresses.
   */
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /**
   * Changes the role of a person and their seat: an administrator has none, and a former one gets a seat in their
   * organisation. Changing it to what it is succeeds. 'no_group': a manager must have an organisation. 'last_admin':
   * nobody else is administrator. DynamoDB: a GetItem of the person, then one TransactWriteItems with the person, the
   * member's row, the seats and the number of administrators, if the person is still as read.
   */
  changeRole(
    person: Pick<Member, 'sub' | 'email' | 'first' | 'last'>,
    role: Role,
    changedAt: string,
  ): Promise<'changed' | 'full' | 'no_group' | 'last_admin' | 'not_found'>
  /**
   * Removes the seat and the record of a person whose account could not be created. DynamoDB: one TransactWriteItems,
   * the member's row, the lock of the address, the seats and the person.
   */
  discard(sub: string): Promise<void>
  /**
   * Returns a page of at most 100 members, sorted by address; `after` is the last address of the page before. DynamoDB:
   * one Query.
   */
  list(group: string, after?: string): Promise<ListedMember[]>
  count(group: string): Promise<number>
}
