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

/** A member as in a list. `renewalRequestedAt` (see domain/accounts/invitation) is ISO 8601 in UTC. */
export type ListedMember = Member & { renewalRequestedAt: string | null }

/**
 * Stores who belongs to which organisation, in which role: the member's row, the seat, and what of the person's record
 * a membership decides (PersonStore) change in one atomic step. Seats are counted in the same step that adds a member.
 */
export type MembershipStore = {
  /**
   * Adds a member who has no record yet, and creates the record with address and names in the same step. 'full':
   * maxMembers is reached. 'already_member': there is a record of the person, or of another one with the address
   * (returned even if the organisation is full). DynamoDB: one TransactWriteItems, the member's row, the person and a
   * lock of the address, all if absent, and the seats.
   */
  add(
    group: string,
    member: Member,
    joinedAt: string,
  ): Promise<'added' | 'full' | 'already_member' | 'not_found'>
  /**
   * Changes the address of a person, and of their seat if they have one. 'exists': another person has that address.
   * DynamoDB: a GetItem of the person, then one TransactWriteItems with the person if still as read, the member's row
   * and the locks of both addresses.
   */
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /**
   * Changes the role of a person and their seat, and ends the person's sessions: an administrator has no seat, and a
   * former one gets one in their organisation, with the address and names of their record. Changing it to what it is succeeds, and ends nothing. 'no_group': a
   * manager must have an organisation. 'last_admin': nobody else is administrator. DynamoDB: a GetItem of the person,
   * then one TransactWriteItems with the person, the member's row, the seats and the number of administrators, if the
   * person is still as read.
   */
  changeRole(
    sub: string,
    role: Role,
    changedAt: string,
  ): Promise<'changed' | 'full' | 'no_group' | 'last_admin' | 'not_found'>
  /**
   * Enables or disables a person, and ends their sessions. Setting what it is succeeds, and ends nothing. DynamoDB: one
   * UpdateItem of the person if they are not so already.
   */
  setEnabled(sub: string, enabled: boolean): Promise<'changed' | 'not_found'>
  /**
   * Records that an invited member has requested a fresh invitation; nothing is stored of anybody else. DynamoDB: a
   * GetItem of the person, then one UpdateItem of the member's row if it is there.
   */
  recordInvitationRequest(sub: string, requestedAt: string): Promise<void>
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
