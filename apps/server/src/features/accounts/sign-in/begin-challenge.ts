import type { Challenge } from '@kitchen-table/contract/sign-in'
import { maskPhone } from '@kitchen-table/domain/accounts/phone'
import type { SendTextCode } from '../profile/send-text-code.ts'
import type { PoolChallenge } from '../user-pool/authenticator.ts'
import type { SecondFactor } from '../user-pool/second-factor.ts'

/** Returns a challenge as its page shows it. */
export async function toChallengeView(
  secondFactor: Pick<SecondFactor, 'countRecoveryCodes'>,
  { name, account }: Omit<PoolChallenge, 'session'>,
): Promise<Challenge> {
  const sentTo = name === 'SMS_MFA' && account.phone ? maskPhone(account.phone) : null
  const hasRecoveryCodes =
    name === 'SOFTWARE_TOKEN_MFA' && (await secondFactor.countRecoveryCodes(account.sub)) > 0
  return { name, email: account.email, sentTo, hasRecoveryCodes }
}

/** Begins a challenge: sends the code if it is one for text messages. */
export function beginChallenge({
  secondFactor,
  sendTextCode,
}: {
  secondFactor: SecondFactor
  sendTextCode: SendTextCode
}) {
  return async (challenge: PoolChallenge): Promise<Challenge> => {
    if (challenge.name === 'SMS_MFA') await sendTextCode(challenge.account, 'sign-in-code')
    return toChallengeView(secondFactor, challenge)
  }
}

export type BeginChallenge = ReturnType<typeof beginChallenge>
