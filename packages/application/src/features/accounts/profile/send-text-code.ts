import { NO_GROUP } from '@kitchen-table/domain/insights'
import {
  accountSmsLimits,
  organizationPhoneCodeLimits,
  organizationSmsLimits,
  phoneCodeLimits,
  recipientPhoneCodeLimits,
} from '@kitchen-table/domain/sliding-window'
import { hitAllWindows } from '../../../platform/rate-limits/hit-all-windows.ts'
import { Refusal, waitRefusal } from '../../../platform/refusal.ts'
import { accountPhoneCodesKey, accountSmsKey, recipientPhoneCodesKey } from '../../people/rate-limit-keys.ts'
import type { Account } from '../../people/user-pool.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { type CountryCode, canReceiveTexts } from '../phone-numbers.ts'

type Deps = Pick<AccountsDeps, 'rates' | 'enqueueMessage' | 'countries' | 'now'>

type Purpose = 'phone-code' | 'sign-in-code'

/**
 * Sends a code to an account's phone, within the limits of the account and of its organization, as each text costs
 * money. An unverified number may be a stranger's, so all accounts together may send it no more than one may. Codes for
 * signing in go to verified numbers and are not counted with those, so that a person who enters another person's number
 * cannot lock out its owner; and part of the organization's limit is reserved for them.
 */
export function sendTextCode(deps: Deps) {
  const { enqueueMessage, countries } = deps
  return async (account: Account, purpose: Purpose): Promise<void> => {
    const { sub, group, phone } = account
    if (phone === null || !canTextTo(account, phone, purpose, countries))
      throw new Refusal('accounts.no_texts')
    const organization = group ?? NO_GROUP
    const wait = await hitAllWindows(deps, [
      { key: accountSmsKey(sub), limits: accountSmsLimits },
      ...(purpose === 'sign-in-code'
        ? []
        : [
            { key: accountPhoneCodesKey(sub), limits: phoneCodeLimits },
            { key: recipientPhoneCodesKey(phone), limits: recipientPhoneCodeLimits },
            { key: `phone-codes-of:${organization}`, limits: organizationPhoneCodeLimits },
          ]),
      { key: `texts-of:${organization}`, limits: organizationSmsLimits },
    ])
    if (wait > 0) throw waitRefusal(wait)
    await enqueueMessage({ channel: 'sms', purpose, sub, phone })
  }
}

export type SendTextCode = ReturnType<typeof sendTextCode>

/**
 * Returns whether a code may be sent to a number. A number that was verified under earlier settings still gets codes
 * for signing in: otherwise its owner could not sign in, and so not change it.
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
