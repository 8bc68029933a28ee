import { findRoutePattern } from '@kitchen-table/domain/accounts/routes'
import type { EnqueueMessage } from '../../../platform/messaging/enqueue-message.ts'
import type { RateStore } from '../../../platform/rate-limits/ports.ts'

type Deps = { isEnabled: boolean; rates: RateStore; enqueueMessage: EnqueueMessage; now: () => number }

/** Per network address: a whole employer sits behind one. Who comes beyond is not counted, and not told. */
const bucketSize = { burst: 600, perMinute: 300 }

/** Pages that are the library's own; any other is counted by its kind, for its address may name a person. */
const LIBRARY_PAGE = /^\/(?:track|topic)\/[a-z0-9-]{1,80}\/?$/i

/** Counts the opening of a page elsewhere, if anywhere: never a name, an address or a query (docs/security.md T57). */
export function recordPageView({ isEnabled, rates, enqueueMessage, now }: Deps) {
  return async (path: string, clientAddress: string): Promise<void> => {
    const kind = isEnabled ? findRoutePattern(path) : null
    if (kind === null || (await rates.consume(`page-views:${clientAddress}`, 1, bucketSize, now())) > 0)
      return
    const page = LIBRARY_PAGE.test(path) ? path.toLowerCase().replace(/\/$/, '') : kind
    await enqueueMessage({ channel: 'page-view', purpose: 'page-view', page })
  }
}
