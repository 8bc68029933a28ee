import type { Role } from '@kitchen-table/domain/accounts/actor'
import type { Group } from '@kitchen-table/domain/groups/group'

/** Somebody in the user pool. `email` is in its canonical form; times are ISO 8601 in UTC. */
export type Account = {
  sub: string
  email: string
  first: string
  last: string
  role: Role
  group: string | null
  /** FORCE_CHANGE_PASSWORD until the first own password (spec §4), which people see as PENDING. */
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  enabled: boolean
  createdAt: string
}

export type NewAccount = Omit<Account, 'enabled' | 'status'> & {
  /** Without one nobody can sign in to the account. */
  password: string | null
}

/**
 * The user pool. 'refused' is one answer for unknown, wrong, disabled and pending alike, after the same work; 'busy'
 * means that too many passwords wait to be checked (try again in a moment).
 */
export type AccountPool = {
  signIn(email: string, password: string): Promise<Account | 'refused' | 'busy'>
  create(account: NewAccount): Promise<'created' | 'exists'>
  find(sub: string): Promise<Account | null>
}

/** A session as the store knows it: the hash of its token, never the token. Times are ms since 1970. */
export type Session = { tokenHash: string; sub: string; createdAt: number; seenAt: number }

/** Who somebody is, with what decides whether sessions of theirs count. */
export type KnownPerson = {
  sub: string
  role: Role
  subGroupId: string | null
  enabled: boolean
  email: string
  first: string
  last: string
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
}
