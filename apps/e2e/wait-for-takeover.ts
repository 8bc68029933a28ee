import type { Page } from '@playwright/test'

/** Resolves once the application has taken over the page that the server has painted, if it has painted one. */
export const waitForTakeover = (page: Page): Promise<void> =>
  page.locator('#painted').waitFor({ state: 'detached', timeout: 0 })
