import { createHash } from 'node:crypto'
import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { type HelpRequest, MIN_HELP_FORM_OPEN_MS } from '@kitchen-table/domain/accounts/help-request'
import {
  helpLimitsByEmail,
  helpLimitsByIpAddress,
  helpLimitsGlobal,
} from '@kitchen-table/domain/accounts/sliding-window'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { hitAllWindows } from '../../../platform/rate-limits/hit-all-windows.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'rates' | 'enqueueMessage' | 'now'>

type HelpSubmission = HelpRequest & { website?: string | undefined; openFor: number }

/** Returns the key that counts requests for one e-mail address. It is a hash, as the typed text may be a password. */
function helpKey(email: string): string {
  const hash = createHash('sha256').update(normalizeEmail(email) ?? email)
  return `help-for:${hash.digest('base64url')}`
}

/** Stores a request for help within the limits of address, network and total. Bots get the same response. */
export function requestHelp(deps: Deps) {
  return async (
    { website, openFor, ...request }: HelpSubmission,
    { address }: Pick<ClientInfo, 'address'>,
  ): Promise<void> => {
    const isBot = (website ?? '') !== '' || openFor < MIN_HELP_FORM_OPEN_MS
    if (isBot) return

    const wait = await hitAllWindows(deps, [
      { key: `help-from:${address}`, limits: helpLimitsByIpAddress },
      { key: helpKey(request.email), limits: helpLimitsByEmail },
      { key: 'help', limits: helpLimitsGlobal },
    ])
    if (wait > 0) throw new Refusal('accounts.help_limit', { retryAfter: Math.ceil(wait / 1000) })
    await deps.enqueueMessage({ channel: 'help', purpose: 'help', request })
  }
}
