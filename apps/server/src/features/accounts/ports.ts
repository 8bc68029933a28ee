import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Notice } from '@kitchen-table/domain/accounts/notice'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import type {
  AuthenticatedPerson,
  PersonRecord,
  Session,
} from '../../platform/authorization/authenticated-person.ts'

export type SessionStore = {
  /** Returns the person of an account; null if `find` would find no session of theirs. */
  findPerson(sub: string): Promise<PersonRecord | null>
  open(session: Session): Promise<void>
  /** Returns null if there is no such session or its account was deleted. Called on every request. */
  find(tokenHash: string): Promise<AuthenticatedPerson | null>
  touch(tokenHash: string, seenAt: number): Promise<void>
  close(tokenHash: string): Promise<void>
  /** Returns the valid sessions of a person, newest first, at most 100. */
  list(sub: string): Promise<Session[]>
  /** Ends all sessions of a person except one. */
  closeAll(sub: string, except: string | null): Promise<void>
  /**
   * Deletes sessions that were opened before `openedSince` or last seen before `seenSince`, and those with either time
   * after `until`.
   */
  sweep(cutoffs: { openedSince: number; seenSince: number; until: number }): Promise<void>
}

/** The records of people that learners' pages read (docs/product.md 2.3). */
export type PersonStore = {
  /**
   * Inserts the record if there is none. It is the server's own authority on role, organisation and sub-group
   * (docs/security.md T19).
   */
  create(person: { sub: string; role: Role; group: string | null; subGroupId: string | null }): Promise<void>
  /** Adds a sign-in to the person's logins, with its usage event, once per event id. */
  addLogin(
    sub: string,
    login: { id: string; time: string; group: string; role: Role; where: string },
  ): Promise<void>
  /** Adds the usage event of a sign-up, once per event id. */
  addSignUp(
    sub: string,
    signUp: { id: string; time: string; group: string; role: Role; where: string },
  ): Promise<void>
  /** Returns the previous picture. */
  setPicture(sub: string, picture: StoredFile | null): Promise<StoredFile | null>
  /** Records that an invited person has requested a fresh invitation. */
  recordInvitationRequest(sub: string, requestedAt: string): Promise<void>
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
  sweep(now: number): Promise<void>
}

/** The notices for administrators (domain/accounts/notice). */
export type NoticeStore = {
  /** Adds a notice; a second call with the same id changes nothing. */
  add(notice: Notice): Promise<void>
  /** Returns the notices, newest first, at most 100. */
  list(): Promise<Notice[]>
  remove(id: string): Promise<'removed' | 'not_found'>
}
