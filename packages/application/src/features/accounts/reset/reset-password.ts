import { normalizeEmail } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { hashToken } from '../../../platform/secrets/tokens.ts'
import { canSignIn, readPersonWithOrganization } from '../../people/find-current-person.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { AccountSessions, OpenedSession } from '../sign-in/account-sessions.ts'
import { releaseAttemptOnError, reserveIpAddressAttempt } from '../sign-in/attempts.ts'
import { createBusyRefusal } from '../sign-in/busy-refusal.ts'

type Deps = Pick<
  AccountsDeps,
  'authenticator' | 'people' | 'groups' | 'rates' | 'assertUncommonPassword' | 'now'
> & {
  accountSessions: Pick<AccountSessions, 'endAfter' | 'renew'>
}

/** `token` is from the e-mail's link, `browserToken` from the cookie of the requesting browser. */
type PasswordReset = {
  email: string
  code: string
  password: string
  token: string | null
  browserToken: string | null
}

/** A `sub` that nobody has. */
const NO_SUB = ''

/** Returns the `sub` of the person with this address, if they may sign in; otherwise one that nobody has. */
async function findAdmittedSub({ people, groups }: Deps, email: string): Promise<string> {
  const person = await people.findByEmail(email)
  return person !== null && canSignIn(await readPersonWithOrganization(groups, person)) ? person.sub : NO_SUB
}

/**
 * Sets a new password with a mailed code, in the requesting browser or with the e-mail's link; a request with neither
 * uses no try. Every session ends. A person who was signed in here gets a new session; anybody else has to sign in, so
 * that the second factor is not skipped. One refusal for anything that is wrong, after the same work.
 */
export function resetPassword(deps: Deps) {
  return async (
    { email: typedEmail, code, password, token, browserToken }: PasswordReset,
    person: AuthenticatedPerson | null,
    client: ClientInfo,
  ): Promise<OpenedSession | null> => {
    const { authenticator, accountSessions, assertUncommonPassword, now } = deps
    const email = normalizeEmail(typedEmail) ?? typedEmail
    assertUncommonPassword(password, email, 'password')
    const attempt = await reserveIpAddressAttempt(deps, client.address)
    // A person who may not sign in may not set a password either. An empty code is never right and costs the same work.
    const sub = await findAdmittedSub(deps, email).catch(releaseAttemptOnError(attempt))
    const browser = browserToken === null ? null : hashToken(browserToken)
    const proof = { email, code: sub === NO_SUB ? '' : code, browser, token }
    const notice = { channel: 'mail', purpose: 'password-changed', sub, email } as const
    const { outcome, sessionVersion } = await accountSessions
      .endAfter({ sub, notice }, () => authenticator.resetPassword(proof, password, now()))
      .catch(releaseAttemptOnError(attempt))
    if (outcome === 'refused') throw new Refusal('accounts.wrong_code')
    await attempt.release()
    if (outcome === 'busy') throw createBusyRefusal()
    if (person?.sub !== sub || sessionVersion === null) return null
    return accountSessions.renew(person, sessionVersion)
  }
}
