import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AssertUncommonPassword } from '../assert-uncommon-password.ts'
import type { EndSessionsAfter } from '../end-sessions.ts'
import type { OpenedSession, RenewSession } from '../sign-in/open-session.ts'
import type { Authenticator } from '../user-pool.ts'
import type { Reauthenticate } from './reauthenticate.ts'

type Deps = {
  authenticator: Authenticator
  reauthenticate: Reauthenticate
  assertUncommonPassword: AssertUncommonPassword
  endSessionsAfter: EndSessionsAfter
  renewSession: RenewSession
  enqueueMessage: EnqueueMessage
}

type PasswordChange = { password: string; newPassword: string }

/** Changes the password and signs out every other device. */
export function changePassword({
  authenticator,
  reauthenticate,
  assertUncommonPassword,
  endSessionsAfter,
  renewSession,
  enqueueMessage,
}: Deps) {
  return async (
    person: AuthenticatedPerson,
    { password, newPassword }: PasswordChange,
    client: ClientInfo,
  ): Promise<OpenedSession> => {
    assertUncommonPassword(newPassword, person.email, 'newPassword')
    await reauthenticate(person, password, client)
    const { outcome: account, sessionVersion } = await endSessionsAfter(person.sub, () =>
      authenticator.changePassword(person.sub, newPassword),
    )
    if (typeof account === 'string' || sessionVersion === null) throw new Refusal('accounts.not_signed_in')
    await enqueueMessage({
      channel: 'mail',
      purpose: 'password-changed',
      sub: person.sub,
      email: account.email,
    })
    return renewSession(person, sessionVersion)
  }
}
