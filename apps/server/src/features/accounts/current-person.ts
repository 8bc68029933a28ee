import { isSessionAlive } from '@kitchen-table/domain/accounts/session-life'
import type { KnownPerson, SessionPerson, SessionStore } from './ports.ts'
import { hashOfToken } from './session-token.ts'

/** `seenAt` is written at most this often: it decides about idling, which is counted in minutes and days. */
const SEEN_EVERY = 60_000

type Deps = { sessions: SessionStore; now: () => number; onFault: (error: unknown) => void }

/** Spec §6 and T25: a switched-off organisation shuts out its people, never an administrator. */
export function isWelcome({ enabled, group, role }: KnownPerson): boolean {
  return enabled && (role === 'admin' || group?.groupStatus !== 'disabled')
}

/** Who holds this token, read anew on every request so that whatever ends a session ends it at once; or null. */
export function currentPerson({ sessions, now, onFault }: Deps) {
  function welcomed(person: SessionPerson | null): SessionPerson | null {
    if (person === null) return null
    const at = now()
    if (!isWelcome(person) || !isSessionAlive(person, person.role, at)) return null
    if (at - person.seenAt >= SEEN_EVERY) sessions.touch(person.tokenHash, at).catch(onFault)
    return person
  }

  // Without a promise where the store needs none: this is a part of every request.
  return (token: string | null): SessionPerson | null | Promise<SessionPerson | null> => {
    if (token === null) return null
    const found = sessions.find(hashOfToken(token))
    return found instanceof Promise ? found.then(welcomed) : welcomed(found)
  }
}

export type CurrentPerson = ReturnType<typeof currentPerson>
