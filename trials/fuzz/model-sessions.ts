import { type Browser, findPerson, type ModelState, type Person, type Role, toDay } from './model.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** docs/product.md 7.10: learners 30 days, 7 idle; managers and administrators 12 hours, 60 minutes idle. */
const learnerLifetime = { atMost: 30 * DAY, idle: 7 * DAY }
const staffLifetime = { atMost: 12 * HOUR, idle: 60 * MINUTE }
const lifetimeByRole: Record<Role, { atMost: number; idle: number }> = {
  user: learnerLifetime,
  manager: staffLifetime,
  admin: staffLifetime,
}

/**
 * docs/security.md T25: the account must be enabled, and so must the organization, unless the person is an
 * administrator.
 */
export function canSignIn({ offGroups }: ModelState, { isEnabled, role, group }: Person): boolean {
  return isEnabled && (role === 'admin' || group === null || !offGroups.includes(group))
}

/** Returns who is signed in in this browser, or null, and renews the idle time of the session. */
export function signedInPerson(state: ModelState, { session }: Browser): Person | null {
  if (session === null) return null
  const person = findPerson(state, session.who)
  const { atMost, idle } = lifetimeByRole[person.role]
  const isAlive = state.now - session.createdAt < atMost && state.now - session.seenAt < idle
  if (!isAlive || !canSignIn(state, person)) return null
  if (state.now - session.seenAt >= MINUTE) session.seenAt = state.now
  return person
}

const DEVICE_TOKEN_DAYS = 90

/** docs/security.md T23: all devices on which a person signed in within ninety days share one counter of attempts. */
export function isKnownDevice({ now }: ModelState, { deviceToken }: Browser, who: string): boolean {
  return deviceToken?.who === who && toDay(now) - deviceToken.day < DEVICE_TOKEN_DAYS
}

const FREE_FAILURES = 5

/**
 * Counts an attempt, or returns the milliseconds to wait. docs/security.md T23: five free failures, then a wait of
 * 2^(n−5) s, at most 15 minutes; one failure is forgotten for every 15 minutes without an attempt.
 */
export function reserveAttempt({ attempts, now }: ModelState, key: string): number {
  const { failures, last } = attempts[key] ?? { failures: 0, last: now }
  const wait = failures < FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES) * SECOND, 15 * MINUTE)
  const remaining = last + wait - now
  if (remaining > 0) return remaining
  const forgiven = Math.floor((now - last) / (15 * MINUTE))
  attempts[key] = { failures: Math.max(0, failures - forgiven) + 1, last: now }
  return 0
}
