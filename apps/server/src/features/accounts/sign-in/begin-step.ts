import type { Challenge } from '@kitchen-table/contract/sign-in'
import { maskedPhone } from '@kitchen-table/domain/accounts/phone'
import type { AccountPool, PoolChallenge } from '../pool-port.ts'
import type { SendText } from '../profile/send-text.ts'

/** What somebody is shown of a step of signing in. */
export async function challengeView(
  pool: Pick<AccountPool, 'recoveryCodesLeft'>,
  { name, account }: Omit<PoolChallenge, 'session'>,
): Promise<Challenge> {
  const sentTo = name === 'SMS_MFA' && account.phone ? maskedPhone(account.phone) : null
  const hasRecoveryCodes = name === 'SOFTWARE_TOKEN_MFA' && (await pool.recoveryCodesLeft(account.sub)) > 0
  return { name, email: account.email, sentTo, hasRecoveryCodes }
}

/** Has the code sent, where the step asks for one that is sent. */
export function beginStep({ pool, sendText }: { pool: AccountPool; sendText: SendText }) {
  return async (step: PoolChallenge): Promise<Challenge> => {
    if (step.name === 'SMS_MFA') await sendText(step.account, 'sign-in-code')
    return challengeView(pool, step)
  }
}

export type BeginStep = ReturnType<typeof beginStep>
