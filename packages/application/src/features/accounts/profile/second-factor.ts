import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import type { OutboxMessage, SecondFactorChange } from '../../../platform/messaging/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Account } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { AccountSessions, OpenedSession } from '../sign-in/account-sessions.ts'
import { releaseAttemptOnError, reserveSecondFactorAttempt } from '../sign-in/attempts.ts'
import { type Reauthenticate, requireAccount } from './reauthenticate.ts'

/** Returns the message that notifies the owner of an account of a change of its second factor. */
export function createSecondFactorNotice({ sub, email }: Account, change: SecondFactorChange): OutboxMessage {
  return { channel: 'mail', purpose: 'second-step-changed', sub, email, change }
}

type Deps = Pick<
  AccountsDeps,
  'directory' | 'secondFactor' | 'rates' | 'productName' | 'canSendTexts' | 'now'
> & {
  accountSessions: Pick<AccountSessions, 'endAfter' | 'renew'>
  reauthenticate: Reauthenticate
}

/** Returns the URI that authenticator apps read from a QR code (Google's "Key Uri Format"). */
function totpUri(issuer: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, digits: '6', period: '30' })}`
}

/** Returns a secret for an authenticator app. It is shown only this once. */
export function beginTotpSetup({ secondFactor, reauthenticate, productName, now }: Deps) {
  return async (person: AuthenticatedPerson, { password }: { password: string }, client: ClientInfo) => {
    const { email } = await reauthenticate(person, password, client)
    const setup = await secondFactor.beginTotp(person.sub, now())
    if (setup === 'not_found') throw new Refusal('accounts.not_signed_in')
    return { secret: setup.secret, uri: totpUri(productName, email, setup.secret) }
  }
}

/** Makes the app the second factor, given its first code, and signs out other devices. Shows recovery codes once. */
export function confirmTotpSetup(deps: Deps) {
  const { directory, secondFactor, accountSessions, now } = deps
  return async (
    person: AuthenticatedPerson,
    { code }: { code: string },
  ): Promise<{ recoveryCodes: string[]; renewedSession: OpenedSession }> => {
    const account = await requireAccount(directory, person.sub)
    if (account.status === 'EXTERNAL_PROVIDER') throw new Refusal('accounts.provider_owned')
    const attempt = await reserveSecondFactorAttempt(deps, person.sub)
    const notice = createSecondFactorNotice(account, 'app')
    const { outcome: result, sessionVersion } = await accountSessions
      .endAfter({ sub: person.sub, notice }, () => secondFactor.confirmTotp(person.sub, code, now()))
      .catch(releaseAttemptOnError(attempt))
    if (result === 'wrong') throw new Refusal('accounts.wrong_code')
    if (sessionVersion === null) throw new Refusal('accounts.not_signed_in')
    await attempt.release()
    return {
      recoveryCodes: result.recoveryCodes,
      renewedSession: await accountSessions.renew(person, sessionVersion),
    }
  }
}

type MfaChange = { mfa: 'SMS' | 'NONE'; password: string }

export function changeMfa({ secondFactor, reauthenticate, accountSessions, canSendTexts }: Deps) {
  return async (
    person: AuthenticatedPerson,
    { mfa, password }: MfaChange,
    client: ClientInfo,
  ): Promise<OpenedSession> => {
    const before = await reauthenticate(person, password, client)
    if (mfa === 'SMS' && !canSendTexts) throw new Refusal('accounts.no_texts')
    const notice =
      mfa === before.mfa ? null : createSecondFactorNotice(before, mfa === 'SMS' ? 'texts' : 'none')
    const { outcome: account, sessionVersion } = await accountSessions.endAfter(
      { sub: person.sub, notice },
      () => secondFactor.changeMfa(person.sub, mfa),
    )
    if (account === 'phone_unverified') throw new Refusal('accounts.phone_unverified')
    if (account === 'not_found' || sessionVersion === null) throw new Refusal('accounts.not_signed_in')
    return accountSessions.renew(person, sessionVersion)
  }
}
