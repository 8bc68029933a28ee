import type { Device } from '@kitchen-table/contract/profile'
import { isSessionAlive } from '@kitchen-table/domain/accounts/session-life'
import { Refusal } from '../../refusal.ts'
import type { Session, SessionPerson, SessionStore } from '../ports.ts'

type Deps = { sessions: SessionStore; now: () => number }

const ID_LENGTH = 16

/** Enough of the hash to tell one's own sessions apart; the token cannot be made from it. */
const idOf = ({ tokenHash }: Pick<Session, 'tokenHash'>) => tokenHash.slice(0, ID_LENGTH)

/** Where somebody is signed in, this device first, then the one that was used last. */
export function readDevices({ sessions, now }: Deps) {
  return async (person: SessionPerson): Promise<Device[]> => {
    const listed = await sessions.list(person.sub)
    const alive = listed.filter((session) => isSessionAlive(session, person.role, now()))
    const isThis = ({ tokenHash }: Session) => tokenHash === person.tokenHash
    alive.sort((a, b) => Number(isThis(b)) - Number(isThis(a)) || b.seenAt - a.seenAt)
    return alive.map((session) => ({
      id: idOf(session),
      name: session.device,
      signedInAt: new Date(session.createdAt).toISOString(),
      seenAt: new Date(session.seenAt).toISOString(),
      isThisOne: isThis(session),
    }))
  }
}

/** Signs out on one device; answers whether it was this one. */
export function endDevice({ sessions }: Deps) {
  return async (person: SessionPerson, id: string): Promise<boolean> => {
    const found = (await sessions.list(person.sub)).find((session) => idOf(session) === id)
    if (!found) throw new Refusal('accounts.session_not_found')
    await sessions.close(found.tokenHash)
    return found.tokenHash === person.tokenHash
  }
}

export function endDevices({ sessions }: Deps) {
  return ({ sub }: SessionPerson): Promise<void> => sessions.closeAll(sub, null)
}
