import type { Page, Route } from '@playwright/test'

/**
 * Handles the first request to an address; later ones reach the server or an earlier route. The option `times` of a route
 * also ends the interception after it, and requests that are under way just then may never get a response.
 */
export async function routeFirst(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true
  await page.route(url, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return handle(route)
  })
}
