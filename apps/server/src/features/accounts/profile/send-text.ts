import {
  mailLimits,
  organisationPhoneCodeLimits,
  organisationTextLimits,
  phoneCodeLimits,
  textLimits,
} from '@kitchen-table/domain/accounts/occurrences'
import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import { Refusal } from '../../refusal.ts'
import { admitAll } from '../admit-all.ts'
import type { Post } from '../outbox/post.ts'
import { type CountryCode, isTextable } from '../phone-numbers.ts'
import type { Account } from '../pool-port.ts'
import type { RateStore } from '../ports.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { phoneCodeKey, phoneCodesByKey, textsKey } from './message-keys.ts'

type Deps = {
  rates: RateStore
  post: Post
  now: () => number
  /** That texts may be sent to; empty where none can be sent. */
  countries: readonly CountryCode[]
}

type Purpose = 'phone-code' | 'sign-in-code'

/**
 * Sends a code to somebody's telephone, within what one account and one organisation may cost: each text is paid for. A
 * number that is to be confirmed may be a stranger's: several accounts together send it no more than one may. Codes for
 * signing in go to confirmed numbers and are not counted with those, so that nobody who names somebody else's number
 * keeps its owner out; and part of what an organisation may cost is theirs alone.
 */
export function sendText(deps: Deps) {
  const { post, countries } = deps
  return async (account: Account, purpose: Purpose): Promise<void> => {
    const { sub, group, phone } = account
    if (phone === null || !isServed(account, phone, purpose, countries))
      throw new Refusal('accounts.no_texts')
    const organisation = group ?? NO_GROUP
    const wait = await admitAll(deps, [
      { key: textsKey(sub), limits: textLimits },
      ...(purpose === 'sign-in-code'
        ? []
        : [
            { key: phoneCodesByKey(sub), limits: phoneCodeLimits },
            { key: phoneCodeKey(phone), limits: mailLimits },
            { key: `phone-codes-of:${organisation}`, limits: organisationPhoneCodeLimits },
          ]),
      { key: `texts-of:${organisation}`, limits: organisationTextLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await post({ channel: 'sms', purpose, sub, phone })
  }
}

/**
 * Who has confirmed a number under earlier settings signs in with it all the same: nothing else would let them in, and
 * they could not change it.
 */
function isServed(
  { isPhoneVerified }: Account,
  phone: string,
  purpose: Purpose,
  countries: readonly CountryCode[],
): boolean {
  if (purpose === 'sign-in-code' && isPhoneVerified) return countries.length > 0
  return isTextable(phone, countries)
}

export type SendText = ReturnType<typeof sendText>
