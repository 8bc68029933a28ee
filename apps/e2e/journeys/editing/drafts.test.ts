import { expect, type Page, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { library } from '../../pages/library.ts'
import { signInPages } from '../../pages/sign-in-pages.ts'
import { admin, PASSWORD } from '../../people.ts'
import { routeFirst } from '../../route-first.ts'
import { signIn } from '../../sign-in.ts'

test('a draft survives a closed browser and an ended session', async ({
  page,
  context,
  signInAs,
  openBrowserContext,
  product,
}) => {
  await signInAs(admin)
  const { slug } = await createTrack(page.request, product, 'A long afternoon')
  await page.goto(`/admin/updatetrack/${slug}`)
  await editorPage(page).description.fill('Half a thought.')
  await expect(editorPage(page).saveBar).toContainText('description')
  const device = await context.storageState()
  await page.close()

  const reopened = await openBrowserContext({ storageState: { ...device, cookies: [] } })
  await signIn(reopened, product.address, admin)
  const later = await reopened.newPage()
  const editor = editorPage(later)
  await later.goto(`/admin/updatetrack/${slug}`)
  await expect(editor.draftNotice).toBeVisible()
  await expect(editor.description).toHaveText('Half a thought.')
  await editor.save()
  await editor.expectSaved('Updates Saved!')
  await expect(editor.draftNotice).toBeHidden()
  await later.reload()
  await expect(editor.description).toHaveText('Half a thought.')
  await expect(editor.draftNotice).toBeHidden()
})

test('a save after the session has ended asks to sign in again, and saves', async ({
  page,
  context,
  signInAs,
  product,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  await signInAs(admin)
  const { slug } = await createTrack(page.request, product, 'A long meeting')
  const editor = editorPage(page)
  await page.goto(`/admin/updatetrack/${slug}`)
  // It would be refused without a session, and ask to sign in before the save does.
  const cleaning = page.waitForResponse('**/api/admin/rich-text/cleaned')
  await editor.description.fill('Written before the meeting.')
  await cleaning
  await context.clearCookies()
  await editor.save()
  const { sessionEnded, signInAgain } = signInPages(page)
  await expect(sessionEnded).toBeVisible()
  await signInAgain(PASSWORD)
  await editor.expectSaved('Updates Saved!')
  await expect(editor.description).toHaveText('Written before the meeting.')
})

test('leaving with changes asks, keeps the draft, and signing out asks before it is discarded', async ({
  page,
  signInAs,
  product,
  allowErrors,
}) => {
  // What the discarded text would lose by cleaning may be asked for while the person signs out.
  allowErrors(/status of 401/)
  await signInAs(admin)
  const { slug } = await createTrack(page.request, product, 'Left in the middle')
  const editor = editorPage(page)
  await page.goto(`/admin/updatetrack/${slug}`)
  await editor.description.fill('Not yet.')
  await page.getByRole('link', { name: 'Manage Units' }).click()
  const question = editor.dialog('Leave without saving?')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editor.description).toHaveText('Not yet.')
  await page.getByRole('link', { name: 'Manage Units' }).click()
  await question.getByRole('button', { name: 'Leave, keep the draft' }).click()
  await expect(editor.heading).toHaveText('Manage Units')

  await library(page).signOut()
  const warning = editor.dialog('Some of your work is only on this device')
  await expect(warning).toContainText('Track: Left in the middle')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()

  await page.goto(`/admin/updatetrack/${slug}`)
  await expect(editor.draftNotice).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  const discarding = editor.dialog('Discard your changes?')
  await expect(discarding).toContainText('description')
  await discarding.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor.description).toHaveText('The first words.')
  await library(page).signOut()
  await expect(page).toHaveURL('/')
})

