import { codeLimits } from '@kitchen-table/domain/accounts/occurrences'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { RateStore, SessionPerson } from '../ports.ts'
import { codesKey } from '../sign-in/attempt-key.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import type { OpenedSession, RenewSession } from '../sign-in/open-session.ts'
import type { Origin } from '../sign-in/origin.ts'
import { ownAccount } from './own-account.ts'
import type { ProveOneself } from './prove-oneself.ts'
import { secondStepNotice } from './second-step-notice.ts'

type Deps = {
  pool: AccountPool
  rates: RateStore
  post: Post
  proveOneself: ProveOneself
  renewSession: RenewSession
  productName: string
  canText: boolean
  now: () => number
}

/** As authenticator apps read it from a QR code (Google's "Key Uri Format"). */
function totpUri(issuer: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer, digits: '6', period: '30' })}`
}

/** A secret for an authenticator app, shown this once. */
export function beginTotp({ pool, proveOneself, productName, now }: Deps) {
  return async (person: SessionPerson, password: string, origin: Origin) => {
    const { email } = await proveOneself(person, password, origin)
    const begun = await pool.beginTotp(person.sub, now())
    if (begun === 'not_found') throw new Refusal('accounts.not_signed_in')
    return { secret: begun.secret, uri: totpUri(productName, email, begun.secret) }
  }
}

/** The app is asked from now on. Other devices are signed out; the recovery codes are shown this once. */
export function confirmTotp({ pool, rates, post, renewSession, now }: Deps) {
  return async (
    person: SessionPerson,
    code: string,
  ): Promise<{ recoveryCodes: string[]; opened: OpenedSession }> => {
    if ((await ownAccount(pool, person.sub)).status === 'EXTERNAL_PROVIDER')
      throw new Refusal('accounts.provider_owned')
    const key = codesKey(person.sub)
    const wait = await rates.admit(key, codeLimits, now())
    if (wait > 0) throw waitRefusal(wait)
    const confirmed = await pool.confirmTotp(person.sub, code, now())
    if (confirmed === 'wrong') throw new Refusal('accounts.wrong_code')
    await rates.retract(key)
    const { recoveryCodes, account } = confirmed
    await post(secondStepNotice(account, 'app'))
    return { recoveryCodes, opened: await renewSession(person, account) }
  }
}

type Wanted = { mfa: 'SMS' | 'NONE'; password: string }

export function changeMfa({ pool, post, proveOneself, renewSession, canText }: Deps) {
  return async (person: SessionPerson, { mfa, password }: Wanted, origin: Origin): Promise<OpenedSession> => {
    const before = await proveOneself(person, password, origin)
    if (mfa === 'SMS' && !canText) throw new Refusal('accounts.no_texts')
    const account = await pool.changeMfa(person.sub, mfa)
    if (account === 'phone_unverified') throw new Refusal('accounts.phone_unverified')
    if (account === 'not_found') throw new Refusal('accounts.not_signed_in')
    if (account.version !== before.version)
      await post(secondStepNotice(account, mfa === 'SMS' ? 'texts' : 'none'))
    return renewSession(person, account)
  }
}
