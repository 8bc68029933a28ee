import type { Notice, Role } from '@kitchen-table/domain/accounts'
import type { StoredFile } from '@kitchen-table/domain/catalog'
import type { Language } from '@kitchen-table/i18n/locale'
import type { PersonRecord, Session } from '../../platform/authorization/authenticated-person.ts'

/** Sessions by the hash of their token. Whether one is valid depends on its person (find-current-person.ts). */
export type SessionStore = {
  /** DynamoDB: one TransactWriteItems, the session and its row of the index by person. */
  open(session: Session): Promise<void>
  /** Called on every request. DynamoDB: one GetItem. */
  find(tokenHash: string): Promise<Session | null>
  /**
   * Moves the time of the last use forward, never back, and creates no session. DynamoDB: a GetItem, then a PutItem if
   * the session is still as read.
   */
  touch(tokenHash: string, seenAt: number): Promise<void>
  /** DynamoDB: a GetItem, then one TransactWriteItems. */
  close(tokenHash: string): Promise<void>
  /**
   * Returns the stored sessions of a person, also those of an earlier session version: newest first, at most 100.
   * DynamoDB: one Query of the index by person, and one BatchGetItem.
   */
  list(sub: string): Promise<Session[]>
  /**
   * Deletes all sessions of a person except one. Not atomic with anything: sessions that must not count any longer are
   * ended by `PersonStore.endSessions`. DynamoDB: a Query of the index by person, then for each session what `close`
   * does.
   */
  closeAll(sub: string, except: string | null): Promise<void>
  /**
   * Deletes sessions that were opened before `openedSince` or last seen before `seenSince`, and those with either time
   * after `until`. DynamoDB: a Scan, then for each of them what `close` does; their time to live removes them, too.
   */
  sweep(cutoffs: { openedSince: number; seenSince: number; until: number }): Promise<void>
}

/**
 * A person as the product knows them. `email` is in its canonical form; empty if an earlier release stored none. `group`
 * is a slug. A session is valid while the person has the `sessionVersion` that it was opened with.
 */
export type StoredPerson = Omit<PersonRecord, 'group'> & {
  group: string | null
  /** What entries of the audit log call the person; random, and gone with the record (docs/security.md T60). */
  pseudonym: string
  /** When the person asked to be removed, ISO 8601 in UTC; null if they do not ask for it. */
  removalRequestedAt: string | null
}

/** A person to create: enabled, without a picture, with session version 0, and without a language unless they have one. */
export type NewPerson = Omit<
  StoredPerson,
  'enabled' | 'picture' | 'language' | 'sessionVersion' | 'pseudonym' | 'removalRequestedAt'
> & { language?: Language | null | undefined }

/** The use of the product that an event of a sign-in or a sign-up records. */
type AccountEvent = { id: string; time: string; group: string; layout: string; role: Role; where: string }

/**
 * The server's own records of people. They are the authority on role, organization, sub-group and status
 * (docs/security.md T19); what a membership changes of them is written by `MembershipStore`.
 */
export type PersonStore = {
  /** Called on every request. DynamoDB: one GetItem. */
  find(sub: string): Promise<StoredPerson | null>
  /**
   * Finds the person with an address in its canonical form, after the same work for any other text. DynamoDB: a GetItem
   * of the address's lock, then one of the person, with a sub that nobody has if there is no lock.
   */
  findByEmail(email: string): Promise<StoredPerson | null>
  /**
   * Pseudonyms of removed people are absent. DynamoDB: one Query of the index by pseudonym and one GetItem for each, at
   * most 50.
   */
  findNames(
    pseudonyms: readonly string[],
  ): Promise<Map<string, { sub: string; email: string; first: string; last: string }>>
  /**
   * Returns a page of at most 50 people whom `search` finds by their names or address (domain/organizations/name-search),
   * sorted by address; `after` is the last address of the page before. People without an address are the first ones of
   * the first page. DynamoDB: a Query of the index of words for each spelling of the first word of `search`, and for the
   * whole text, which reads all people of whom a word begins so; one BatchGetItem.
   */
  search(search: string, after?: string): Promise<StoredPerson[]>
  /**
   * Inserts a person. 'exists': there is a record of the person, or of another one with the address; nothing was stored.
   * DynamoDB: one TransactWriteItems, the person and the lock of the address, both if absent, with the index rows and the
   * number of enabled administrators.
   */
  create(person: NewPerson): Promise<'created' | 'exists'>
  /**
   * Ends all sessions of a person, also those that are being opened at this moment, by increasing the session version;
   * returns the new one, or null if there is no such person. DynamoDB: a GetItem, then one PutItem if the person is still
   * as read.
   */
  endSessions(sub: string): Promise<number | null>
  /**
   * Adds a sign-in to the person's logins, with its usage event, once per event id. DynamoDB: one TransactWriteItems, the
   * event, its counters, the login and the member's row; of people without a seat, a GetItem
   * of the person before; if the seat was changed in between, GetItems of the person and the member's row.
   */
  addLogin(sub: string, login: AccountEvent): Promise<void>
  /** Adds the usage event of a sign-up, once per event id. DynamoDB: one TransactWriteItems, the event and its counters. */
  addSignUp(sub: string, signUp: AccountEvent): Promise<void>
  /** Returns the previous picture. DynamoDB: a GetItem, then one PutItem if the person is still as read. */
  setPicture(sub: string, picture: StoredFile | null): Promise<StoredFile | null>
  /** DynamoDB: as `setPicture`. */
  setLanguage(sub: string, language: Language | null): Promise<void>
}

/**
 * A stored secret that waits for its answer: the code in an e-mail, the second factor of a sign-in, the return from an
 * identity provider. Only a hash of the secret is stored, and `data` contains no secret. Times are ms since 1970.
 */
export type StoredChallenge = {
  id: string
  sub: string | null
  secretHash: string | null
  data: Record<string, string>
  expiresAt: number
  triesLeft: number
}

/** Challenges by id. An expired challenge counts as absent. */
export type ChallengeStore = {
  /** Stores a challenge; replaces one with the same id. */
  put(challenge: StoredChallenge): Promise<void>
  find(id: string, now: number): Promise<StoredChallenge | null>
  /** Uses one try, atomically, so that a burst gets no more; returns null if none is left. */
  useTry(id: string, now: number): Promise<StoredChallenge | null>
  /** Removes a challenge and returns it; of several concurrent calls, one gets it. */
  consume(id: string, now: number): Promise<StoredChallenge | null>
  /** Removes the challenges of a person, by their id or address (docs/security.md T60). DynamoDB: a Scan. */
  forget(person: { sub: string; email: string }): Promise<void>
  sweep(now: number): Promise<void>
}

/** The notices for administrators (domain/accounts/notice). */
export type NoticeStore = {
  /** Adds a notice; a second call with the same id changes nothing. */
  add(notice: Notice): Promise<void>
  /** Returns the notices, newest first, at most 100. */
  list(): Promise<Notice[]>
  remove(id: string): Promise<'removed' | 'not_found'>
  /** Removes the notices that name an address (docs/security.md T60). */
  forget(email: string): Promise<void>
}
