import { client } from './api.ts'
import { product } from './start-data.ts'

type NavigationEvent = { toLocation: { pathname: string }; pathChanged: boolean }
type Router = { subscribe(event: 'onResolved', listener: (navigation: NavigationEvent) => void): unknown }

/** Sends the path of each opened page to the server, and nothing else (docs/security.md T57). Failures are ignored. */
export function countPageViews(router: Router): void {
  if (!product.countsPageViews) return
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) void client.accounts.recordPageView({ page: toLocation.pathname }).catch(() => {})
  })
}
