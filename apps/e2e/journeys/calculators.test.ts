import type { Page } from '@playwright/test'
import { findViolations } from '../find-violations.ts'
import { expect } from '../journey.ts'
import { kitTest as test } from '../kit-journey.ts'

// In one worker, so that the kit is built and its scripts are compiled once.
test.describe.configure({ mode: 'default' })

const openCalculator = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a calculator shows its result while one types, and stores and sends nothing', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const calculator = openCalculator(page, 'How many weeks the money lasts')
  await calculator.getByLabel('Money that you can reach').fill('5,200')
  await calculator.getByLabel('What a bare week costs').fill('740')
  await calculator.getByLabel('What still comes in each week').pressSequentially('440')
  await calculator.getByLabel('Counted from').fill('2026-11-30')
  const result = calculator.getByText('The money lasts 17 weeks and 2 days, until March 31, 2027.')
  await expect(result).toBeVisible()
  await expect(result.locator('xpath=..')).toHaveAttribute('aria-live', 'polite')

  const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])
  expect(stored).toEqual([0, 0, ''])
  expect(requests).toEqual([])
})

test('what cannot be read is said beside its field and stays as it was typed', async ({ page }) => {
  const calculator = openCalculator(page, 'A rent that fits')
  const takeHome = calculator.getByLabel('Take-home pay a month')
  await takeHome.fill('3250,5')
  await takeHome.press('Tab')
  await expect(takeHome).toHaveAccessibleDescription(/Use a point for cents, as in 1\.50/)
  await expect(takeHome).toHaveValue('3250,5')
  await expect(calculator.getByText('This must be')).toHaveCount(0)

  await calculator.getByLabel('What should be left for everything else').fill('1300')
  await takeHome.fill('$3,250')
  await expect(calculator.getByText('A rent of up to $1,950 leaves you $1,300 a month.')).toBeVisible()
  await expect(takeHome).toHaveAccessibleDescription(/^(?!.*Use a point)/)
})

test('debts are added, removed and paid off by keyboard', async ({ page }) => {
  const calculator = openCalculator(page, 'Which debt to pay off first')
  const { keyboard } = page
  const addDebt = calculator.getByRole('button', { name: 'Add a debt' })
  await addDebt.press('Enter')
  await calculator.getByRole('button', { name: 'Remove Debt 2' }).press('Enter')
  await expect(addDebt).toBeFocused()
  await expect(calculator.getByRole('group', { name: /^Debt \d/ })).toHaveCount(2)

  await calculator.getByRole('group', { name: 'Debt 1' }).getByLabel('Name').focus()
  for (const text of ['Clinic', '420', '0', '35']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  // Past the button that removes the second debt.
  await keyboard.press('Tab')
  for (const text of ['Store card', '1900', '29', '40']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await calculator.getByLabel('What you can pay each month').fill('215')
  await keyboard.press('Enter')
  await expect(calculator.getByText(/^Highest rate first costs \$[\d.]+ less in interest\./)).toBeVisible()
  await expect(
    calculator.getByText('This minimum does not cover the interest of $45.92 a month.'),
  ).toBeVisible()
  await expect(calculator.getByText('Clinic: gone in month 3')).toBeVisible()

  await calculator.getByRole('button', { name: 'Clear' }).press('Enter')
  await expect(calculator.getByLabel('What you can pay each month')).toHaveValue('')
  await expect(calculator.getByText('Fill in the fields: the result appears here.')).toBeVisible()
})

for (const { device, viewport, tag } of [
  { device: 'desktop', viewport: { width: 1280, height: 900 }, tag: '@full' },
  { device: 'small phone', viewport: { width: 320, height: 640 }, tag: [] },
])
  test(`calculators have no axe violations, light or dark, on a ${device}`, { tag }, async ({ page }) => {
    await page.setViewportSize(viewport)
    const calculator = openCalculator(page, 'What a bare month costs')
    await calculator.getByLabel('Rent or mortgage').fill('900')
    await calculator.getByLabel('Food at home').fill('4,8')
    await calculator.getByLabel('What comes in, in a low month').fill('800')
    await expect(calculator.getByText(/^Use a point for cents/)).toBeVisible()
    const other = openCalculator(page, 'A rent that fits')
    await other.getByLabel('Take-home pay a month').fill('3000')
    await other.getByLabel('What should be left for everything else').fill('1500')
    await expect(other.getByText(/^A rent of up to/)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // The kit shows one calculator twice, with its figures and without them.
      const options = { include: ['section[aria-label="Calculators"]'], withoutRules: ['landmark-unique'] }
      expect(await findViolations(page, options)).toEqual([])
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
  })
