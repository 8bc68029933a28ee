import { createHash } from 'node:crypto'
import {
  findRoutePattern,
  type HelpRequest,
  MIN_HELP_FORM_OPEN_MS,
  mayRecordPath,
  normalizeEmail,
} from '@kitchen-table/domain/accounts'
import {
  helpLimitsByEmail,
  helpLimitsByIpAddress,
  helpLimitsGlobal,
} from '@kitchen-table/domain/sliding-window'
import { forClient, procedures } from '../../../platform/authorization/procedures.ts'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import { hitAllWindows } from '../../../platform/rate-limits/hit-all-windows.ts'
import { tokenBucketSizes } from '../../../platform/rate-limits/token-bucket-sizes.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type RequestHelpDeps = Pick<AccountsDeps, 'rates' | 'enqueueMessage' | 'now'>

type HelpSubmission = HelpRequest & { website?: string | undefined; openFor: number }

/** Returns the key that counts requests for one e-mail address. It is a hash, as the typed text may be a password. */
function helpKey(email: string): string {
  const hash = createHash('sha256').update(normalizeEmail(email) ?? email)
  return `help-for:${hash.digest('base64url')}`
}

/** Stores a request for help, limited by e-mail address, network address and in total. Bots get the same response. */
function requestHelp(deps: RequestHelpDeps) {
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

type Deps = Pick<AccountsDeps, 'arePageViewsCounted' | 'rates' | 'enqueueMessage' | 'now'>

/** Pages of the library. Any other page is counted by its route pattern, as its path may name a person. */
const LIBRARY_PAGE = /^\/(?:track|topic)\/[a-z0-9-]{1,80}\/?$/i

/** Reports a page view without name, address or query (docs/security.md T57), if there is an analytics service. */
function recordPageView({ arePageViewsCounted, rates, enqueueMessage, now }: Deps) {
  return async (
    { page: path }: { page: string },
    { address }: Pick<ClientInfo, 'address'>,
  ): Promise<void> => {
    const kind = arePageViewsCounted && mayRecordPath(path) ? findRoutePattern(path) : null
    if (
      kind === null ||
      (await rates.consume(`page-views:${address}`, 1, tokenBucketSizes.pageViews, now())) > 0
    )
      return
    const page = LIBRARY_PAGE.test(path) ? path.toLowerCase().replace(/\/$/, '') : kind
    await enqueueMessage({ channel: 'page-view', purpose: 'page-view', page })
  }
}

function dismissNotice({ notices }: Pick<AccountsDeps, 'notices'>) {
  return async ({ id }: { id: string }): Promise<void> => {
    if ((await notices.remove(id)) === 'not_found') throw new Refusal('accounts.notice_not_found')
  }
}

export function helpProcedures(deps: AccountsDeps) {
  const { accounts } = procedures
  return {
    requestHelp: accounts.requestHelp.handler(forClient(requestHelp(deps))),
    recordPageView: accounts.recordPageView.handler(forClient(recordPageView(deps))),
    notices: accounts.notices.handler(async () => ({ notices: await deps.notices.list() })),
    dismissNotice: accounts.dismissNotice.handler(forClient(dismissNotice(deps))),
  }
}
