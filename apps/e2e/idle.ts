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

/** Resolves once the learner's pages, and the last of the dialogs, are loaded; begin before the page is opened. */
export async function untilLoadedAhead(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', {
    predicate: (request) => /\/session-ended-dialog-[^/]*\.js$/.test(request.url()),
    timeout: 20_000,
  })
}
