import { refusedPasswordMessage } from '@kitchen-table/domain/accounts'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { AccountSessions, OpenedSession } from '../sign-in/account-sessions.ts'
import type { Reauthenticate } from './reauthenticate.ts'

type Deps = Pick<AccountsDeps, 'authenticator' | 'assertUncommonPassword'> & {
  accountSessions: Pick<AccountSessions, 'endAfter' | 'renew'>
  reauthenticate: Reauthenticate
}

type PasswordChange = { password: string; newPassword: string }

/** Changes the password and signs out every other device. */
export function changePassword({
  authenticator,
  reauthenticate,
  assertUncommonPassword,
  accountSessions,
}: Deps) {
  return async (
    person: AuthenticatedPerson,
    { password, newPassword }: PasswordChange,
    client: ClientInfo,
  ): Promise<OpenedSession> => {
    assertUncommonPassword(newPassword, person.email, 'newPassword')
    const { sub, email } = await reauthenticate(person, password, client)
    const notice = { channel: 'mail', purpose: 'password-changed', sub, email } as const
    const { outcome, sessionVersion } = await accountSessions.endAfter({ sub, notice }, () =>
      authenticator.changePassword(sub, newPassword),
    )
    if (outcome === 'password_refused')
      throw invalidInputRefusal([{ field: 'newPassword', message: refusedPasswordMessage() }])
    if (sessionVersion === null) throw new Refusal('accounts.not_signed_in')
    return accountSessions.renew(person, sessionVersion)
  }
}
