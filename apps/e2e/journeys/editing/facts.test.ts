import { expect, editingTest as test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'

test('a fact is added, each field with its own sentence, checked in one press, and brought back', async ({
  sharedAdminPage: page,
}) => {
  await page.goto('/admin/facts')
  const { dialog } = adminPages(page)
  const row = page.getByRole('row').filter({ hasText: 'Price of a stamp' })
  await page.getByRole('button', { name: 'Add Fact' }).click()
  const add = dialog.getByRole('button', { name: 'Add Fact' })
  await dialog.getByLabel('What it is').fill('Price of a stamp')
  await dialog.getByLabel('Kind', { exact: true }).selectOption('Figure')
  await dialog.getByLabel('Value 1', { exact: true }).fill('78 cents')
  await dialog.getByLabel('Source', { exact: true }).fill('The post office')
  await dialog.getByLabel('Address of the source').fill('stamps')
  await add.click()
  await expect(dialog.getByLabel('Address of the source')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Address of the source').fill('https://example.org/stamps')
  await add.click()
  await expect(page.getByText('Fact Added!')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('searchbox', { name: 'Find a fact' }).fill('stamp')
  await row.getByRole('button', { name: /^Price of a stamp/ }).click()
  await dialog.getByLabel('Value 1', { exact: true }).fill('80 cents')
  await dialog.getByLabel('Disabled').check()
  await dialog.getByRole('button', { name: 'Update Fact' }).click()
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(row).toContainText('80 cents')
  await expect(row).toContainText('(disabled)')

  await row.getByRole('button', { name: /^Checked today/ }).click()
  await expect(page.getByText('Price of a stamp: to be checked again by')).toBeVisible()

  await row.getByRole('button', { name: /^Versions/ }).click()
  await dialog.getByRole('radio').last().check()
  await expect(dialog.getByRole('heading', { name: 'Values' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(row).toContainText('78 cents')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('The version from before is back.')).toBeVisible()
  await expect(row).toContainText('80 cents')
})
