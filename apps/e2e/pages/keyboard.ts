import { expect, type Locator, type Page } from '@playwright/test'

const MAX_TAB_STOPS = 60

/** How the element with focus shows that it has it. */
function describeFocusVisibility(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'nothing has focus'
    // The link of a card leaves the ring to its card.
    const ringed = element.closest('.card-link') ? (element.closest('.linked-card') ?? element) : element
    const { outlineStyle, outlineWidth } = getComputedStyle(ringed)
    const { top, bottom, width, height } = element.getBoundingClientRect()
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `no ring: ${element.outerHTML}`
    const isSeen = width > 1 && height > 1 && bottom > 0 && top < innerHeight
    return isSeen ? 'visible' : `out of sight: ${element.outerHTML}`
  })
}

/** Presses Tab until the wanted control has focus; every stop on the way must be visible. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < MAX_TAB_STOPS; step++) {
    await page.keyboard.press('Tab')
    expect(await describeFocusVisibility(page)).toBe('visible')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The control cannot be reached with the Tab key')
}
