import type { PeopleDeps } from './people-deps.ts'
import {
  accountPhoneCodesKey,
  accountSmsKey,
  recipientEmailKey,
  recipientPhoneCodesKey,
  requesterEmailKey,
  secondFactorCodeKey,
  signInAttemptsKey,
} from './rate-limit-keys.ts'
import type { Account } from './user-pool.ts'

/** Removes the waiting times of an account: deletes its counted failures, and its counted messages. */
export async function clearWaitingTimes(
  { rates }: Pick<PeopleDeps, 'rates'>,
  { sub, email, phone }: Pick<Account, 'sub' | 'email' | 'phone'>,
): Promise<void> {
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
}
