import type { CurrentUser } from '@kitchen-table/contract/accounts'
import { createTimeOrderedId, NO_GROUP } from '@kitchen-table/domain/insights'
import type {
  AuthenticatedPerson,
  PersonRecord,
  Session,
} from '../../../platform/authorization/authenticated-person.ts'
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts'
import { resolvePersonLayoutName } from '../../catalog/reading/library-cache.ts'
import { findPersonAllowedToSignIn, type PersonDeps } from '../../people/find-current-person.ts'
import { createForgetIfRemoved } from '../../people/forget-if-removed.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { endSessionsAfterCredentialsChange } from '../end-sessions.ts'
import { toCurrentUser } from '../to-current-user.ts'
import { createSignInRefusal } from './refuse-sign-in.ts'

type OpeningDeps = Pick<
  AccountsDeps,
  'sessions' | 'people' | 'library' | 'members' | 'deviceTokens' | 'now' | 'newId'
>

/**
 * `sessionVersion`: the person's, as it was read before their credentials were checked, or as it was returned by the
 * caller's own `endSessions`. If the credentials have changed since, the session is not valid. `where` is the page of
 * the sign-in.
 */
type SignInDetails = { sessionVersion: number; device: string; where: string }

export type OpenedSession = { token: string; deviceToken: string; session: Session }

/** Opens a session and records the sign-in with its event 500 (docs/product.md 7.2 and 10.1). */
function openSession({ sessions, people, members, library, deviceTokens, now, newId }: OpeningDeps) {
  const forgetIfRemoved = createForgetIfRemoved({ people, members })
  return async (
    person: Pick<PersonRecord, 'sub' | 'role' | 'group' | 'subGroupId'>,
    { sessionVersion, device, where }: SignInDetails,
  ): Promise<OpenedSession> => {
    const { sub, role, group } = person
    const layout = resolvePersonLayoutName(person, await library.current())
    const token = createToken()
    const openedAt = now()
    const session = {
      tokenHash: hashToken(token),
      sub,
      version: sessionVersion,
      device,
      createdAt: openedAt,
      seenAt: openedAt,
    }
    await sessions.open(session)
    const login = {
      id: createTimeOrderedId(openedAt, newId()),
      time: new Date(openedAt).toISOString(),
      group: group?.slug ?? NO_GROUP,
      layout,
      role,
      where,
    }
    // The request fails, so no browser gets the token of this session.
    await people.addLogin(sub, login).catch(async (error) => {
      await sessions.close(session.tokenHash)
      throw error
    })
    await forgetIfRemoved(sub)
    return { token, deviceToken: deviceTokens.issue({ sub, sessionVersion }), session }
  }
}

/**
 * Replaces all sessions of a person by one with a new token, after their sessions were ended; `sessionVersion` is the
 * one since then. It keeps the age of this session, so it does not last longer. The device stays known.
 */
function renewSession({
  sessions,
  deviceTokens,
  now,
}: Pick<OpeningDeps, 'sessions' | 'deviceTokens' | 'now'>) {
  return async (
    { sub, device, createdAt }: Pick<AuthenticatedPerson, 'sub' | 'device' | 'createdAt'>,
    sessionVersion: number,
  ): Promise<OpenedSession> => {
    const token = createToken()
    const tokenHash = hashToken(token)
    const session = { tokenHash, sub, version: sessionVersion, device, createdAt, seenAt: now() }
    await sessions.open(session)
    await sessions.closeAll(sub, tokenHash)
    return { token, deviceToken: deviceTokens.issue({ sub, sessionVersion }), session }
  }
}

type CompletionDeps = PersonDeps &
  Pick<AccountsDeps, 'progress' | 'library' | 'now'> & { open: ReturnType<typeof openSession> }

export type CompletedSignIn = { token: string; deviceToken: string; person: CurrentUser }

/** Opens the session of a person who has met all challenges. Every sign-in except those at providers ends here. */
function completeSignIn(deps: CompletionDeps) {
  const { progress, library, open } = deps
  return async (sub: string, details: SignInDetails): Promise<CompletedSignIn> => {
    const personRecord = await findPersonAllowedToSignIn(deps, sub)
    if (personRecord === null)
      throw createSignInRefusal('accounts.refused', { step: 'session', reason: 'disabled', person: null })
    const { token, deviceToken, session } = await open(personRecord, details)
    const [learnerProgress, snapshot] = await Promise.all([progress.read(sub), library.current()])
    const person = toCurrentUser({ ...session, ...personRecord }, learnerProgress, snapshot, deps.now())
    return { token, deviceToken, person }
  }
}

type Deps = OpeningDeps & Pick<AccountsDeps, 'groups' | 'progress' | 'jobs' | 'outbox' | 'notifyOutbox'>

/** Returns the functions that open, renew and end the sessions of people. */
export function createAccountSessions(deps: Deps) {
  const open = openSession(deps)
  return {
    open,
    renew: renewSession(deps),
    complete: completeSignIn({ ...deps, open }),
    endAfter: endSessionsAfterCredentialsChange(deps),
  }
}

export type AccountSessions = ReturnType<typeof createAccountSessions>
