import type { Role } from '@kitchen-table/domain/accounts'
import type {
  AccountStatus,
  AuditEntry,
  Member,
  MemberQuery,
  MemberSort,
} from '@kitchen-table/domain/organizations'
import type { Language } from '@kitchen-table/i18n/locale'
import type { NewMessage } from '../../platform/messaging/ports.ts'

/** A member as in a list, with what the row knows of the account. Times are ISO 8601 in UTC. */
export type ListedMember = Member & {
  status: AccountStatus
  enabled: boolean
  /** When the last invitation was sent, or when they joined; null: added without an invitation, and not invited since. */
  invitedAt: string | null
  /** When the first invitation was sent, or when they joined; null as above. */
  firstInvitedAt: string | null
  /** False once they have refused further reminders. */
  wantsReminders: boolean
  lastLoginAt: string | null
  /** See domain/accounts/invitation. */
  renewalRequestedAt: string | null
  removalRequestedAt: string | null
}

/** A member to add, whose record is created with a language if they have one. They are invited, unless `isInvited` is false. */
export type NewMember = Member & { language?: Language | null | undefined; isInvited?: boolean | undefined }

export type MemberOrder = { sort: MemberSort; descending: boolean }

/** A page of members; `matching` is how many match the query; `next` is opaque, null on the last page. */
export type MemberPage = { members: ListedMember[]; matching: number; next: string | null }

/** An invitation that is recorded, with its message and its entry of the audit log, where the caller adds none itself. */
export type RecordedInvitation = { sub: string; message?: NewMessage; entry?: AuditEntry }

/** The members who have a seat, and those who are disabled, who have none. */
export type SeatCounts = { taken: number; disabled: number }

/** How many members an organization has, and of which kind. */
type MemberCounts = {
  total: number
  disabled: number
  /** Invited and never signed in; and those of them who were invited before `staleBefore`. */
  pending: number
  stale: number
  /** Added without an invitation, and not invited since. */
  uninvited: number
  /** Have asked to be removed. */
  leaving: number
  /** By the id of the sub-group; members without one are under `''`. */
  bySubGroup: ReadonlyMap<string, number>
}

/**
 * Stores who belongs to which organization, in which role: the member's row, the seat, and what of the person's record
 * a membership decides (PersonStore) change in one atomic step. Seats are counted in the same step that adds or enables a
 * member: all members but the disabled have one.
 * Audit entries are stored in the step of the change that they record.
 */
