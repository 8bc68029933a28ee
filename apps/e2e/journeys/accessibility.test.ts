import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '../journey.ts'
import { openScreen, screens } from '../screen-list.ts'

const devices = [
  { device: 'a desktop', viewport: { width: 1280, height: 900 } },
  { device: 'a phone', viewport: { width: 390, height: 844 } },
]
const provokedByStates = [
  /status of 40[14]/,
  /status of 500/,
  /net::ERR_FAILED/,
  /Something went wrong on our side/,
]

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
  )
}

for (const screen of screens)
  for (const { device, viewport } of devices)
    test(`axe finds nothing on ${device} in light or dark: ${screen.name}`, async ({
      page,
      signedIn,
      product,
      provoke,
    }) => {
      provoke(...provokedByStates)
      await page.setViewportSize(viewport)
      if (screen.as) await signedIn(screen.as)
      await openScreen(page, product.address, screen)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violations(page), colorScheme).toEqual([])
      }
    })
