import {
  accountSmsLimits,
  organisationPhoneCodeLimits,
  organisationSmsLimits,
  phoneCodeLimits,
  recipientEmailLimits,
} from '@kitchen-table/domain/accounts/sliding-window'
import { NO_GROUP } from '@kitchen-table/domain/insights/event'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import { hitAllWindows } from '../../../platform/rate-limits/hit-all-windows.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Account } from '../account-pool.ts'
import { type CountryCode, canReceiveTexts } from '../phone-numbers.ts'
import { waitRefusal } from '../sign-in/attempts.ts'
import { accountPhoneCodesKey, accountSmsKey, recipientPhoneCodesKey } from './message-limit-keys.ts'

type Deps = {
  rates: RateStore
  enqueueMessage: EnqueueMessage
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
export function sendTextCode(deps: Deps) {
  const { enqueueMessage, countries } = deps
  return async (account: Account, purpose: Purpose): Promise<void> => {
    const { sub, group, phone } = account
    if (phone === null || !canTextTo(account, phone, purpose, countries))
      throw new Refusal('accounts.no_texts')
    const organisation = group ?? NO_GROUP
    const wait = await hitAllWindows(deps, [
      { key: accountSmsKey(sub), limits: accountSmsLimits },
      ...(purpose === 'sign-in-code'
        ? []
        : [
            { key: accountPhoneCodesKey(sub), limits: phoneCodeLimits },
            { key: recipientPhoneCodesKey(phone), limits: recipientEmailLimits },
            { key: `phone-codes-of:${organisation}`, limits: organisationPhoneCodeLimits },
          ]),
      { key: `texts-of:${organisation}`, limits: organisationSmsLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await enqueueMessage({ channel: 'sms', purpose, sub, phone })
  }
}

/**
 * Who has confirmed a number under earlier settings signs in with it all the same: nothing else would let them in, and
 * they could not change it.
 */
function canTextTo(
  { isPhoneVerified }: Account,
  phone: string,
  purpose: Purpose,
  countries: readonly CountryCode[],
): boolean {
  if (purpose === 'sign-in-code' && isPhoneVerified) return countries.length > 0
  return canReceiveTexts(phone, countries)
}

export type SendTextCode = ReturnType<typeof sendTextCode>
