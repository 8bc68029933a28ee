import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { OpenedSession } from '../sign-in/sessions.ts'

type Deps = Pick<
  AccountsDeps,
  | 'authenticator'
  | 'reauthenticate'
  | 'assertUncommonPassword'
  | 'endSessionsAfter'
  | 'renewSession'
  | 'enqueueMessage'
>

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
