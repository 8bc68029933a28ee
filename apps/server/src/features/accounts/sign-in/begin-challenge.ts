import type { Challenge } from '@kitchen-table/contract/sign-in'
import { maskPhone } from '@kitchen-table/domain/accounts/phone'
import type { AccountPool, PoolChallenge } from '../account-pool.ts'
import type { SendTextCode } from '../profile/send-text-code.ts'

/** What somebody is shown of a step of signing in. */
export async function toChallengeView(
  pool: Pick<AccountPool, 'countRecoveryCodes'>,
  { name, account }: Omit<PoolChallenge, 'session'>,
): Promise<Challenge> {
  const sentTo = name === 'SMS_MFA' && account.phone ? maskPhone(account.phone) : null
  const hasRecoveryCodes = name === 'SOFTWARE_TOKEN_MFA' && (await pool.countRecoveryCodes(account.sub)) > 0
  return { name, email: account.email, sentTo, hasRecoveryCodes }
}

/** Has the code sent, where the step asks for one that is sent. */
export function beginChallenge({ pool, sendTextCode }: { pool: AccountPool; sendTextCode: SendTextCode }) {
  return async (challenge: PoolChallenge): Promise<Challenge> => {
    if (challenge.name === 'SMS_MFA') await sendTextCode(challenge.account, 'sign-in-code')
    return toChallengeView(pool, challenge)
  }
}

export type BeginChallenge = ReturnType<typeof beginChallenge>
