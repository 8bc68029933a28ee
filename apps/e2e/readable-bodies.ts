import type { Page } from '@playwright/test'

/**
 * Lets a journey read the bodies of the requests that a page sends: `postData` of a request that is not intercepted is
 * null.
 */
export async function makeBodiesReadable(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fallback())
}
