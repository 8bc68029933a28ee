import type { Challenge } from '@kitchen-table/contract/sign-in'
import { maskedPhone } from '@kitchen-table/domain/accounts/phone'
import type { PoolChallenge } from '../pool-port.ts'
import type { SendText } from '../profile/send-text.ts'

/** What somebody is shown of a step of signing in. */
export function challengeView({ name, account }: Omit<PoolChallenge, 'session'>): Challenge {
  const sentTo = name === 'SMS_MFA' && account.phone ? maskedPhone(account.phone) : null
  return { name, email: account.email, sentTo }
}

/** Has the code sent, where the step asks for one that is sent. */
export function beginStep({ sendText }: { sendText: SendText }) {
  return async (step: PoolChallenge): Promise<Challenge> => {
    if (step.name === 'SMS_MFA') await sendText(step.account, 'sign-in-code')
    return challengeView(step)
  }
}

export type BeginStep = ReturnType<typeof beginStep>
