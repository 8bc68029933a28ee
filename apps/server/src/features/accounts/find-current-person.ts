import { isSessionAlive } from '@kitchen-table/domain/accounts/session-lifetime'
import type { AuthenticatedPerson, PersonRecord } from '../../platform/authorization/authenticated-person.ts'
import type { SessionStore } from './ports.ts'
import { hashToken } from './session-token.ts'

/** `seenAt` is written at most this often: it decides about idling, which is counted in minutes and days. */
const SEEN_AT_INTERVAL_MS = 60_000

type Deps = { sessions: SessionStore; now: () => number; onFault: (error: unknown) => void }

/** docs/product.md 2.6 and docs/security.md T25: a switched-off organisation shuts out its people, never an administrator. */
export function canSignIn({ enabled, group, role }: PersonRecord): boolean {
  return enabled && (role === 'admin' || group?.groupStatus !== 'disabled')
}

/** Who holds this token, read anew on every request so that whatever ends a session ends it at once; or null. */
export function findCurrentPerson({ sessions, now, onFault }: Deps) {
  function validateSession(person: AuthenticatedPerson | null): AuthenticatedPerson | null {
    if (person === null) return null
    const currentTime = now()
    if (!canSignIn(person) || !isSessionAlive(person, person.role, currentTime)) return null
    if (currentTime - person.seenAt >= SEEN_AT_INTERVAL_MS)
      sessions.touch(person.tokenHash, currentTime).catch(onFault)
    return person
  }

  // Without a promise where the store needs none: this is a part of every request.
  return (token: string | null): AuthenticatedPerson | null | Promise<AuthenticatedPerson | null> => {
    if (token === null) return null
    const found = sessions.find(hashToken(token))
    return found instanceof Promise ? found.then(validateSession) : validateSession(found)
  }
}

export type FindCurrentPerson = ReturnType<typeof findCurrentPerson>
