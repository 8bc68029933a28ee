import { organisationTextLimits, textLimits } from '@kitchen-table/domain/accounts/occurrences'
import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { Refusal } from '../../refusal.ts'
import type { Post } from '../outbox/post.ts'
import { type CountryCode, isTextable } from '../phone-numbers.ts'
import type { Account } from '../pool-port.ts'
import type { RateStore } from '../ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'

type Deps = {
  rates: RateStore
  post: Post
  now: () => number
  /** That texts may be sent to; empty where none can be sent. */
  countries: readonly CountryCode[]
}

/** Sends a code to somebody's telephone, within what one account and one organisation may cost (security.md T24). */
export function sendText({ rates, post, now, countries }: Deps) {
  return async ({ sub, group, phone }: Account, purpose: 'phone-code' | 'sign-in-code'): Promise<void> => {
    if (phone === null || !isTextable(phone, countries)) throw new Refusal('accounts.no_texts')
    const ofAccount = `texts:${sub}`
    const wait = await rates.admit(ofAccount, textLimits, now())
    if (wait > 0) throw waitRefusal(wait)
    const waitOfAll = await rates.admit(`texts-of:${group ?? NO_GROUP}`, organisationTextLimits, now())
    if (waitOfAll > 0) {
      await rates.retract(ofAccount)
      throw waitRefusal(waitOfAll)
    }
    await post({ channel: 'sms', purpose, sub })
  }
}

export type SendText = ReturnType<typeof sendText>