export type MembershipStore = {
  /**
   * Adds a member who has no record yet, and creates the record with address, names and language in the same step. `status` is that
   * of the account; FORCE_CHANGE_PASSWORD by default. A sub-group that the organization does not have any more is none.
   * 'full': maxMembers is reached. 'already_member': there is a record of the person, or of another one with the address
   * (returned even if the organization is full). DynamoDB: one TransactWriteItems, the member's row, the person and a lock
   * of the address, all if absent, and the seats.
   */
  add(
    group: string,
    member: NewMember,
    joinedAt: string,
    status?: AccountStatus,
  ): Promise<'added' | 'full' | 'already_member' | 'not_found'>
  /**
   * Changes the address of a person, and of their seat if they have one. 'exists': another person has that address.
   * DynamoDB: a GetItem of the person, then one TransactWriteItems with the person if still as read, the member's row
   * and the locks of both addresses.
   */
  changeEmail(sub: string, email: string): Promise<'changed' | 'exists' | 'not_found'>
  /** Changes the names of a person, and of their seat if they have one. DynamoDB: one TransactWriteItems. */
  rename(sub: string, names: { first: string; last: string }): Promise<'changed' | 'not_found'>
  /**
   * Changes the role of a person and their seat, and ends the person's sessions: an administrator has no seat, and a
   * former one gets one in their organization, with the address and names of their record, and its sub-group if the
   * organization has that still. Changing it to what it is succeeds, and ends nothing. 'no_group': a manager must have an
   * organization, or that of a former administrator does not exist. 'last_admin': nobody else is an enabled
   * administrator. The caller records the state of the account with a new seat (`setStatus`). DynamoDB: a GetItem of the
   * person, then one TransactWriteItems with the person, the member's row, the seats and the number of enabled
   * administrators, if the person is still as read.
   */
  changeRole(
    sub: string,
    role: Role,
    changedAt: string,
  ): Promise<'changed' | 'full' | 'no_group' | 'last_admin' | 'not_found'>
  /**
   * Enables or disables a person, and ends their sessions. Setting what it is succeeds, and ends nothing. 'last_admin': no
   * other enabled administrator would remain. 'full': a disabled member is to be enabled, and no seat is free. DynamoDB:
   * one TransactWriteItems with the person if they are not so already, the member's row, the seats and the number of
   * enabled administrators.
   */
  setEnabled(sub: string, enabled: boolean): Promise<'changed' | 'full' | 'last_admin' | 'not_found'>
  /**
   * Moves a member with everything that is stored of them to another organization, where they have no sub-group. Seats
   * are counted in both; the entries, of both, are stored in the same step. Moving them to where they are succeeds, and
   * changes nothing but stores the entries that are missing. 'not_found': the person is no member. 'full': there is no
   * free seat, which a disabled member does not need. DynamoDB: one TransactWriteItems with the person, the member's
   * rows, the seats of both organizations and the entries.
   */
  transfer(
    sub: string,
    group: string,
    movedAt: string,
    entries: readonly AuditEntry[],
  ): Promise<'transferred' | 'full' | 'no_group' | 'not_found'>
  /** Records the state of a member's account; nothing is stored of people without a seat. DynamoDB: as `rename`. */
  setStatus(sub: string, status: AccountStatus): Promise<void>
  /**
   * Moves those of at most 45 people who are members of the organization to a sub-group, or to none. Returns the number
   * of those who were elsewhere before; the entries are stored unless it is 0. 'no_sub_group': the organization does not
   * have it. DynamoDB: one TransactWriteItems, two rows a member, if the organization still has the sub-group.
   */
  move(
    group: string,
    subs: readonly string[],
    subGroupId: string | null,
    entries: readonly AuditEntry[],
  ): Promise<number | 'no_sub_group'>
  /**
   * Records that invitations were sent to those of at most 15 members who have never signed in, are enabled, and were
   * invited last before `notSince`, or never; and adds their messages to the outbox and their entries to the audit log in
   * the same step, so that nobody gets two. Returns their ids, and returns them again if it is repeated with the same
   * `sentAt`, which adds no message. DynamoDB: one TransactWriteItems, the members' rows if still as read, three rows a
   * message and two an entry.
   */
  recordInvitations(
    group: string,
    invitations: readonly RecordedInvitation[],
    at: { sentAt: string; notSince: string },
  ): Promise<string[]>
  /**
   * Records that an invited member has requested a fresh invitation; nothing is stored of anybody else. DynamoDB: a
   * GetItem of the person, then one TransactWriteItems if there is a member's row.
   */
  recordInvitationRequest(sub: string, requestedAt: string): Promise<void>
  /** Records that a member refuses further reminders; nothing is stored of people without a seat. DynamoDB: as `recordInvitationRequest`. */
  refuseReminders(sub: string): Promise<'refused' | 'not_found'>
  /** Records that a person asks to be removed, or no longer does (null). DynamoDB: one TransactWriteItems. */
  setRemovalRequest(sub: string, requestedAt: string | null): Promise<'recorded' | 'not_found'>
  /**
   * Removes the seat and the record of a person whose account could not be created. DynamoDB: one TransactWriteItems,
   * the member's row, the lock of the address, the seats and the person.
   */
  discard(sub: string): Promise<void>
  /**
   * Removes a person whose account is gone: seat, record and lock of the address; then, in steps that can be repeated,
   * progress, views, logins, and what leads to their pseudonym in the log of events, which stays (T60). 'last_admin':
   * no other enabled administrator would remain. DynamoDB: one TransactWriteItems for the first step, a Query and
   * BatchWriteItems for each table of the second, and a TransactWriteItems for each session and subscription.
   */
  remove(sub: string): Promise<'removed' | 'last_admin' | 'not_found'>
  /** DynamoDB: a GetItem of the person, and one of the member's row. */
  find(sub: string): Promise<(ListedMember & { group: string }) | null>
  /**
   * Returns a page of at most 100 members, sorted by address; `after` is the last address of the page before. DynamoDB:
   * one Query of the index and a BatchGetItem of their rows.
   */
  list(group: string, after?: string): Promise<ListedMember[]>
  /**
   * Returns a page of members who match a query, in an order: at most 50, or `max` (up to 450); `after` is `next` of the
   * page before. DynamoDB: a GetItem of the counters, one Query of the order's index and BatchGetItems of the page's
   * rows; for a query that not all members match, and by status, a Query of all members in place of the first two.
   */
  search(
    group: string,
    query: MemberQuery,
    order: MemberOrder,
    page?: { after?: string | undefined; max?: number },
  ): Promise<MemberPage>
  count(group: string): Promise<number>
  /** DynamoDB: one GetItem of the counters. */
  countSeats(group: string): Promise<SeatCounts>
  /**
   * DynamoDB: one GetItem of the counters that every change of a member's row keeps, and one Query (COUNT) of those who
   * were invited.
   */
  summarize(group: string, staleBefore: string): Promise<MemberCounts>
}
