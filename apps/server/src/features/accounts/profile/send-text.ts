import { mailLimits, organisationTextLimits, textLimits } from '@kitchen-table/domain/accounts/occurrences'
import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { Refusal } from '../../refusal.ts'
import { admitAll } from '../admit-all.ts'
import type { Post } from '../outbox/post.ts'
import { type CountryCode, isTextable } from '../phone-numbers.ts'
import type { Account } from '../pool-port.ts'
import type { RateStore } from '../ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { phoneCodeKey } from './message-keys.ts'

type Deps = {
  rates: RateStore
  post: Post
  now: () => number
  /** That texts may be sent to; empty where none can be sent. */
  countries: readonly CountryCode[]
}

/**
 * Sends a code to somebody's telephone, within what one account and one organisation may cost (security.md T24). A
 * number that is to be confirmed may be a stranger's: several accounts together send it no more than one may. Codes for
 * signing in go to confirmed numbers and are not counted with those, so that nobody who names somebody else's number
 * keeps its owner out.
 */
export function sendText(deps: Deps) {
  const { post, countries } = deps
  return async ({ sub, group, phone }: Account, purpose: 'phone-code' | 'sign-in-code'): Promise<void> => {
    if (phone === null || !isTextable(phone, countries)) throw new Refusal('accounts.no_texts')
    const wait = await admitAll(deps, [
      { key: `texts:${sub}`, limits: textLimits },
      ...(purpose === 'phone-code' ? [{ key: phoneCodeKey(phone), limits: mailLimits }] : []),
      { key: `texts-of:${group ?? NO_GROUP}`, limits: organisationTextLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await post({ channel: 'sms', purpose, sub })
  }
}

export type SendText = ReturnType<typeof sendText>
