import { expect, editingTest as test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { admin } from '../../people.ts'
import { forgetLastSave, updateLayout, updateTopic, updateTrack, updateUnit } from '../../stored-data.ts'

const RISING_GEN_TOPIC = 'first-paycheck'

test('what a track names and is gone is shown, and can be removed', async ({
  sharedAdminPage: page,
  product,
}) => {
  const { slug } = await createTrack(page.request, product, 'Doors that lead nowhere', ['start-five'])
  await updateTrack(product, slug, { units: ['gone-unit', 'start-five'], nextUp: 'gone-track' })
  await page.goto(`/admin/updatetrack/${slug}`)
  const editor = editorPage(page)
  const { rowMenu, menuItem, orderRows } = adminPages(page)
  await expect(orderRows('Lessons of this track')).toHaveCount(2)
  await expect(orderRows('Lessons of this track').first()).toContainText('Missing: gone-unit')
  await expect(page.getByRole('combobox', { name: 'Watch Next' })).toHaveValue('gone-track (missing)')

  await rowMenu('Missing: gone-unit').click()
  await menuItem('Remove').click()
  await page.getByRole('button', { name: 'Clear Watch Next' }).click()
  await expect(orderRows('Lessons of this track')).toHaveCount(1)
  await editor.save()
  await editor.expectSaved('Updates Saved!')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Watch Next' })).toHaveValue('')
})

test('a unit that nobody has edited for a year is saved as still right, which shows the day', async ({
  sharedAdminPage: page,
  product,
}) => {
  await forgetLastSave(product, 'start-five')
  await page.goto('/admin/updateunit/start-five')
  const editor = editorPage(page)
  const stillRight = page.getByRole('button', { name: 'Still right' })
  await expect(page.getByText('Not reviewed yet')).toBeVisible()
  await stillRight.click()
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(stillRight).toBeHidden()
  await page.reload()
  await expect(editor.heading).toContainText('Update Unit')
  await expect(page.getByText(/^Last reviewed \d\d\/\d\d\/\d\d$/)).toBeVisible()
  await expect(stillRight).toBeHidden()
})

test('“Still right” beside other changes is saved with them', async ({ sharedAdminPage: page, product }) => {
  await updateUnit(product, 'start-five', { reviewedAt: '2025-03-04' })
  await page.goto('/admin/updateunit/start-five')
  const editor = editorPage(page)
  await expect(page.getByText('Last reviewed 03/04/25')).toBeVisible()
  await editor.description.press('ControlOrMeta+End')
  await editor.description.pressSequentially(' One more thought.')
  await page.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText(/last reviewed/)).toBeVisible()
  await editor.save()
  await editor.expectSaved('Updates Saved!')
  await page.reload()
  await expect(page.getByText('Last reviewed 03/04/25')).toBeHidden()
  await expect(page.getByText(/^Last reviewed/)).toBeVisible()
})

test('a layout that cannot be saved marks the order that is wrong', { tag: '@full' }, async ({
  sharedAdminPage: page,
  product,
}) => {
  await updateLayout(product, 'demo', ({ topicOrder, trackDisplay }) => ({
    topicOrder: [...topicOrder, 'Not a slug'],
    trackDisplay: [...trackDisplay, 'gone-track'],
  }))
  await page.goto('/admin/layouts')
  const { layoutSelect, orderRows, rowMenu, menuItem, saveButton } = adminPages(page)
  await expect(orderRows('Track order').first()).toBeVisible()
  await page.getByRole('link', { name: 'Demo', exact: true }).click()
  await expect(layoutSelect).toHaveValue('demo')
  await expect(orderRows('Topic order').last()).toContainText('Missing')
  const larger = page.getByLabel('Show the first track larger')
  await larger.click()
  await saveButton.click()
  await expect(page.getByText('Please check what is marked. Nothing you typed is lost.')).toBeVisible()
  const reason = page.getByText('Not an address that we use.', { exact: true })
  await expect(reason).toBeVisible()

  for (const name of ['Not a slug', 'gone-track']) {
    await rowMenu(name).click()
    await menuItem('Remove').click()
  }
  await expect(reason).toBeHidden()
  await saveButton.click()
  await expect(page.getByText('Display Updated!')).toBeVisible()
})

test('the link of a problem opens a topic in its own layout, also in another page', async ({
  page,
  context,
  signInAs,
  product,
}) => {
  await updateTopic(product, { layout: 'rising-gen', slug: RISING_GEN_TOPIC }, ({ tracks }) => ({
    tracks: [...tracks, 'gone-track'],
  }))
  await signInAs(admin)
  await page.goto('/admin/layouts')
  const link = page.locator(`a[href*="/admin/updatetopic/${RISING_GEN_TOPIC}"]`)
  const topicPage = await context.newPage()
  await topicPage.goto((await link.getAttribute('href')) ?? '')
  await expect(adminPages(topicPage).orderRows('Tracks of this topic').last()).toContainText(
    'Missing: gone-track',
  )
  await expect(adminPages(topicPage).layoutSelect).toHaveValue('rising-gen')
  await expect(topicPage).toHaveURL(`/admin/updatetopic/${RISING_GEN_TOPIC}`)
})
