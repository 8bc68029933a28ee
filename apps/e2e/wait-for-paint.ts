import type { Page } from '@playwright/test'

/** Resolves once the page has painted its current state. */
export function waitForPaint(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
