import type { Device } from '@kitchen-table/contract/profile'
import { isSessionAlive } from '@kitchen-table/domain/accounts/session-lifetime'
import type { AuthenticatedPerson, Session } from '../../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SessionStore } from '../ports.ts'

type Deps = { sessions: SessionStore; now: () => number }

const ID_LENGTH = 16

/** Enough of the hash to tell one's own sessions apart; the token cannot be made from it. */
const deviceId = ({ tokenHash }: Pick<Session, 'tokenHash'>) => tokenHash.slice(0, ID_LENGTH)

/** Where somebody is signed in, this device first, then the one that was used last. */
export function readDevices({ sessions, now }: Deps) {
  return async (person: AuthenticatedPerson): Promise<Device[]> => {
    const stored = await sessions.list(person.sub)
    const activeSessions = stored.filter((session) => isSessionAlive(session, person.role, now()))
    const isCurrent = ({ tokenHash }: Session) => tokenHash === person.tokenHash
    activeSessions.sort((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)) || b.seenAt - a.seenAt)
    return activeSessions.map((session) => ({
      id: deviceId(session),
      name: session.device,
      signedInAt: new Date(session.createdAt).toISOString(),
      seenAt: new Date(session.seenAt).toISOString(),
      isThisOne: isCurrent(session),
    }))
  }
}

/** Signs out on one device; answers whether it was this one. */
export function signOutDevice({ sessions }: Deps) {
  return async (person: AuthenticatedPerson, id: string): Promise<boolean> => {
    const found = (await sessions.list(person.sub)).find((session) => deviceId(session) === id)
    if (!found) throw new Refusal('accounts.session_not_found')
    await sessions.close(found.tokenHash)
    return found.tokenHash === person.tokenHash
  }
}

export function signOutEverywhere({ sessions }: Deps) {
  return ({ sub }: AuthenticatedPerson): Promise<void> => sessions.closeAll(sub, null)
}
