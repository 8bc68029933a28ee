import { findViolations } from '../find-violations.ts'
import { expect, type Page, test } from '../journey.ts'
import type { Screen } from '../screen.ts'
import { openScreen, screens } from '../screen-list.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const widths = [320, 390, 768, 1280, 1920]
const expectedErrors = [/status of (401|404|409|500)/, /net::ERR_FAILED/, /Something went wrong on our side/]

/** The rules of axe that depend on colours. The dark scheme differs from the light one in nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

/** Checks the page; of an overlay only its dialog or menu, once the page behind it was checked in one scheme. */
async function expectNoViolations(page: Page, { isOverlay }: Screen, device: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const isFirst = device === 'desktop' && colorScheme === 'light'
    const part = isOverlay && !isFirst ? { include: [OVERLAY] } : {}
    const rules = colorScheme === 'light' ? {} : { rules: COLOR_RULES }
    const violations = await findViolations(page, { ...part, ...rules })
    expect(violations, `${device}, ${colorScheme}`).toEqual([])
  }
}

/** Returns the widths and the elements that stick out if the page scrolls sideways, or an empty array. */
function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const outermost = wide.filter(
      (element) => !wide.some((other) => other !== element && element.contains(other)),
    )
    return [`${scrollWidth} > ${clientWidth}`, ...outermost.slice(0, 3).map(({ outerHTML }) => outerHTML)]
  })
}

/** Hides the page meanwhile, because drawing it at every width would take longer than its layout. */
async function expectNoSidewaysScroll(page: Page, textSize: string) {
  await page.evaluate((size) => {
    document.documentElement.style.setProperty('font-size', size)
    document.documentElement.style.setProperty('visibility', 'hidden')
  }, textSize)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findOverflow(page), `${width} px, text at ${textSize}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('visibility'))
}

for (const screen of screens.filter(({ isAlike }) => !isAlike))
  test(`has no axe violations, light or dark, and does not scroll sideways: ${screen.name}`, async ({
    openSharedPage,
    openPageAs,
    product,
    allowErrors,
  }) => {
    allowErrors(...expectedErrors)
    const page =
      screen.changesContext && screen.as ? await openPageAs(screen.as) : await openSharedPage(screen.as)
    await page.setViewportSize(DESKTOP)
    await openScreen(page, product.address, screen)
    await expectNoViolations(page, screen, 'desktop')

    await page.setViewportSize(PHONE)
    const isStillOpen = screen.isOverlay && !screen.isMenu
    if (isStillOpen) await expect(page.locator(OVERLAY).filter({ visible: true })).toHaveCount(1)
    else if (screen.act) await openScreen(page, product.address, screen)
    await expectNoViolations(page, screen, 'phone')

    await expectNoSidewaysScroll(page, '100%')
    await expectNoSidewaysScroll(page, '200%')
  })
