import type { Page } from '@playwright/test'

/** Makes a page send the events that it has recorded at once, as when another tab is opened in front of it. */
export async function sendRecordedEvents(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    Reflect.deleteProperty(document, 'visibilityState')
  })
}
