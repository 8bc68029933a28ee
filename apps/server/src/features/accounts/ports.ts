import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Notice } from '@kitchen-table/domain/accounts/notice'
import type { Limit } from '@kitchen-table/domain/accounts/occurrences'
import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import type { Group } from '@kitchen-table/domain/groups/group'

/**
 * A session as the store knows it: the hash of its token, never the token. Times are ms since 1970. It counts while the
 * account has the `version` that it was opened with. `device` is what is known of the browser, for its owner to read.
 */
export type Session = {
  tokenHash: string
  sub: string
  version: number
  device: string
  createdAt: number
  seenAt: number
}

/** Who somebody is, with what decides whether sessions of theirs count. */
export type KnownPerson = {
  sub: string
  role: Role
  subGroupId: string | null
  enabled: boolean
  email: string
  first: string
  last: string
  picture: StoredFile | null
  group: Group | null
}

/** A session together with its person, read in one step. */
export type SessionPerson = Session & KnownPerson

export type SessionStore = {
  /** The person whose sessions an account opens; null where `find` would find none of them. */
  person(sub: string): KnownPerson | null | Promise<KnownPerson | null>
  open(session: Session): Promise<void>
  /** Null when there is no such session or its account is gone. Synchronous in spirit: asked on every request. */
  find(tokenHash: string): SessionPerson | null | Promise<SessionPerson | null>
  touch(tokenHash: string, seenAt: number): Promise<void>
  close(tokenHash: string): Promise<void>
  /** Those of a person that count, newest first, at most 100. */
  list(sub: string): Promise<Session[]>
  /** Ends all of a person's but one. */
  closeAll(sub: string, except: string | null): Promise<void>
  /** Forgets sessions that were opened, or last seen, before these times, or either of it after `until`. */
  sweep(kept: { openedSince: number; seenSince: number; until: number }): Promise<void>
}

/** A bucket that refills: at most `burst` at once, `perMinute` on average. */
export type Allowance = { burst: number; perMinute: number }

/** Counters that several processes share. Every method is one atomic step. */
export type RateStore = {
  /**
   * Asks for one attempt (a password, a code) under the rule of domain/accounts/attempts, and counts it as failed
   * at once, so that a burst of parallel guesses cannot exceed the budget. Answers the milliseconds to wait, 0 when
   * the attempt may be evaluated now.
   */
  attempt(key: string, now: number): Promise<number>
  /** The attempt was right: the bucket is empty again. */
  succeed(key: string): Promise<void>
  /** The attempt should not have been counted (nothing was evaluated): one failure less. */
  forgive(key: string): Promise<void>
  /** Takes `amount` from a refilling bucket. Answers the milliseconds until that is possible, 0 when it was taken. */
  take(key: string, amount: number, allowance: Allowance, now: number): Promise<number>
  /** Puts back what was taken. */
  giveBack(key: string, amount: number): Promise<void>
  /**
   * Asks for one more of what may happen only so often, and counts it where it may. Answers the milliseconds to wait, 0
   * when it was counted.
   */
  admit(key: string, limits: readonly Limit[], now: number): Promise<number>
  /** The newest one has not happened after all. */
  retract(key: string): Promise<void>
  /** Forgets attempts and occurrences under every key that begins so. */
  clear(prefix: string): Promise<void>
  /**
   * Takes times that lie ahead of `now` for `now`. For a start: whatever a clock that was ahead has left would otherwise
   * shut a bucket until then.
   */
  forgetTheFuture(now: number): Promise<void>
}

/** What an account leaves in the records that learners' pages read (spec §3, Users). */
export type PersonStore = {
  /** Insert if absent: the server's own authority on role, organisation and sub-group (security.md finding 5). */
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
  noteAskedAgain(sub: string, at: string): Promise<void>
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
  take(id: string, now: number): Promise<StoredChallenge | null>
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
