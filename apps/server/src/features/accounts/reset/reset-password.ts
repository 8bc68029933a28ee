import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/client-info.ts'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AssertUncommonPassword } from '../assert-uncommon-password.ts'
import type { SessionStore } from '../ports.ts'
import { reserveAddressAttempt } from '../sign-in/attempts.ts'
import { findAdmittedUser, type OpenedSession, type RenewSession } from '../sign-in/open-session.ts'
import { busyRefusal } from '../sign-in/sign-in.ts'
import type { Authenticator } from '../user-pool/authenticator.ts'
import type { Directory } from '../user-pool/directory.ts'
import { hashBrowserToken } from './reset-browser-token.ts'

type Deps = {
  directory: Directory
  authenticator: Authenticator
  sessions: SessionStore
  rates: RateStore
  enqueueMessage: EnqueueMessage
  renewSession: RenewSession
  assertUncommonPassword: AssertUncommonPassword
  now: () => number
}

/** `token` is from the e-mail's link, `browserToken` from the cookie of the requesting browser. */
type PasswordReset = {
  email: string
  code: string
  password: string
  token: string | null
  browserToken: string | null
}

/** Returns whether the account with this address may sign in. */
async function canAddressSignIn({ directory, sessions }: Deps, email: string): Promise<boolean> {
  const account = await directory.findByEmail(email)
  return account !== null && (await findAdmittedUser(sessions, account)) !== null
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
    const { authenticator, enqueueMessage, renewSession, assertUncommonPassword, now } = deps
    const email = normalizeEmail(typedEmail) ?? typedEmail
    assertUncommonPassword(password, email, 'password')
    const attempt = await reserveAddressAttempt(deps, client.address)
    // An account that may not sign in may not set a password either. An empty code is never right and costs the same
    // work.
    const codeToCheck = (await canAddressSignIn(deps, email)) ? code : ''
    const browser = browserToken === null ? null : hashBrowserToken(browserToken)
    const account = await authenticator.resetPassword(
      { email, code: codeToCheck, browser, token },
      password,
      now(),
    )
    if (account === 'refused') throw new Refusal('accounts.wrong_code')
    await attempt.release()
    if (account === 'busy') throw busyRefusal()
    await enqueueMessage({
      channel: 'mail',
      purpose: 'password-changed',
      sub: account.sub,
      email: account.email,
    })
    return person?.sub === account.sub ? renewSession(person, account) : null
  }
}
