import { expect, editingTest as test } from '../../journey.ts'
import { keyboardActions } from '../../pages/counted-actions.ts'
import { createTopic, editorPage } from '../../pages/editor-pages.ts'
import { dropRow, pickUpRow, tabTo } from '../../pages/keyboard.ts'
import { admin } from '../../people.ts'

test('a topic is built, sorted and saved by keyboard alone; its title must be its own', async ({
  sharedAdminPage: page,
  openPageAs,
  takeNewcomer,
}) => {
  await page.goto('/admin/createtopic')
  const editor = editorPage(page)
  await expect(editor.heading).toHaveText('Create New Topic')
  const keys = keyboardActions(page)
  await keys.write(editor.title, ' talking about MONEY')
  await expect(page.getByText('Topic title is duplicated: talking about MONEY')).toBeVisible()
  await keys.write(editor.title, 'Under one roof')
  await expect(page.getByText(/^Topic title is duplicated/)).toBeHidden()

  await keys.write(editor.description, 'Renting, owning, sharing.')
  await keys.write(page.getByRole('textbox', { name: 'Primary color', exact: true }), '#17594a')
  await keys.write(page.getByRole('textbox', { name: 'Secondary color', exact: true }), '#7a7a7a')
  await expect(page.getByText('Neither dark nor light text is easy to read on this color')).toBeVisible()
  for (const track of ['Spotting a scam before it costs you', 'Start here: five minutes at the table'])
    await keys.press(editor.addButton(track))
  await tabTo(page, page.getByRole('button', { name: 'Drag Start here: five minutes at the table' }))
  await pickUpRow(page, 'Track 2 is at place 2 of 2')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Track 2 is at place 1 of 2')).toBeAttached()
  await dropRow(page, 'Track 2 moved to place 1 of 2')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(editor.heading).toHaveText('Edit Topic: Under one roof')

  const learner = await openPageAs(takeNewcomer())
  await learner.goto('/topic/under-one-roof')
  await expect(learner.getByRole('heading', { level: 3 })).toHaveText([
    'Start here: five minutes at the table',
    'Spotting a scam before it costs you',
  ])
})

test('a topic that someone else has just created is refused beside its title', { tag: '@full' }, async ({
  sharedAdminPage: page,
  openPageAs,
  allowErrors,
}) => {
  // The refusal of the title.
  allowErrors(/status of 409/)
  const other = await openPageAs(admin)
  const [mine, theirs] = [editorPage(page), editorPage(other)]
  for (const tab of [page, other]) await tab.goto('/admin/createtopic')
  for (const editor of [mine, theirs]) await editor.description.fill('Both at once.')
  await theirs.title.fill('At the same moment')
  await theirs.save()
  await expect(theirs.heading).toHaveText('Edit Topic: At the same moment')

  await mine.title.fill('at the same moment')
  await mine.save()
  await expect(page.getByText('Unable to create topic!')).toBeVisible()
  await expect(mine.title).toHaveAccessibleDescription(/Topic title is duplicated: at the same moment/)
  await expect(mine.title).toBeFocused()
})

test('on a phone a refused save shows the form instead of the preview, and focuses the refused field', {
  tag: '@full',
}, async ({ sharedAdminPage: page, product, allowErrors }) => {
  // The refusal of the title.
  allowErrors(/status of 409/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/createtopic')
  const { heading, title, description, preview, save } = editorPage(page)
  const showPreview = page.getByRole('group', { name: 'Show' }).getByText('Preview')
  await description.fill('Read on the way.')

  await showPreview.click()
  await expect(preview).toBeVisible()
  await expect(title).toBeHidden()
  await save()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(/Please give it a title\./)
  await expect(title).toBeInViewport()

  await title.fill('Seen on a phone')
  await createTopic(page.request, product, 'Seen on a phone')
  await showPreview.click()
  await expect(title).toBeHidden()
  await save()
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription(/Topic title is duplicated: Seen on a phone/)

  await title.fill('Seen on a second phone')
  await save()
  await expect(heading).toHaveText('Edit Topic: Seen on a second phone')
})
