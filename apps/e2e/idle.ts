import type { Page } from '@playwright/test'

/** Suspends the page's idle callbacks until the returned function is called. Call it before the page is opened. */
export async function suspendIdleCallbacks(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const pending: IdleRequestCallback[] = []
    const deadline = { didTimeout: false, timeRemaining: () => 50 }
    let isIdle = false
    window.requestIdleCallback = (callback) => {
      if (isIdle) setTimeout(callback, 0, deadline)
      else pending.push(callback)
      return 0
    }
    addEventListener('journey:idle', () => {
      isIdle = true
      for (const callback of pending.splice(0)) callback(deadline)
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('journey:idle')))
}

/** The chunks that a learner's page preloads: the other pages that its links open, and the dialogs. */
const PRELOADED_CHUNKS = [
  'lesson',
  'library',
  'help-right-now',
  'crisis-help',
  'find-crisis',
  'preloaded-dialogs',
  'dialog',
  'help-dialog',
]

export function isPreloadComplete(urls: string[]): boolean {
  return PRELOADED_CHUNKS.every((chunk) => urls.some((url) => url.includes(`/assets/${chunk}-`)))
}

/**
 * Resolves once the browser's cache has all chunks that a learner's page preloads. Call it before the page is opened.
 */
export async function waitForPreload(page: Page): Promise<void> {
  const urls: string[] = []
  await page.waitForEvent('requestfinished', {
    predicate: (request) => {
      urls.push(request.url())
      return isPreloadComplete(urls)
    },
    timeout: 0,
  })
}
