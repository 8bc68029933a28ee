import type { Page } from '@playwright/test'

/** Has the device of the person who is signed in store something by which their pages are not painted by the server. */
export async function keepUnpainted(page: Page): Promise<void> {
  await page.goto('/terms')
  await page.evaluate(() => {
    const { person } = JSON.parse(document.getElementById('start')?.textContent ?? '{}')
    localStorage.setItem(`kitchen-table:${person.user.sub}:visible`, 'true')
  })
}
