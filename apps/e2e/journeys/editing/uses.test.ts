import { expect, editingTest as test } from '../../journey.ts'
import { adminPages } from '../../pages/admin-pages.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { updateLayout } from '../../stored-data.ts'

test('before a track is disabled, the editor shows what names it; afterwards, so does the list of problems', async ({
  sharedAdminPage: page,
  product,
}) => {
  const { slug } = await createTrack(page.request, product, 'A track in use', ['start-five'])
  await updateLayout(product, 'demo', ({ trackDisplay }) => ({
    trackDisplay: [...trackDisplay, slug],
    welcomeTrack: slug,
  }))
  await page.goto(`/admin/updatetrack/${slug}`)
  const editor = editorPage(page)
  await expect(page.getByText('in 1 layout')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  const uses = page.getByRole('list', { name: 'What names this track' })
  await expect(page.getByText('2 places name this track.')).toBeVisible()
  await expect(uses.getByRole('listitem')).toHaveText([
    'Welcome track of the layoutDemo',
    'In the order of the layoutDemo',
  ])
  await editor.save()
  await editor.expectSaved('Updates Saved!')
  await expect(uses).toBeHidden()
  await expect(page.getByText('Disabled · learners do not see it')).toBeVisible()

  await page.goto('/admin/layouts')
  const problem = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Lists that name a disabled track' }) })
  await expect(problem).toContainText('A track in use')
  await expect(problem.getByRole('link', { name: 'Demo' })).toBeVisible()
})

test('from a track in its editor, links lead to the learners’ page and to its lessons', async ({
  sharedAdminPage: page,
  product,
}) => {
  const { slug } = await createTrack(page.request, product, 'A track with links', ['start-five'])
  await page.goto(`/admin/updatetrack/${slug}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Learner’s page' }).click()
  const learnerPage = await opened
  await expect(learnerPage.getByRole('heading', { level: 1 })).toHaveText('A track with links')
  await learnerPage.close()

  const lessons = adminPages(page).orderRows('Lessons of this track')
  await lessons.getByRole('link').click()
  await expect(editorPage(page).heading).toContainText('Update Unit')
  await expect(page.getByRole('link', { name: 'Learner’s page' })).toHaveAttribute(
    'href',
    /\/track\/.*#start-five$/,
  )
})
