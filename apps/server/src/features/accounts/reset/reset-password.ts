import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { RateStore, SessionPerson, SessionStore } from '../ports.ts'
import type { RefuseCommon } from '../refuse-common.ts'
import { begunAddress } from '../sign-in/attempts.ts'
import { type OpenedSession, type RenewSession, welcomePerson } from '../sign-in/open-session.ts'
import type { Origin } from '../sign-in/origin.ts'
import { busy } from '../sign-in/sign-in.ts'
import { hashOfBrowserToken } from './asking-browser.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  rates: RateStore
  post: Post
  renewSession: RenewSession
  refuseCommon: RefuseCommon
  now: () => number
}

/** `token` is that of the letter's link, `browserToken` what the browser has kept since it asked. */
type Reset = {
  email: string
  code: string
  password: string
  token: string | null
  browserToken: string | null
}

/** Whether somebody of this address would be let in. */
async function isWelcomed({ pool, sessions }: Deps, email: string): Promise<boolean> {
  const account = await pool.findByEmail(email)
  return account !== null && (await welcomePerson(sessions, account)) !== null
}

/**
 * Sets a new password with a mailed code, in the browser that asked for it or with the letter's link: whoever has
 * neither has none of its tries. Every session ends; whoever was signed in here goes on with a new one, and whoever was
 * not has to sign in, so that the second step is not skipped. One answer for whatever is wrong, after the same work.
 */
export function resetPassword(deps: Deps) {
  return async (
    { email: typed, code, password, token, browserToken }: Reset,
    person: SessionPerson | null,
    origin: Origin,
  ): Promise<OpenedSession | null> => {
    const { pool, post, renewSession, refuseCommon, now } = deps
    const email = canonicalEmail(typed) ?? typed
    refuseCommon(password, email, 'password')
    const attempt = await begunAddress(deps, origin.address)
    // A code that cannot be right, for the same work: whoever may not come in sets nothing either.
    const usable = (await isWelcomed(deps, email)) ? code : ''
    const browser = browserToken === null ? null : hashOfBrowserToken(browserToken)
    const account = await pool.resetPassword({ email, code: usable, browser, token }, password, now())
    if (account === 'refused') throw new Refusal('accounts.wrong_code')
    await attempt.forget()
    if (account === 'busy') throw busy()
    await post({ channel: 'mail', purpose: 'password-changed', sub: account.sub, email: account.email })
    return person?.sub === account.sub ? renewSession(person, account) : null
  }
}
