import { expect, type Locator, type Page } from '@playwright/test'

const MAX_TAB_STOPS = 60

/** Returns 'visible' if the focused element is in view with a focus ring, or else what is wrong. */
function describeFocusVisibility(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'nothing has focus'
    // The focus ring of a card's link is drawn around the card.
    const ringOwner = element.closest('.card-link') ? (element.closest('.linked-card') ?? element) : element
    const { outlineStyle, outlineWidth } = getComputedStyle(ringOwner)
    const { top, bottom, width, height } = element.getBoundingClientRect()
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) return `no ring: ${element.outerHTML}`
    const isInView = width > 1 && height > 1 && bottom > 0 && top < innerHeight
    return isInView ? 'visible' : `out of sight: ${element.outerHTML}`
  })
}

/** Presses Tab until the control has focus; every element on the way must show its focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < MAX_TAB_STOPS; step++) {
    await page.keyboard.press('Tab')
    expect(await describeFocusVisibility(page)).toBe('visible')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The control cannot be reached with the Tab key')
}

/** Types a text into a field and presses Enter. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Enter')
}
