import { readFileSync } from 'node:fs'
import { accessibilityChecksFile, formatAccessibilityChecks } from '../accessibility-checks.ts'
import { expect, test } from '../journey.ts'

test('the accessibility statement says what is checked: npm run docs:accessibility writes it', async ({
  page,
}) => {
  expect(readFileSync(accessibilityChecksFile, 'utf8')).toBe(formatAccessibilityChecks())
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
  await expect(page.getByText(/^\d+ screens are opened in a browser/)).toBeVisible()
})
