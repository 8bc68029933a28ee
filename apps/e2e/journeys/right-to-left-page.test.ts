import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { admin } from '../people.ts'
import { signIn } from '../sign-in.ts'

const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)

/** Checks that the main heading stands on the right, and that nothing is wider than the page. */
async function expectMirrored(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const { width, right } = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const text = document.createRange()
    text.selectNodeContents(heading)
    return { width: innerWidth, right: text.getBoundingClientRect().right }
  })
  expect(right).toBeGreaterThan(width / 2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

test('in a page from right to left, lines begin on the right and the left arrow key leads on', async ({
  openBrowserContext,
  product,
}) => {
  const context = await openBrowserContext()
  const page = await context.newPage()
  await page.goto('/?lang=ar-XB')
  await expectMirrored(page)
  const password = page.locator('input[type="password"]')
  await expect(password).toHaveCSS('direction', 'ltr')
  const showPassword = password.locator('xpath=..').getByRole('button')
  expect(await leftOf(showPassword)).toBeLessThan((await leftOf(password)) + 10)

  await signIn(context, product.address, admin)
  await page.goto('/admin/stats?lang=ar-XB')
  const tabs = page.getByRole('tab')
  await expectMirrored(page)
  expect(await leftOf(tabs.nth(1))).toBeLessThan(await leftOf(tabs.nth(0)))
  await tabs.nth(0).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tabs.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.nth(0)).toBeFocused()
})
