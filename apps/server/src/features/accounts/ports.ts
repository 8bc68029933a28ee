import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Notice } from '@kitchen-table/domain/accounts/notice'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import type {
  AuthenticatedPerson,
  PersonRecord,
  Session,
} from '../../platform/authorization/authenticated-person.ts'

export type SessionStore = {
  /** The person whose sessions an account opens; null where `find` would find none of them. */
  findPerson(sub: string): PersonRecord | null | Promise<PersonRecord | null>
  open(session: Session): Promise<void>
  /** Null when there is no such session or its account is gone. Synchronous in spirit: asked on every request. */
  find(tokenHash: string): AuthenticatedPerson | null | Promise<AuthenticatedPerson | null>
  touch(tokenHash: string, seenAt: number): Promise<void>
  close(tokenHash: string): Promise<void>
  /** Those of a person that count, newest first, at most 100. */
  list(sub: string): Promise<Session[]>
  /** Ends all of a person's but one. */
  closeAll(sub: string, except: string | null): Promise<void>
  /** Forgets sessions that were opened, or last seen, before these times, or either of it after `until`. */
  sweep(cutoffs: { openedSince: number; seenSince: number; until: number }): Promise<void>
}

/** What an account leaves in the records that learners' pages read (docs/product.md 2.3). */
export type PersonStore = {
  /** Insert if absent: the server's own authority on role, organisation and sub-group (docs/security.md T19). */
  create(person: { sub: string; role: Role; group: string | null; subGroupId: string | null }): Promise<void>
  /** Appends a sign-in to the person's logins, with its usage event, once per event id. */
  addLogin(
    sub: string,
    login: { id: string; time: string; group: string; role: Role; where: string },
  ): Promise<void>
  /** The usage event of a sign-up, once per event id. */
  addSignUp(
    sub: string,
    signUp: { id: string; time: string; group: string; role: Role; where: string },
  ): Promise<void>
  /** Answers the picture that was there before. */
  setPicture(sub: string, picture: StoredFile | null): Promise<StoredFile | null>
  setRole(sub: string, role: Role): Promise<void>
  /** Notes that an invited person has asked for a fresh invitation. */
  recordInvitationRequest(sub: string, requestedAt: string): Promise<void>
}

/**
 * Something secret that waits for its answer: the code in a mail, the second step of signing in, the return from an
 * identity provider. Only a hash of the secret is kept; `data` holds none. Times are ms since 1970.
 */
export type StoredChallenge = {
  id: string
  sub: string | null
  secretHash: string | null
  data: Record<string, string>
  expiresAt: number
  triesLeft: number
}

/** Challenges by their id. An expired one is not there. */
export type ChallengeStore = {
  /** Replaces whatever waits under the same id. */
  put(challenge: StoredChallenge): Promise<void>
  find(id: string, now: number): Promise<StoredChallenge | null>
  /** Uses up one try, in one step, so that a burst gets no more; null when none is left. */
  useTry(id: string, now: number): Promise<StoredChallenge | null>
  /** Removes it; of several who try, one gets it. */
  consume(id: string, now: number): Promise<StoredChallenge | null>
  sweep(now: number): Promise<void>
}

/** What administrators must know (domain/accounts/notice). */
export type NoticeStore = {
  /** Once for an id. */
  add(notice: Notice): Promise<void>
  /** Newest first, at most 100. */
  list(): Promise<Notice[]>
  remove(id: string): Promise<'removed' | 'not_found'>
}
