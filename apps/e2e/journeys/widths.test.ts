import { expect, type Page, test } from '../journey.ts'
import { openScreen, screens } from '../screen-list.ts'

const widths = [320, 390, 768, 1280, 1920]
const provokedByStates = [
  /status of 40[14]/,
  /status of 500/,
  /net::ERR_FAILED/,
  /Something went wrong on our side/,
]

/** What sticks out of the page to the right, or that it can be scrolled sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ]
  })
}

for (const screen of screens)
  test(`nothing scrolls sideways from 320 to 1,920 px, nor at 200 % text: ${screen.name}`, async ({
    page,
    signedIn,
    product,
    provoke,
  }) => {
    provoke(...provokedByStates)
    if (screen.as) await signedIn(screen.as)
    await openScreen(page, product.address, screen)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `${width} px`).toEqual([])
    }
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await overflow(page), `${width} px with large text`).toEqual([])
    }
  })
