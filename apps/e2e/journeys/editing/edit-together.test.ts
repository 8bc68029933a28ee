import { expect, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage, updateTrack } from '../../pages/editor-pages.ts'
import { admin } from '../../people.ts'

test('two editors save one track: what differs is merged, and what collides is chosen', async ({
  sharedAdminPage: page,
  openPageAs,
  product,
  allowErrors,
}) => {
  // The refusal of the version that is no longer current.
  allowErrors(/status of 409/)
  const { slug } = await createTrack(page.request, product, 'Two editors')
  const other = await openPageAs(admin)
  const [mine, theirs] = [editorPage(page), editorPage(other)]
  for (const tab of [page, other]) await tab.goto(`/admin/updatetrack/${slug}`)

  await other.getByLabel('Tags').fill('theirs,')
  await theirs.save()
  await theirs.expectSaved('Updates Saved!')
  await page.getByLabel('Tags').fill('mine,')
  await page.getByLabel('Audience').selectOption('For Couples')
  await mine.save()
  await expect(page.getByText('Two editors, one version')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove theirs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove mine' })).toBeVisible()

  await theirs.description.fill('What the other one wrote.')
  await theirs.save()
  await theirs.expectSaved('Updates Saved!')
  await mine.description.fill('What I wrote.')
  await mine.save()
  const dialog = mine.dialog('Two versions of this')
  await expect(dialog.locator('del').last()).toContainText('the other one')
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(dialog).toContainText('Please choose for every part.')
  await dialog.getByLabel('Write it together').check()
  const together = dialog.getByRole('textbox', { name: 'Description, from both' })
  await together.fill('What we wrote.')
  await together.press('Escape')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(mine.description).toHaveText('What we wrote.')
  await mine.save()
  await dialog.getByLabel('Keep mine').check()
  await dialog.getByRole('button', { name: 'Save these' }).click()
  await expect(dialog).toBeHidden()
  await mine.expectSaved('Updates Saved!')

  await expect(theirs.saveBar).toBeHidden()
  await other.reload()
  await expect(theirs.description).toHaveText('What we wrote.')
  await expect(other.getByLabel('Audience')).toHaveValue('For Couples')
})

test('an earlier version is compared and restored, and that is undone', async ({
  sharedAdminPage: page,
  product,
}) => {
  const { slug } = await createTrack(page.request, product, 'A track with a past')
  const editor = editorPage(page)
  await page.goto(`/admin/updatetrack/${slug}`)
  await editor.description.fill('The second words.')
  await editor.save()
  await editor.expectSaved('Updates Saved!')

  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = editor.dialog('Versions')
  await dialog.getByRole('radio').first().check()
  await expect(dialog.locator('del').last()).toContainText('first')
  await expect(dialog.locator('ins').last()).toContainText('second')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(dialog).toBeHidden()
  await expect(editor.description).toHaveText('The first words.')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.description).toHaveText('The second words.')

  await page.getByRole('button', { name: 'Versions' }).click()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(editor.description).toHaveText('The first words.')
  await editor.description.fill('Typed after restoring.')
  await page.getByLabel('Tags').fill('typed,')
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = editor.dialog('Two versions of this')
  await question.getByLabel('Keep mine').check()
  await question.getByRole('button', { name: 'Save these' }).click()
  await editor.expectSaved('Updates Saved!')
  await expect(editor.description).toHaveText('Typed after restoring.')
  await expect(page.getByRole('button', { name: 'Remove typed' })).toBeVisible()
})

test('two editors save one resource: what differs is merged, and what collides is chosen', {
  tag: '@full',
}, async ({ sharedAdminPage: page, openPageAs, allowErrors }) => {
  // The refusal of the version that is no longer current.
  allowErrors(/status of 409/)
  await page.goto('/admin/resources')
  const { dialog } = editorPage(page)
  await page.getByRole('button', { name: 'Add Resource' }).first().click()
  const adding = dialog('Add Resource')
  await adding.locator('input[type="file"]').setInputFiles({
    name: 'letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 A letter'),
  })
  await expect(adding.getByLabel('Display name')).toHaveValue('letter.pdf')
  await adding.getByLabel('Display name').fill('A letter of two')
  await adding.getByRole('button', { name: 'Add Resource' }).click()

  const other = await openPageAs(admin)
  await other.goto('/admin/resources')
  const [mine, theirs] = [dialog('Edit Resource'), editorPage(other).dialog('Edit Resource')]
  for (const tab of [page, other])
    await tab.getByRole('button', { name: 'A letter of two', exact: true }).click()
  await theirs.getByLabel('Description').fill('What the other one wrote.')
  await theirs.getByLabel('For', { exact: true }).selectOption('One organization')
  await theirs.getByLabel('Organization', { exact: true }).selectOption('Harbor Foods')
  await theirs.getByRole('button', { name: 'Update Resource' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByLabel('Description').fill('What I wrote.')
  await mine.getByRole('button', { name: 'Update Resource' }).click()
  const versions = dialog('Two versions of this')
  await expect(versions).toContainText('What the other one wrote.')
  await versions.getByLabel('Keep mine').check()
  await versions.getByRole('button', { name: 'Save these' }).click()
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(mine).toBeHidden()

  await other.reload()
  await expect(other.getByRole('row').filter({ hasText: 'A letter of two' })).toContainText('Harbor Foods')
  await other.getByRole('button', { name: 'A letter of two', exact: true }).click()
  await expect(theirs.getByLabel('Description')).toHaveValue('What I wrote.')
})

test('versions are compared with what another editor has saved since, and one is restored on top of it', {
  tag: '@full',
}, async ({ sharedAdminPage: page, product }) => {
  const { slug, version } = await createTrack(page.request, product, 'Saved behind the back')
  const editor = editorPage(page)
  await page.goto(`/admin/updatetrack/${slug}`)
  await expect(editor.description).toHaveText('The first words.')
  await updateTrack(page.request, product, { slug, version, content: '<p>The words of another editor.</p>' })

  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = editor.dialog('Versions')
  await expect(dialog).toContainText('is current now. The comparison is with that version.')
  await dialog.getByRole('radio').first().check()
  await expect(dialog.locator('del').last()).toContainText('first')
  await expect(dialog.locator('ins').last()).toContainText('of another editor')
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(editor.description).toHaveText('The first words.')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.description).toHaveText('The words of another editor.')
})

test('the first version of a record can be reached after many saves', { tag: '@full' }, async ({
  sharedAdminPage: page,
  product,
}) => {
  const { slug, version } = await createTrack(page.request, product, 'A track that was saved often')
  for (let n = 0; n < 101; n += 1)
    await updateTrack(page.request, product, { slug, version: version + n, content: `<p>Save ${n}.</p>` })
  await page.goto(`/admin/updatetrack/${slug}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = editorPage(page).dialog('Versions')
  await expect(dialog.getByRole('radio')).toHaveCount(99)
  await dialog.getByRole('button', { name: 'Show earlier versions' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(101)
  await expect(dialog.getByRole('button', { name: 'Show earlier versions' })).toBeHidden()
  await dialog.getByRole('radio').last().check()
  await expect(dialog.locator('del').last()).toContainText('first')
})
