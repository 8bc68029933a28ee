import type { Device } from '@kitchen-table/contract/accounts'
import { isSessionCurrent } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson, Session } from '../../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'people' | 'sessions' | 'now'>

const ID_LENGTH = 16

/** Long enough to tell a person's sessions apart; the token cannot be derived from it. */
const deviceId = ({ tokenHash }: Pick<Session, 'tokenHash'>) => tokenHash.slice(0, ID_LENGTH)

async function listOwnSessions(
  { sessions }: Deps,
  { sub, version }: AuthenticatedPerson,
): Promise<Session[]> {
  return (await sessions.list(sub)).filter((session) => session.version === version)
}

/** Returns the devices on which a person is signed in: this one first, then by last use. */
export function listDevices(deps: Deps) {
  return async (person: AuthenticatedPerson): Promise<Device[]> => {
    const ownSessions = await listOwnSessions(deps, person)
    const activeSessions = ownSessions.filter((session) => isSessionCurrent(session, person.role, deps.now()))
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

/** Signs out one device. Returns whether it was this one. */
export function signOutDevice(deps: Deps) {
  return async (person: AuthenticatedPerson, { id }: { id: string }): Promise<boolean> => {
    const ownSession = (await listOwnSessions(deps, person)).find((session) => deviceId(session) === id)
    if (!ownSession) throw new Refusal('accounts.session_not_found')
    await deps.sessions.close(ownSession.tokenHash)
    return ownSession.tokenHash === person.tokenHash
  }
}

/** Signs out all devices, this one and those of sign-ins in progress included. */
export function signOutEverywhere({ people, sessions }: Deps) {
  return async ({ sub }: AuthenticatedPerson): Promise<void> => {
    await people.endSessions(sub)
    await sessions.closeAll(sub, null)
  }
}
