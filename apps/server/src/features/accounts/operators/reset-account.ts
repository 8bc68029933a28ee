import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import type { AccountsDeps } from '../accounts-deps.ts'
import type { Invite } from './create-administrator.ts'

type Deps = Pick<
  AccountsDeps,
  'directory' | 'sessions' | 'notices' | 'enqueueMessage' | 'endSessionsAfter' | 'now' | 'newId'
> & {
  invite: Invite
}

/**
 * Resets the account of a person who has lost their phone or their mailbox: removes the password and the second factor,
 * signs out every device, and invites them again. Administrators and the address of the account are notified, because
 * the request to the operator may have come from another person.
 */
export function resetAccount(deps: Deps) {
  const { directory, sessions, notices, enqueueMessage, endSessionsAfter, invite, now, newId } = deps
  return async ({ email, isPasswordShown }: { email: string; isPasswordShown: boolean }) => {
    const accountBefore = await directory.findByEmail(normalizeEmail(email) ?? email)
    if (accountBefore === null) return 'not_found'
    const { outcome: account } = await endSessionsAfter(accountBefore.sub, () =>
      directory.resetToInvited(accountBefore.sub),
    )
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
