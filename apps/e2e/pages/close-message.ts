import type { Page } from '@playwright/test'

/** Closes the only message, which otherwise stands over the end of the header for ten seconds. */
export async function closeMessage(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close message' }).click()
}
