import { findRoutePattern } from '@kitchen-table/domain/accounts/page-access'
import type { ClientInfo } from '../../../platform/authorization/request-context.ts'
import type { AccountsDeps } from '../accounts-deps.ts'

type Deps = Pick<AccountsDeps, 'arePageViewsCounted' | 'rates' | 'enqueueMessage' | 'now'>

/** Per network address; a whole employer may share one. Views beyond it are not counted, without an error. */
const bucketSize = { burst: 600, perMinute: 300 }

/** Pages of the library. Any other page is counted by its route pattern, as its path may name a person. */
const LIBRARY_PAGE = /^\/(?:track|topic)\/[a-z0-9-]{1,80}\/?$/i

/** Reports a page view without name, address or query (docs/security.md T57), if there is an analytics service. */
export function recordPageView({ arePageViewsCounted, rates, enqueueMessage, now }: Deps) {
  return async (
    { page: path }: { page: string },
    { address }: Pick<ClientInfo, 'address'>,
  ): Promise<void> => {
    const kind = arePageViewsCounted ? findRoutePattern(path) : null
    if (kind === null || (await rates.consume(`page-views:${address}`, 1, bucketSize, now())) > 0) return
    const page = LIBRARY_PAGE.test(path) ? path.toLowerCase().replace(/\/$/, '') : kind
    await enqueueMessage({ channel: 'page-view', purpose: 'page-view', page })
  }
}
