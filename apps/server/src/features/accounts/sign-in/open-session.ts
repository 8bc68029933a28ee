import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { createTimeOrderedId } from '@kitchen-table/domain/insights/event-id'
import type {
  AuthenticatedPerson,
  PersonRecord,
  Session,
} from '../../../platform/authorization/authenticated-person.ts'
import { canSignIn } from '../find-current-person.ts'
import type { PersonStore, SessionStore } from '../ports.ts'
import { createSessionToken, hashToken } from '../session-token.ts'
import type { Account } from '../user-pool/account.ts'
import type { DeviceTokens } from './device-tokens.ts'

type Deps = {
  sessions: SessionStore
  people: PersonStore
  deviceTokens: DeviceTokens
  now: () => number
  newId: () => string
}

/**
 * Returns the person of an account; null if they may not sign in. It writes nothing, because the time of a write would
 * reveal that there is an account.
 */
export async function findAdmittedUser(
  sessions: SessionStore,
  account: Account,
): Promise<PersonRecord | null> {
  const person = await sessions.findPerson(account.sub)
  return person !== null && canSignIn(person) ? person : null
}

/** `isSignUp`: the first sign-in of the person. `where` is the page of the sign-in. */
type SignInDetails = { device: string; where: string; isSignUp?: boolean }

/** The contents of the browser's cookies, and the session of its token. */
export type OpenedSession = { token: string; deviceToken: string; session: Session }

/** Opens a session and records the sign-in: event 500, and 510 if it is the first (docs/product.md 7.2 and 10.1). */
export function openSession({ sessions, people, deviceTokens, now, newId }: Deps) {
  return async (
    account: Account,
    { device, where, isSignUp = false }: SignInDetails,
  ): Promise<OpenedSession> => {
    const token = createSessionToken()
    const openedAt = now()
    const { sub, version } = account
    const session = {
      tokenHash: hashToken(token),
      sub,
      version,
      device,
      createdAt: openedAt,
      seenAt: openedAt,
    }
    await sessions.open(session)
    const newEventMetadata = () => ({
      id: createTimeOrderedId(openedAt, newId()),
      time: new Date(openedAt).toISOString(),
      group: account.group ?? NO_GROUP,
      role: account.role,
      where,
    })
    const eventWrites = [people.addLogin(sub, newEventMetadata())]
    if (isSignUp) eventWrites.push(people.addSignUp(sub, newEventMetadata()))
    // The request fails, so no browser gets the token of this session.
    await Promise.all(eventWrites).catch(async (error) => {
      await sessions.close(session.tokenHash)
      throw error
    })
    return { token, deviceToken: deviceTokens.issue(account.passwordVersion), session }
  }
}

export type OpenSession = ReturnType<typeof openSession>

/**
 * Replaces all sessions of a person by one with a new token, after the account has changed. It keeps the age of this
 * session, so it does not last longer. The device stays known, with a new password too.
 */
export function renewSession({
  sessions,
  deviceTokens,
  now,
}: Pick<Deps, 'sessions' | 'deviceTokens' | 'now'>) {
  return async (person: AuthenticatedPerson, account: Account): Promise<OpenedSession> => {
    const token = createSessionToken()
    const { sub, device, createdAt } = person
    const session = {
      tokenHash: hashToken(token),
      sub,
      device,
      createdAt,
      version: account.version,
      seenAt: now(),
    }
    await sessions.open(session)
    await sessions.closeAll(sub, session.tokenHash)
    return { token, deviceToken: deviceTokens.issue(account.passwordVersion), session }
  }
}

export type RenewSession = ReturnType<typeof renewSession>
