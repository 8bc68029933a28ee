import { canonicalEmail } from '@kitchen-table/domain/accounts/email'
import type { Post } from '../outbox/post.ts'
import type { AccountPool } from '../pool-port.ts'
import type { NoticeStore, SessionStore } from '../ports.ts'
import type { Invite } from './invite.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  notices: NoticeStore
  post: Post
  invite: Invite
  now: () => number
  newId: () => string
}

/**
 * For somebody who has lost their telephone or their mail: the password and the second step are gone, every device is
 * signed out, and they are invited anew. Administrators are told, and so is whoever reads mail at the address: it may be
 * somebody else who has asked the operator.
 */
export function resetAccount({ pool, sessions, notices, post, invite, now, newId }: Deps) {
  return async ({ email, isShown }: { email: string; isShown: boolean }) => {
    const found = await pool.findByEmail(canonicalEmail(email) ?? email)
    if (found === null) return 'not_found'
    const account = await pool.startOver(found.sub)
    if (typeof account === 'string') return account
    await sessions.closeAll(account.sub, null)
    const words = `The account of ${account.email} was reset by an operator: its password and second step are gone.`
    await notices.add({ id: newId(), kind: 'account_reset', words, at: new Date(now()).toISOString() })
    await post({ channel: 'mail', purpose: 'account-reset', sub: account.sub, email: account.email })
    return { password: await invite(account.sub, isShown) }
  }
}
