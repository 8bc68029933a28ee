import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { createTimeOrderedId } from '@kitchen-table/domain/insights/event-id'
import type {
  AuthenticatedPerson,
  PersonRecord,
  Session,
} from '../../../platform/authorization/authenticated-person.ts'
import type { Account } from '../account-pool.ts'
import { canSignIn } from '../find-current-person.ts'
import type { PersonStore, SessionStore } from '../ports.ts'
import { createSessionToken, hashToken } from '../session-token.ts'
import type { DeviceTokens } from './device-tokens.ts'

type Deps = {
  sessions: SessionStore
  people: PersonStore
  deviceTokens: DeviceTokens
  now: () => number
  newId: () => string
}

/** Null, without a write, for somebody who may not come in: each would take its time, and tell that they exist. */
export async function findAdmittedUser(
  sessions: SessionStore,
  account: Account,
): Promise<PersonRecord | null> {
  const person = await sessions.findPerson(account.sub)
  return person !== null && canSignIn(person) ? person : null
}

/** `isSignUp`: it is the first time. `where` is the page that they came in by. */
type SignInDetails = { device: string; where: string; isSignUp?: boolean }

/** What a browser is given to keep, and the session that its token opens. */
export type OpenedSession = { token: string; deviceToken: string; session: Session }

/** Opens a session and notes the sign-in: event 500, and 510 when it is the first (docs/product.md 7.2 and 10.1). */
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
    // Without its login a session would be one that nobody was told of.
    await Promise.all(eventWrites).catch(async (error) => {
      await sessions.close(session.tokenHash)
      throw error
    })
    return { token, deviceToken: deviceTokens.issue(account.passwordVersion), session }
  }
}

export type OpenSession = ReturnType<typeof openSession>

/**
 * The same sign-in under another token, after its account has changed: it lives no longer for that. The device stays
 * known, also with a new password.
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
