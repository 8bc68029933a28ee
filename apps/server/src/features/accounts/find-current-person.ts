import { isSessionAlive } from '@kitchen-table/domain/accounts/session-lifetime'
import type { AuthenticatedPerson, PersonRecord } from '../../platform/authorization/authenticated-person.ts'
import type { SessionStore } from './ports.ts'
import { hashToken } from './session-token.ts'

/** The least time between writes of `seenAt`. Idle sessions end after an hour or days, so it need not be more exact. */
const SEEN_AT_INTERVAL_MS = 60_000

type Deps = { sessions: SessionStore; now: () => number; onFault: (error: unknown) => void }

/**
 * Returns whether a person may be signed in. A disabled organisation shuts out its people, never an administrator
 * (docs/product.md 2.6 and docs/security.md T25).
 */
export function canSignIn({ enabled, group, role }: PersonRecord): boolean {
  return enabled && (role === 'admin' || group?.groupStatus !== 'disabled')
}

/**
 * Returns the person of a session token, or null. The session is read on every request, so that anything that ends it
 * takes effect at once.
 */
export function findCurrentPerson({ sessions, now, onFault }: Deps) {
  function validateSession(person: AuthenticatedPerson | null): AuthenticatedPerson | null {
    if (person === null) return null
    const currentTime = now()
    if (!canSignIn(person) || !isSessionAlive(person, person.role, currentTime)) return null
    if (currentTime - person.seenAt >= SEEN_AT_INTERVAL_MS)
      sessions.touch(person.tokenHash, currentTime).catch(onFault)
    return person
  }

  return async (token: string | null): Promise<AuthenticatedPerson | null> =>
    token === null ? null : validateSession(await sessions.find(hashToken(token)))
}

export type FindCurrentPerson = ReturnType<typeof findCurrentPerson>
