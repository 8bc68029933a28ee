import { expect, test } from '../journey.ts'
import { adminPages } from '../pages/admin-pages.ts'
import { createTrack, editorPage } from '../pages/editor-pages.ts'
import { admin } from '../people.ts'
import { updateLibrary } from '../stored-data.ts'

test('what a track names and is gone is shown, and can be removed', async ({ page, signInAs, product }) => {
  await signInAs(admin)
  const { slug } = await createTrack(page.request, product, 'Doors that lead nowhere', ['start-five'])
  updateLibrary(
    product,
    `UPDATE tracks SET body = json_set(body, '$.units', json('["gone-unit", "start-five"]'), '$.nextUp', 'gone-track')
     WHERE slug = ?`,
    slug,
  )
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

test('a unit that nobody has edited for a year is saved as still right', async ({ page, signInAs }) => {
  await signInAs(admin)
  await page.goto('/admin/updateunit/start-five')
  const editor = editorPage(page)
  const stillRight = page.getByRole('button', { name: 'Still right' })
  await stillRight.click()
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(stillRight).toBeHidden()
  await page.reload()
  await expect(editor.heading).toContainText('Update Unit')
  await expect(stillRight).toBeHidden()
})

test('a layout that cannot be saved marks the order that is wrong', async ({ page, signInAs, product }) => {
  updateLibrary(
    product,
    `UPDATE layouts SET body = json_set(body, '$.topicOrder[#]', 'Not a slug') WHERE config = ?`,
    'demo',
  )
  await signInAs(admin)
  await page.goto('/admin/layouts')
  const { layoutSelect, orderRows, rowMenu, menuItem, saveButton } = adminPages(page)
  await expect(layoutSelect.getByRole('option')).not.toHaveCount(1)
  await layoutSelect.selectOption('Demo')
  await expect(orderRows('Topic order').last()).toContainText('Missing')
  const larger = page.getByLabel('Show the first track larger')
  await larger.click()
  await saveButton.click()
  await expect(page.getByText('Please check what is marked. Nothing you typed is lost.')).toBeVisible()
  const reason = page.getByText('Not an address that we use.', { exact: true })
  await expect(reason).toBeVisible()

  await rowMenu('Not a slug').click()
  await menuItem('Remove').click()
  await expect(reason).toBeHidden()
  await saveButton.click()
  await expect(page.getByText('Display Updated!')).toBeVisible()
})
