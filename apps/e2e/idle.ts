import type { Page } from '@playwright/test'

/** Has the page believe that it is never idle until the returned function is called; before it is opened. */
export async function holdIdle(page: Page): Promise<() => Promise<void>> {
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
const PARTS_AHEAD = [
  '_in.track',
  '_in.topic',
  '_in.AllTracks',
  '_in.AllTopics',
  '_in.myprogress',
  'terms',
  'unsent-work-dialog',
  'session-ended-dialog',
]

/** Whether all that a learner's page loads ahead is among the addresses. */
export function isLoadedAhead(urls: string[]): boolean {
  return PARTS_AHEAD.every((part) => urls.some((url) => url.includes(`/assets/${part}`)))
}

/** Resolves once all that a learner's page loads ahead is loaded; begin before the page is opened. */
export async function untilLoadedAhead(page: Page): Promise<void> {
  const urls: string[] = []
  await page.waitForEvent('requestfinished', {
    predicate: (request) => {
      urls.push(request.url())
      return isLoadedAhead(urls)
    },
    timeout: 0,
  })
}
