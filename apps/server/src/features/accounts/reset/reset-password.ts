import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { RateStore, SessionPerson } from '../ports.ts'
import type { RefuseCommon } from '../refuse-common.ts'
import { begunAddress } from '../sign-in/attempts.ts'
import type { OpenedSession, RenewSession } from '../sign-in/open-session.ts'
import type { Origin } from '../sign-in/origin.ts'
import { busy } from '../sign-in/sign-in.ts'

type Deps = {
  pool: AccountPool
  rates: RateStore
  post: Post
  renewSession: RenewSession
  refuseCommon: RefuseCommon
  now: () => number
}

type Reset = { email: string; code: string; password: string }

/**
 * Sets a new password with a mailed code. Every session ends; whoever was signed in here goes on with a new one, and
 * whoever was not has to sign in, so that the second step is not skipped (architecture §10). One answer for whatever is
 * wrong, after the same work.
 */
export function resetPassword(deps: Deps) {
  return async (
    { email: typed, code, password }: Reset,
    person: SessionPerson | null,
    origin: Origin,
  ): Promise<OpenedSession | null> => {
    const { pool, post, renewSession, refuseCommon, now } = deps
    const email = canonicalEmail(typed) ?? typed
    refuseCommon(password, email, 'password')
    const attempt = await begunAddress(deps, origin.address)
    const account = await pool.resetPassword(email, code, password, now())
    if (account === 'refused') throw new Refusal('accounts.wrong_code')
    await attempt.forget()
    if (account === 'busy') throw busy()
    await post({ channel: 'mail', purpose: 'password-changed', sub: account.sub })
    return person?.sub === account.sub ? renewSession(person, account) : null
  }
}
