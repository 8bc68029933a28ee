import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { SessionPerson } from '../ports.ts'
import type { RefuseCommon } from '../refuse-common.ts'
import type { OpenedSession, RenewSession } from '../sign-in/open-session.ts'
import type { Origin } from '../sign-in/origin.ts'
import type { ProveOneself } from './prove-oneself.ts'

type Deps = {
  pool: AccountPool
  proveOneself: ProveOneself
  refuseCommon: RefuseCommon
  renewSession: RenewSession
  post: Post
}

type Change = { password: string; newPassword: string }

/** Another password; every other device is signed out. */
export function changePassword({ pool, proveOneself, refuseCommon, renewSession, post }: Deps) {
  return async (
    person: SessionPerson,
    { password, newPassword }: Change,
    origin: Origin,
  ): Promise<OpenedSession> => {
    refuseCommon(newPassword, person.email, 'newPassword')
    await proveOneself(person, password, origin)
    const account = await pool.changePassword(person.sub, newPassword)
    if (account === 'not_found' || account === 'not_confirmed') throw new Refusal('accounts.not_signed_in')
    await post({ channel: 'mail', purpose: 'password-changed', sub: person.sub, email: account.email })
    return renewSession(person, account)
  }
}
