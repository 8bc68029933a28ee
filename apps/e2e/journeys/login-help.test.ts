import { expect, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { readNewestEmail } from '../sent-messages.ts'

test('the help form names missing fields, and its message is sent', async ({ page }) => {
  const { loginHelp, help, sendHelp } = signInPages(page)
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
  const emailText = await readNewestEmail(page, 'hello@example.com', /Login help/)
  expect(emailText).toContain('Nia Brooks')
  expect(emailText).toContain('Corner Bakery')
  await help.dialog.getByRole('button', { name: 'Close' }).first().click()
  await expect(loginHelp).toBeFocused()
})

test('closing the help form asks before it discards input, but not if it is empty', { tag: '@full' }, async ({
  page,
}) => {
  const { loginHelp, help, discard } = signInPages(page)
  const closeActions = {
    Escape: () => page.keyboard.press('Escape'),
    'the Close button': () => help.dialog.getByRole('button', { name: 'Close' }).click(),
    'the Cancel button': () => help.dialog.getByRole('button', { name: 'Cancel' }).click(),
    'a click outside': () => page.mouse.click(5, 5),
  }
  await page.goto('/')
  await frontPage(page).email.fill('nia.brooks@example.com')

  for (const [name, close] of Object.entries(closeActions)) {
    await test.step(`${name} closes a form without input`, async () => {
      await loginHelp.click()
      await expect(help.email).toHaveValue('nia.brooks@example.com')
      await close()
      await expect(help.dialog).toBeHidden()
    })

    await test.step(`${name} asks, and the input stays`, async () => {
      await loginHelp.click()
      await help.first.fill('Nia')
      await close()
      await expect(discard.dialog).toBeVisible()
      await expect(discard.keep).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(discard.dialog).toBeHidden()
      await expect(help.first).toHaveValue('Nia')
      await close()
      await discard.keep.click()
      await expect(discard.dialog).toBeHidden()
      await expect(help.first).toHaveValue('Nia')
      await close()
      await discard.discard.click()
      await expect(help.dialog).toBeHidden()
      await expect(loginHelp).toBeFocused()
    })
  }
})
