import { pageAt } from '@kitchen-table/domain/accounts/routes'
import type { Post } from '../outbox/post.ts'
import type { RateStore } from '../ports.ts'

type Deps = { isOn: boolean; rates: RateStore; post: Post; now: () => number }

/** Per network address: a whole employer sits behind one. Who comes beyond is not counted, and not told. */
const allowance = { burst: 600, perMinute: 300 }

/** Pages that are the library's own; any other is counted by its kind, for its address may name a person. */
const named = /^\/(?:track|topic)\/[a-z0-9-]{1,80}\/?$/i

/** Counts the opening of a page elsewhere, if anywhere: never a name, an address or a query (security.md T57). */
export function viewPage({ isOn, rates, post, now }: Deps) {
  return async (path: string, address: string): Promise<void> => {
    const kind = isOn ? pageAt(path) : null
    if (kind === null || (await rates.take(`page-views:${address}`, 1, allowance, now())) > 0) return
    const page = named.test(path) ? path.toLowerCase().replace(/\/$/, '') : kind
    await post({ channel: 'page-view', purpose: 'page-view', page })
  }
}
