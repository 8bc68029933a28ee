import { expect, editingTest as test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { library } from '../../pages/library.ts'
import { trackPage } from '../../pages/track-page.ts'
import { maya } from '../../people.ts'

test('an editor changes what the dashboard offers, and a learner follows it', async ({
  sharedAdminPage: page,
  openPageAs,
}) => {
  await page.goto('/admin/layouts')
  const { orderRows, rowMenu, menuItem, saveButton, message } = adminPages(page)
  const section = page.getByRole('region', { name: 'What is on your mind?' })
  const rows = orderRows('What is on your mind?')
  await expect(rows).toHaveCount(10)
  await expect(section.getByText('There can be at most 10.')).toBeVisible()
  await rowMenu('We fight about money').click()
  await menuItem('Remove').click()
  await expect(rows).toHaveCount(9)

  await section.getByRole('button', { name: /^Add intents/ }).click()
  await section.getByLabel('Find an intent to add').fill('my car broke')
  await section.getByRole('button', { name: /^Add My car broke/ }).click()
  await expect(rows).toHaveCount(10)
  // In a season, the last of ten make room.
  await rowMenu('My car broke and I need it for work').click()
  await menuItem('Move to top').click()
  await saveButton.click()
  await expect(message('Display Updated!')).toBeVisible()

  const learnerPage = await openPageAs(maya)
  await learnerPage.goto('/dashboard')
  const { offeredIntent } = library(learnerPage)
  await expect(offeredIntent('We fight about money')).toBeHidden()
  await offeredIntent('My car broke and I need it for work').click()
  await expect(learnerPage).toHaveURL(/\/track\/[a-z-]+#[a-z0-9-]+$/)
  const unitId = new URL(learnerPage.url()).hash.slice(1)
  await expect(trackPage(learnerPage).lesson(unitId).toggle).toHaveAttribute('aria-expanded', 'true')
})