test('a save that fails keeps everything, and says so', { tag: '@full' }, async ({
  sharedAdminPage: page,
  product,
  allowErrors,
}) => {
  allowErrors(/status of 503/)
  const { slug } = await createTrack(page.request, product, 'A full disk')
  const editor = editorPage(page)
  await page.goto(`/admin/updatetrack/${slug}`)
  await page.route(`**/api/admin/tracks/${slug}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({
            defined: true,
            code: 'store.failing',
            status: 503,
            message: 'We could not save that just now. Everything saved earlier is safe; please try again.',
          }),
        })
      : route.fallback(),
  )
  await editor.description.fill('Kept.')
  await editor.save()
  await expect(page.getByText('Track: A full disk. Please try again.')).toBeVisible()
  await expect(editor.saveBar).toContainText('We could not save that just now.')
  await page.unroute(`**/api/admin/tracks/${slug}`)
  await editor.save()
  await editor.expectSaved('Updates Saved!')
})

test('saving by the keyboard also saves the tag that is being typed', { tag: '@full' }, async ({
  sharedAdminPage: page,
  product,
}) => {
  const { slug } = await createTrack(page.request, product, 'A tag in a hurry')
  await page.goto(`/admin/updatetrack/${slug}`)
  await page.getByLabel('Tags').fill('hurry')
  await page.getByLabel('Tags').press('ControlOrMeta+S')
  await editorPage(page).expectSaved('Updates Saved!')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove hurry' })).toBeVisible()
})

test('two tabs that create a track keep a draft each, and find it again after the browser was closed', {
  tag: '@full',
}, async ({ page, context, signInAs, openBrowserContext, product }) => {
  await signInAs(admin)
  const otherTab = await context.newPage()
  const [first, second] = [editorPage(page), editorPage(otherTab)]
  await page.goto('/admin/createtrack')
  await first.title.fill('Written in the first tab')
  await otherTab.goto('/admin/createtrack')
  await expect(second.title).toHaveValue('')
  await expect(second.draftNotice).toBeHidden()
  await second.title.fill('Written in the second tab')
  await page.reload()
  await expect(first.draftNotice).toBeVisible()
  await expect(first.title).toHaveValue('Written in the first tab')
  const device = await context.storageState()

  const reopened = await openBrowserContext({ storageState: { ...device, cookies: [] } })
  await signIn(reopened, product.address, admin)
  const later = await reopened.newPage()
  const editor = editorPage(later)
  await later.goto('/admin/createtrack')
  await expect(editor.title).toHaveValue('Written in the second tab')
  await editor.save()
  await expect(editor.heading).toHaveText('Edit Track: Written in the second tab')
  await later.goto('/admin/createtrack')
  await expect(editor.title).toHaveValue('Written in the first tab')
})

test('two tabs of one track keep a draft each', { tag: '@full' }, async ({
  page,
  context,
  signInAs,
  product,
}) => {
  await signInAs(admin)
  const { slug } = await createTrack(page.request, product, 'In two tabs')
  const otherTab = await context.newPage()
  const [first, second] = [editorPage(page), editorPage(otherTab)]
  await page.goto(`/admin/updatetrack/${slug}`)
  await first.description.fill('Written in the first tab.')
  await otherTab.goto(`/admin/updatetrack/${slug}`)
  await expect(second.description).toHaveText('The first words.')
  await second.description.fill('Written in the second tab.')
  await second.saveBar.getByRole('button', { name: 'Discard' }).click()
  await second.dialog('Discard your changes?').getByRole('button', { name: 'Discard changes' }).click()
  await expect(second.saveBar).toBeHidden()
  await page.reload()
  await expect(first.draftNotice).toBeVisible()
  await expect(first.description).toHaveText('Written in the first tab.')
})

/** Fills the form of a new track and saves it, with a connection that ends when the server has stored the track. */
async function createTrackWithoutResponse(page: Page, title: string) {
  const editor = editorPage(page)
  await page.goto('/admin/createtrack')
  await editor.title.fill(title)
  // Not before, because opening the form requests the list of tracks.
  await routeFirst(page, '**/api/admin/tracks', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await editor.save()
  await expect(page.getByText(`Track: ${title}. Please try again.`)).toBeVisible()
  return editor
}

test('a new track whose first save was stored without a response is stored once', async ({
  sharedAdminPage: page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_CONNECTION/)
  const editor = await createTrackWithoutResponse(page, 'Once and not twice')

  await editor.description.fill('Typed while there was no connection.')
  await editor.save()
  await expect(page).toHaveURL(/\/admin\/updatetrack\/once-and-not-twice$/)
  await expect(editor.description).toHaveText('Typed while there was no connection.')
  await expect(page.getByText('Updates Saved!')).toBeVisible()
  await expect(page.getByText('Track: Once and not twice. Please try again.')).toBeHidden()
})

test('discarding a new track whose first save got no response leaves the stored one as it is', {
  tag: '@full',
}, async ({ sharedAdminPage: page, allowErrors }) => {
  allowErrors(/ERR_FAILED|ERR_CONNECTION/)
  const editor = await createTrackWithoutResponse(page, 'Stored and discarded')
  await editor.saveBar.getByRole('button', { name: 'Discard' }).click()
  await editor.dialog('Discard your changes?').getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor.title).toHaveValue('')
  await expect(editor.heading).toBeFocused()

  await editor.title.fill('The next one')
  await editor.save()
  await expect(page).toHaveURL(/\/admin\/updatetrack\/the-next-one$/)
  await page.goto('/admin/updatetrack/stored-and-discarded')
  await expect(editor.heading).toHaveText('Edit Track: Stored and discarded')
})

test('a small form keeps its draft when it is closed, and signing out names it', { tag: '@full' }, async ({
  page,
  signInAs,
}) => {
  await signInAs(admin)
  await page.goto('/admin/iconlist')
  const editor = editorPage(page)
  const form = editor.dialog('Add Icon')
  await page.getByRole('button', { name: 'Add Icon' }).click()
  await form.getByLabel('Name').fill('Half a moon')
  await page.keyboard.press('Escape')
  await editor.dialog('Leave without saving?').getByRole('button', { name: 'Leave, keep the draft' }).click()
  await expect(form).toBeHidden()
  await library(page).signOut()
  const warning = editor.dialog('Some of your work is only on this device')
  await expect(warning).toContainText('Icon: Half a moon')
  await warning.getByRole('button', { name: 'Stay signed in' }).click()

  await page.getByRole('button', { name: 'Add Icon' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Half a moon')
  await page.keyboard.press('Escape')
  await editor.dialog('Leave without saving?').getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Add Icon' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('')
})

test('closing a form while its file is being sent asks first', async ({
  sharedAdminPage: page,
  allowErrors,
}) => {
  // The upload that is given up.
  allowErrors(/ERR_/)
  await page.goto('/admin/resources')
  const { dialog } = editorPage(page)
  const sent = Promise.withResolvers<void>()
  await page.route(/^https?:\/\/[^/]+\/uploads\/[\da-f-]{36}$/, async (route) => {
    await sent.promise
    await route.abort()
  })
  const cancellation = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/api/uploads/'),
  )
  await page.getByRole('button', { name: 'Add Resource' }).first().click()
  const form = dialog('Add Resource')
  await form.locator('input[type="file"]').setInputFiles({
    name: 'poster.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 A poster'),
  })
  await expect(form.getByRole('button', { name: 'Cancel' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const question = dialog('Leave without saving?')
  await expect(question).toContainText('A file is still being sent.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(form).toBeHidden()
  sent.resolve()
  expect((await cancellation).status()).toBe(204)
})
