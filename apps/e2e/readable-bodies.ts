import type { Page } from '@playwright/test'

/**
 * Lets a journey read the bodies of all requests that a page sends: of a request that is not intercepted, Chromium
 * reports the body only if it was sent with `keepalive`, as events are.
 */
export async function makeBodiesReadable(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => route.fallback())
}
