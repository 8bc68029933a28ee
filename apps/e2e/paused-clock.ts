import { expect, type Page } from '@playwright/test'

/**
 * Stops the clock of a page, once nothing is being loaded: what is would run into its time-out. The clock must have been
 * installed (`page.clock.install`) before the page was opened: timers that were set before cannot be cleared after it.
 */
export async function pauseClock(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Resolves after the timers that the page has set for so many milliseconds, which run in their order. */
export const waitForTimers = (page: Page, ms: number) =>
  page.evaluate((time) => new Promise<void>((resolve) => setTimeout(resolve, time)), ms)

/**
 * Waits for a condition while the clock of the page, which is stopped, runs a few milliseconds, or `step` each time: for what
 * sets timers once it has loaded, however long that takes.
 */
export const waitBriefly = (page: Page, isMet: () => boolean | Promise<boolean>, step = 1) =>
  expect
    .poll(async () => {
      await page.clock.runFor(step)
      return isMet()
    })
    .toBe(true)
