import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { addNotice } from '../../people/add-notice.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { AccountSessions } from '../sign-in/account-sessions.ts'
import type { SendInvitationOrIssuePassword } from './create-administrator.ts'
import { messages } from './messages.ts'

type Deps = Pick<AccountsDeps, 'directory' | 'members' | 'sessions' | 'notices' | 'now' | 'newId'> & {
  accountSessions: Pick<AccountSessions, 'endAfter'>
  invite: SendInvitationOrIssuePassword
}

/**
 * Resets the account of a person who has lost their phone or their mailbox: removes the password and the second factor,
 * signs out every device, and invites them again. Administrators and the address of the account are notified, because
 * the request to the operator may have come from another person.
 */
export function resetAccount(deps: Deps) {
  const { directory, members, sessions, notices, accountSessions, invite, now, newId } = deps

  async function resetToInvited(sub: string) {
    const account = await directory.resetToInvited(sub)
    if (typeof account === 'string') return account
    await members.setStatus(sub, account.status)
    const at = new Date(now()).toISOString()
    if (account.group !== null)
      await members.recordInvitations(account.group, [{ sub }], { sentAt: at, notSince: at })
    return account
  }

  return async ({ email, isPasswordShown }: { email: string; isPasswordShown: boolean }) => {
    const accountBefore = await directory.findByEmail(normalizeEmail(email) ?? email)
    if (accountBefore === null) return 'not_found'
    const { sub } = accountBefore
    const notice = { channel: 'mail', purpose: 'account-reset', sub, email: accountBefore.email } as const
    const { outcome } = await accountSessions.endAfter({ sub, notice }, () => resetToInvited(sub))
    if (typeof outcome === 'string') return outcome
    await sessions.closeAll(sub, null)
    const words = () => messages.accountReset({ email: accountBefore.email })
    await addNotice(notices, { id: newId(), kind: 'account_reset', words, at: new Date(now()).toISOString() })
    return { password: await invite(sub, isPasswordShown) }
  }
}
