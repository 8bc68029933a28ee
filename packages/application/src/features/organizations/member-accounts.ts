import type { Role } from '@kitchen-table/domain/accounts'
import type { AccountStatus, MemberRole } from '@kitchen-table/domain/organizations'
import type { LimitedAction } from '@kitchen-table/domain/sliding-window'

/** A person's record as this feature needs it. Times are ISO 8601 in UTC. */
export type MemberPerson = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  group: string | null
  subGroupId: string | null
  enabled: boolean
  pseudonym: string
  removalRequestedAt: string | null
}

/** A member to create. `email` is in its canonical form. */
export type NewMember = {
  email: string
  first: string
  last: string
  role: MemberRole
  group: string
  subGroupId: string | null
}

/** An account of the user pool. */
export type MemberAccount = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  status: AccountStatus
  enabled: boolean
  createdAt: string
}

/**
 * What organizations need of people's records and accounts, which the feature of accounts provides
 * (features/accounts/member-accounts.ts): this feature imports no other one.
 */
export type MemberAccounts = {
  findPerson(sub: string): Promise<MemberPerson | null>
  findPersonByEmail(email: string): Promise<MemberPerson | null>
  /** See `PersonStore.search`. */
  searchPeople(search: string, after?: string): Promise<MemberPerson[]>
  /** See `PersonStore.findNames`. */
  findNames(
    pseudonyms: readonly string[],
  ): Promise<Map<string, { sub: string; email: string; first: string; last: string }>>
  findAccount(sub: string): Promise<MemberAccount | null>
  /** Returns a page of the user pool; see `Directory.list`. */
  listAccounts(pageToken?: string): Promise<{ accounts: MemberAccount[]; next: string | null }>
  /**
   * Creates account and member. It may be repeated with the same `createdAt` (ISO 8601): what an earlier call has created
   * is found again. Call it from within a job, or from another record of the work that survives a crash. 'exists': the
   * address belongs to another person.
   */
  provision(member: NewMember, createdAt: string): Promise<{ sub: string } | 'exists' | 'full'>
  /**
   * Deletes the account that an interrupted `provision` with this `createdAt` has left without a person, if there is one.
   * Call it when nothing will repeat that call.
   */
  discardAccount(email: string, createdAt: string): Promise<void>
  /** Adds the e-mail with a fresh temporary password to the outbox, once for an id. */
  sendInvitation(sub: string, messageId: string): Promise<void>
  /** See `OutboxStore.findWaiting`. */
  findWaitingMessages(ids: readonly string[]): Promise<Set<string>>
  /** Issues a temporary password to be handed over, valid for a week; null if the person has one of their own. */
  issuePassword(sub: string): Promise<string | null>
  /** Enables or disables the account in the user pool, which only mirrors the person's record and organization. */
  setAccountEnabled(sub: string, enabled: boolean): Promise<void>
  /** Changes the names in the user pool, which only mirrors them. */
  changeAccountNames(sub: string, names: { first: string; last: string }): Promise<void>
  /**
   * Deletes the account from the user pool, and the picture, whose file the record names, and ends the sessions of the
   * person. It may be repeated.
   */
  deleteAccount(sub: string): Promise<void>
  /** Removes the person from the mailing list, or adds them, once for an id, by the outbox. */
  changeMailingList(
    type: 'subscribe' | 'delete',
    person: Pick<MemberPerson, 'sub' | 'email' | 'first' | 'last' | 'role' | 'group'>,
    messageId: string,
  ): Promise<void>
  /** Removes what else is stored of a deleted person: files, uploads, waiting messages, challenges, counters (T60). */
  eraseTraces(person: { sub: string; email: string }): Promise<void>
  countCompletedUnits(sub: string): Promise<number>
  /**
   * Counts an e-mail to a recipient (docs/security.md T53). Returns the milliseconds to wait, 0 if it may be sent.
   */
  countRecipientEmail(email: string): Promise<number>
  /**
   * Counts a response that tells the actor that an address is taken (docs/security.md T22). Returns the milliseconds to
   * wait, 0 if it may be given.
   */
  countTakenAddress(actorSub: string): Promise<number>
  /** Subtracts the latest count of `countTakenAddress`, because the response revealed nothing. */
  uncountTakenAddress(actorSub: string): Promise<void>
  /**
   * Counts something that an actor may do so often in an hour only. Returns the milliseconds to wait, 0 if they may do it.
   * 'member-list': a file of people is read. 'mailing-list': the mailing list is changed.
   */
  countAction(action: LimitedAction, actorSub: string): Promise<number>
}
