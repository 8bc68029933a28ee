import { isNightly, isSmall } from '@kitchen-table/scripts/run-size'
import { findViolations } from '../find-violations.ts'
import { expect, type Page, test } from '../journey.ts'
import type { Screen } from '../screen.ts'
import { openScreen, screens } from '../screen-list.ts'
import { NARROWEST_SCREEN, screenWidths } from '../screen-widths.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
/** The narrowest, the narrowest with the layout of a desktop, and a desktop; the page behind has a check of its own. */
const overlayWidths = [NARROWEST_SCREEN, 640, 1280]
const expectedErrors = [
  /status of (400|401|403|404|409|500)/,
  /net::ERR_FAILED/,
  /Something went wrong on our side/,
]

/** The rules of axe that depend on colors. The dark scheme differs from the light one in nothing else. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]'

async function expectNoViolations(
  page: Page,
  device: string,
  colorScheme: 'light' | 'dark',
  options: Parameters<typeof findViolations>[1],
) {
  await page.emulateMedia({ colorScheme })
  // Polls, because what was just opened may still be arranged.
  await expect.poll(() => findViolations(page, options), `${device}, ${colorScheme}`).toEqual([])
}

/** Checks the page; of an overlay, only the colors of its dialog or menu, as those of the page have their own check. */
async function expectNoViolationsOnDesktop(page: Page, { isOverlay }: Screen) {
  const colors = { rules: COLOR_RULES, ...(isOverlay && { include: [OVERLAY] }) }
  await expectNoViolations(page, 'desktop', 'light', isOverlay ? { withoutRules: COLOR_RULES } : {})
  if (isOverlay) await expectNoViolations(page, 'desktop', 'light', colors)
  await expectNoViolations(page, 'desktop', 'dark', colors)
}

/** Returns the widths and the elements that stick out if the page, or an overlay, scrolls sideways, or an empty array. */
function findOverflow(page: Page, { isOverlay }: Screen): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((root) => {
          // The widths are rounded: those of a dialog, which has borders, may differ by one.
          const rounding = root === document.documentElement ? 0 : 1
          return root.scrollWidth > root.clientWidth + rounding
        })
        .flatMap((root) => {
          const right = root.getBoundingClientRect().left + root.clientLeft + root.clientWidth
          const wide = [...root.querySelectorAll('*')].filter(
            (element) => element.getBoundingClientRect().right > right + 1,
          )
          const outermost = wide.filter(
            (element) => !wide.some((other) => other !== element && element.contains(other)),
          )
          const texts = outermost.slice(0, 3).map(({ outerHTML }) => outerHTML)
          return [`${root.scrollWidth} > ${root.clientWidth}`, ...texts]
        }),
    isOverlay ? `:root, ${OVERLAY}` : ':root',
  )
}

/** Hides the page meanwhile, because drawing it at every width would take longer than its layout. */
async function expectNoSidewaysScroll(
  page: Page,
  screen: Screen,
  textSize: string,
  checkedWidths = screen.isOverlay ? overlayWidths : screenWidths,
) {
  await page.evaluate((size) => {
    document.documentElement.style.setProperty('font-size', size)
    document.documentElement.style.setProperty('visibility', 'hidden')
  }, textSize)
  for (const width of checkedWidths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await findOverflow(page, screen), `${width} px, text at ${textSize}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('visibility'))
}

/** One pass in the small size: each screen on one device in one scheme, so that all four combinations occur alike often. */
const combinations = [
  { viewport: PHONE, device: 'phone', colorScheme: 'light' },
  { viewport: DESKTOP, device: 'desktop', colorScheme: 'dark' },
  { viewport: PHONE, device: 'phone', colorScheme: 'dark' },
  { viewport: DESKTOP, device: 'desktop', colorScheme: 'light' },
] as const

/** All screens in the nightly size, in the full size those that are not alike, and in the small size no variants of these. */
const checkedScreens = screens.filter(
  ({ isAlike, isVariant }) => isNightly || !(isAlike || (isSmall && isVariant)),
)

type ScreenFixtures = {
  openScreenPage: (email: string | null) => Promise<Page>
  openPageAs: (email: string) => Promise<Page>
}

/** Returns a page of the person who sees the screen: the shared one, unless the screen changes its context. */
const openPageFor = ({ as, changesContext }: Screen, { openScreenPage, openPageAs }: ScreenFixtures) =>
  changesContext && as ? openPageAs(as) : openScreenPage(as)

async function checkOnce(page: Page, address: string, screen: Screen, index: number): Promise<void> {
  const { viewport, device, colorScheme } = combinations[index % combinations.length] ?? combinations[0]
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await openScreen(page, address, screen)
  const part = screen.isOverlay ? { include: [OVERLAY] } : {}
  await expectNoViolations(page, device, colorScheme, part)
  await expectNoSidewaysScroll(page, screen, '100%', [NARROWEST_SCREEN])
}

async function checkEverywhere(page: Page, address: string, screen: Screen): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await openScreen(page, address, screen)
  await expectNoViolationsOnDesktop(page, screen)

  await page.setViewportSize(PHONE)
  if (screen.reopensOnPhone || (isNightly && screen.act)) await openScreen(page, address, screen)
  else if (screen.isOverlay) await expect(page.locator(OVERLAY).filter({ visible: true })).toHaveCount(1)
  const part = screen.isOverlay ? { include: [OVERLAY] } : {}
  await expectNoViolations(page, 'phone', 'dark', part)
  await expectNoViolations(page, 'phone', 'light', { ...part, rules: COLOR_RULES })

  await expectNoSidewaysScroll(page, screen, '100%')
  await expectNoSidewaysScroll(page, screen, '200%')
}

for (const [index, screen] of checkedScreens.entries())
  test(`has no axe violations and does not scroll sideways: ${screen.name}`, async ({
    openScreenPage,
    openPageAs,
    product,
    allowErrors,
  }) => {
    allowErrors(...expectedErrors)
    const page = await openPageFor(screen, { openScreenPage, openPageAs })
    if (isSmall) await checkOnce(page, product.address, screen, index)
    else await checkEverywhere(page, product.address, screen)
  })
