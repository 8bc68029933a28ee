import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  accountPhoneCodesKey,
  accountSmsKey,
  recipientEmailKey,
  recipientPhoneCodesKey,
  requesterEmailKey,
  secondFactorCodeKey,
  signInAttemptsKey,
} from '../../people/rate-limit-keys.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'directory' | 'rates'>

/** Removes the waiting times of an account: deletes its counted failures, and its counted messages. */
export function unlockAccount({ directory, rates }: Deps) {
  return async (typedEmail: string): Promise<'unlocked' | 'not_found'> => {
    const email = normalizeEmail(typedEmail)
    const account = email === null ? null : await directory.findByEmail(email)
    if (email === null || account === null) return 'not_found'
    const { sub, phone } = account
    await rates.clear([
      // The key of known devices begins with this one, so it is cleared as well.
      signInAttemptsKey(email, false),
      recipientEmailKey(email),
      secondFactorCodeKey(sub),
      accountSmsKey(sub),
      accountPhoneCodesKey(sub),
      requesterEmailKey(sub),
      ...(phone === null ? [] : [recipientPhoneCodesKey(phone)]),
    ])
    return 'unlocked'
  }
}
