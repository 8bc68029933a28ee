import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { timeOrderedId } from '@kitchen-table/domain/insights/event-id'
import { isWelcome } from '../current-person.ts'
import type { Account } from '../pool-port.ts'
import type { KnownPerson, PersonStore, Session, SessionPerson, SessionStore } from '../ports.ts'
import { hashOfToken, newSessionToken } from '../session-token.ts'
import type { KnownDevices } from './known-device.ts'

type Deps = {
  sessions: SessionStore
  people: PersonStore
  devices: KnownDevices
  now: () => number
  newId: () => string
}

/** Null, without a write, for somebody who may not come in: each would take its time, and tell that they exist. */
export async function welcomePerson(sessions: SessionStore, account: Account): Promise<KnownPerson | null> {
  const known = await sessions.person(account.sub)
  return known !== null && isWelcome(known) ? known : null
}

/** `isSignUp`: it is the first time. `where` is the page that they came in by. */
type Occasion = { device: string; where: string; isSignUp?: boolean }

/** What a browser is given to keep, and the session that its token opens. */
export type OpenedSession = { token: string; deviceMark: string; session: Session }

/** Opens a session and notes the sign-in: event 500, and 510 when it is the first (spec §4, §9). */
export function openSession({ sessions, people, devices, now, newId }: Deps) {
  return async (account: Account, { device, where, isSignUp = false }: Occasion): Promise<OpenedSession> => {
    const token = newSessionToken()
    const at = now()
    const { sub, version } = account
    const session = { tokenHash: hashOfToken(token), sub, version, device, createdAt: at, seenAt: at }
    await sessions.open(session)
    const note = () => ({
      id: timeOrderedId(at, newId()),
      time: new Date(at).toISOString(),
      group: account.group ?? NO_GROUP,
      role: account.role,
      where,
    })
    const noted = [people.addLogin(sub, note())]
    if (isSignUp) noted.push(people.addSignUp(sub, note()))
    // Without its login a session would be one that nobody was told of.
    await Promise.all(noted).catch(async (error) => {
      await sessions.close(session.tokenHash)
      throw error
    })
    return { token, deviceMark: devices.markFor(account.passwordVersion), session }
  }
}

export type OpenSession = ReturnType<typeof openSession>

/**
 * The same sign-in under another token, after its account has changed: it lives no longer for that. The device stays
 * known, also with a new password.
 */
export function renewSession({ sessions, devices, now }: Pick<Deps, 'sessions' | 'devices' | 'now'>) {
  return async (person: SessionPerson, account: Account): Promise<OpenedSession> => {
    const token = newSessionToken()
    const { sub, device, createdAt } = person
    const session = {
      tokenHash: hashOfToken(token),
      sub,
      device,
      createdAt,
      version: account.version,
      seenAt: now(),
    }
    await sessions.open(session)
    await sessions.closeAll(sub, session.tokenHash)
    return { token, deviceMark: devices.markFor(account.passwordVersion), session }
  }
}

export type RenewSession = ReturnType<typeof renewSession>
