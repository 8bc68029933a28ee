import { normalizeEmail } from '@kitchen-table/domain/accounts'
import { clearWaitingTimes } from '../../people/clear-waiting-times.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'directory' | 'rates'>

/** Removes the waiting times of the account with an address. */
export function unlockAccount(deps: Deps) {
  return async (typedEmail: string): Promise<'unlocked' | 'not_found'> => {
    const email = normalizeEmail(typedEmail)
    const account = email === null ? null : await deps.directory.findByEmail(email)
    if (account === null) return 'not_found'
    await clearWaitingTimes(deps, account)
    return 'unlocked'
  }
}
