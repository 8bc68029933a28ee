import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import type { AccountPool } from '../account-pool.ts'
import type { NoticeStore, SessionStore } from '../ports.ts'
import type { Invite } from './invite.ts'

type Deps = {
  pool: AccountPool
  sessions: SessionStore
  notices: NoticeStore
  enqueueMessage: EnqueueMessage
  invite: Invite
  now: () => number
  newId: () => string
}

/**
 * For somebody who has lost their telephone or their mail: the password and the second step are gone, every device is
 * signed out, and they are invited anew. Administrators are told, and so is whoever reads mail at the address: it may be
 * somebody else who has asked the operator.
 */
export function resetAccount({ pool, sessions, notices, enqueueMessage, invite, now, newId }: Deps) {
  return async ({ email, isPasswordShown }: { email: string; isPasswordShown: boolean }) => {
    const found = await pool.findByEmail(normalizeEmail(email) ?? email)
    if (found === null) return 'not_found'
    const account = await pool.resetToInvited(found.sub)
    if (typeof account === 'string') return account
    await sessions.closeAll(account.sub, null)
    const words = `The account of ${account.email} was reset by an operator: its password and second step are gone.`
    await notices.add({ id: newId(), kind: 'account_reset', words, at: new Date(now()).toISOString() })
    await enqueueMessage({
      channel: 'mail',
      purpose: 'account-reset',
      sub: account.sub,
      email: account.email,
    })
    return { password: await invite(account.sub, isPasswordShown) }
  }
}
