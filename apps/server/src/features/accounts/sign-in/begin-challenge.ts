import type { Challenge } from '@kitchen-table/contract/sign-in'
import { maskPhone } from '@kitchen-table/domain/accounts/phone'
import type { AccountPool, PoolChallenge } from '../account-pool.ts'
import type { SendTextCode } from '../profile/send-text-code.ts'

/** Returns a challenge as its page shows it. */
export async function toChallengeView(
  pool: Pick<AccountPool, 'countRecoveryCodes'>,
  { name, account }: Omit<PoolChallenge, 'session'>,
): Promise<Challenge> {
  const sentTo = name === 'SMS_MFA' && account.phone ? maskPhone(account.phone) : null
  const hasRecoveryCodes = name === 'SOFTWARE_TOKEN_MFA' && (await pool.countRecoveryCodes(account.sub)) > 0
  return { name, email: account.email, sentTo, hasRecoveryCodes }
}

/** Begins a challenge: sends the code if it is one for text messages. */
export function beginChallenge({ pool, sendTextCode }: { pool: AccountPool; sendTextCode: SendTextCode }) {
  return async (challenge: PoolChallenge): Promise<Challenge> => {
    if (challenge.name === 'SMS_MFA') await sendTextCode(challenge.account, 'sign-in-code')
    return toChallengeView(pool, challenge)
  }
}

export type BeginChallenge = ReturnType<typeof beginChallenge>
