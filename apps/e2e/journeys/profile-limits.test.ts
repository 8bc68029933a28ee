import { expect, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { PASSWORD } from '../people.ts'
import { refusal } from '../screen.ts'

const busyResponse = { headers: { 'Retry-After': '1' }, ...refusal('files.busy') }

test('a picture is retried automatically while the queue is full', { tag: '@full' }, async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/503 \(Service Unavailable\)/)
  const { picture, button, dialog } = profilePage(page)
  let isQueueFree = false
  await page.route('**/api/profile/picture', (route) =>
    isQueueFree ? route.continue() : route.fulfill(busyResponse),
  )
  await page.goto('/profile')
  await picture.pick({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await button('Use this picture').click()
  await expect(dialog.getByText(/Yours is sent again by itself/)).toBeVisible()
  isQueueFree = true
  await expect(library(page).account.locator('img')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a number that cannot get texts has an error beside it', { tag: '@full' }, async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/400 \(Bad Request\)/)
  const { phone, ownPassword, dialog, button } = profilePage(page)
  await page.goto('/profile')
  await phone.add.click()
  await expect(dialog).toContainText('We can send texts to: United States and Canada.')
  await phone.number.fill('+1 876 555 1234')
  await ownPassword.fill(PASSWORD)
  await button('Save number').click()
  await expect(phone.number).toHaveAccessibleDescription(
    /We cannot send text messages to that country \(Jamaica\)\./,
  )
  await expect(phone.number).toBeFocused()
  await expect(phone.number).toHaveValue('+1 876 555 1234')
  await expect(ownPassword).toHaveValue(PASSWORD)
  await phone.number.fill('+1 612 555 0142')
  await button('Save number').click()
  await expect(phone.section).toContainText('+1 612 555 0142')
})

test('neither a number nor codes by text are offered without texts', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), textCountries: [], isPhoneTextable: false } })
  })
  const { heading, phone, secondStep } = profilePage(page)
  await page.goto('/profile')
  await expect(heading).toBeVisible()
  await expect(secondStep.section.getByRole('radio')).toHaveCount(2)
  await expect(phone.section).toBeHidden()
})
