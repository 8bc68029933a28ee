import { expect, test } from '../journey.ts'
import { newestLetter } from '../letters.ts'
import { entrance } from '../pages/entrance.ts'

test('a call for help names what is missing, and reaches a person', async ({ page }) => {
  const { loginHelp, help, sendHelp } = entrance(page)
  await page.goto('/')
  await loginHelp.click()
  await sendHelp.click()
  await expect(help.first).toBeFocused()
  await expect(help.first).toHaveAccessibleDescription('First name is required')
  await expect(help.dialog.getByText(/required$/)).toHaveCount(4)

  await help.first.fill('Nia')
  await help.last.fill('Brooks')
  await help.email.fill('no address')
  await help.organization.fill('Corner Bakery')
  await sendHelp.click()
  await expect(help.email).toBeFocused()
  await expect(help.email).toHaveAccessibleDescription('Not a valid email address format')

  await help.email.fill('nia.brooks@example.com')
  await page.keyboard.press('Enter')
  await expect(help.dialog).toContainText('We have your message and will write to nia.brooks@example.com.')
  const letter = await newestLetter(page, 'hello@example.com', /Login help/)
  expect(letter).toContain('Nia Brooks')
  expect(letter).toContain('Corner Bakery')
  await help.dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(loginHelp).toBeFocused()
})
