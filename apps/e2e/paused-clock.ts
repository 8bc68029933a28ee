import { expect, type Page } from '@playwright/test'

/** Stops the clock of a page, once nothing is being loaded: what is would run into its time-out. */
export async function pauseClock(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Waits for a condition while the clock of the page, which is stopped, runs a few milliseconds. */
export const waitBriefly = (page: Page, isMet: () => boolean | Promise<boolean>) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1)
      return isMet()
    })
    .toBe(true)
