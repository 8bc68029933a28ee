import type { Page } from '@playwright/test'

/** Has the page believe that it is never idle until the returned function is called; before it is opened. */
export async function suspendIdleCallbacks(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: IdleRequestCallback[] = []
    const deadline = { didTimeout: false, timeRemaining: () => 50 }
    let isIdle = false
    window.requestIdleCallback = (callback) => {
      if (isIdle) setTimeout(callback, 0, deadline)
      else held.push(callback)
      return 0
    }
    addEventListener('journey:idle', () => {
      isIdle = true
      for (const callback of held.splice(0)) callback(deadline)
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('journey:idle')))
}

/** What a learner's page loads ahead: the other pages that its links open, and the dialogs. */
const PRELOADED_CHUNKS = [
  '_authenticated._learner.track',
  '_authenticated._learner.topic',
  '_authenticated._learner.AllTracks',
  '_authenticated._learner.AllTopics',
  '_authenticated._learner.myprogress',
  'terms',
  'unsent-work-dialog',
  'session-ended-dialog',
]

/** Whether all that a learner's page loads ahead is among the addresses. */
export function isPreloadComplete(urls: string[]): boolean {
  return PRELOADED_CHUNKS.every((part) => urls.some((url) => url.includes(`/assets/${part}`)))
}

/** Resolves once all that a learner's page loads ahead is loaded; begin before the page is opened. */
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
