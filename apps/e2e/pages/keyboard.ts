import { expect, type Locator, type Page } from '@playwright/test'
import { waitForTakeover } from '../wait-for-takeover.ts'

const MAX_TAB_STOPS = 60

/** Returns 'visible' if the focused element is in view with a focus ring, or else what is wrong. */
function describeFocusVisibility(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'nothing has focus'
    // The focus ring may be drawn around what surrounds the control: a card, or a box with several parts.
    const card = element.closest('.card-link') ? element.closest('.linked-card') : null
    const parents = [element.parentElement, element.parentElement?.parentElement]
    const ringOwners = [element, card, ...parents].filter((owner) => owner instanceof Element)
    const hasRing = ringOwners.some((owner) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(owner)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    const { top, bottom, width, height } = element.getBoundingClientRect()
    if (!hasRing) return `no ring: ${element.outerHTML}`
    const isInView = width > 1 && height > 1 && bottom > 0 && top < innerHeight
    return isInView ? 'visible' : `out of sight: ${element.outerHTML}`
  })
}

/** Returns the key that leads to a control: Tab, or Shift+Tab if it stands before the focused element. */
function chooseTabKey(control: Locator): Promise<'Tab' | 'Shift+Tab'> {
  return control.evaluate((element) => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return 'Tab'
    const position = activeElement.compareDocumentPosition(element)
    return position & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
  })
}

/** Presses Tab in the application until the control has focus; every element on the way must show its focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Otherwise the control may be one of the painted page, which the application replaces while keys are pressed.
  await waitForTakeover(page)
  const key = await chooseTabKey(control)
  for (let step = 0; step < MAX_TAB_STOPS; step++) {
    await page.keyboard.press(key)
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

/** Begins to drag the row whose handle has focus. `announcement` is what screen readers then say. */
export async function pickUpRow(page: Page, announcement: string): Promise<void> {
  await page.keyboard.press('Space')
  await expect(page.getByText(announcement)).toBeAttached()
  // The library listens for further keys in a task after the announcement; a key before it is lost.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Ends the drag of a row. `notice` is what the page then shows. */
export async function dropRow(page: Page, notice: string): Promise<void> {
  await page.keyboard.press('Space')
  await expect(page.getByText(notice)).toBeVisible()
  // In the next frame the library focuses the handle again, and would take the focus from another control.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}
