import { client } from './api.ts'
import { product } from './start-data.ts'

type Moved = { toLocation: { pathname: string }; pathChanged: boolean }
type Router = { subscribe(event: 'onResolved', listener: (moved: Moved) => void): unknown }

/** Tells the server which page was opened: its path and nothing else (security.md T57). Nobody waits for it. */
export function countPageViews(router: Router): void {
  if (!product.countsPageViews) return
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    if (pathChanged) void client.accounts.viewPage({ page: toLocation.pathname }).catch(() => {})
  })
}
