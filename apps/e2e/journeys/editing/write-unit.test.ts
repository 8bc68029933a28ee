import { expect, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { pasteInto } from '../../pages/kit-page.ts'
import { maya } from '../../people.ts'
import { stubPlayer } from '../../player-page.ts'

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a lesson with an image and an attachment is written, and a learner sees it', async ({
  sharedAdminPage: page,
  openPageAs,
  product,
}) => {
  const editor = editorPage(page)
  await page.goto('/admin/createunit')
  await expect(editor.heading).toHaveText('Create New Unit')
  await editor.title.fill('What the meter says')
  await editor.description.click()
  await page.keyboard.type('Read it once a month.')
  await editor.save()
  await expect(page.getByText('Please choose a type.')).toBeVisible()

  await page.getByLabel('Type').selectOption('Activity')
  await page
    .getByLabel('Image', { exact: false })
    .first()
    .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: PNG })
  await page.getByLabel('Description of the image').fill('A meter on a wall')
  await page
    .getByLabel('Attachment', { exact: false })
    .first()
    .setInputFiles({ name: 'readings.txt', mimeType: 'text/plain', buffer: Buffer.from('Month, number\n') })
  await expect(editor.preview.getByRole('img', { name: 'A meter on a wall' })).toBeVisible()
  await expect(editor.preview.getByRole('link', { name: 'Download Activity' })).toBeVisible()
  await editor.save()
  await expect(editor.heading).toHaveText('Update Unit : What the meter says')
  await expect(page.getByText('Unit Created!')).toBeVisible()
  await expect(page.getByText('Not in any tracks')).toBeVisible()

  const unitId = page.url().split('/').at(-1) ?? ''
  const track = await createTrack(page.request, product, 'Bills that arrive by post', [unitId])
  const learner = await openPageAs(maya)
  await learner.goto(`/track/${track.slug}#${unitId}`)
  await expect(learner.getByRole('img', { name: 'A meter on a wall' })).toBeVisible()
  await expect(learner.getByText('Read it once a month.')).toBeVisible()
  const download = learner.waitForEvent('download')
  await learner.getByRole('link', { name: 'Download Activity' }).click()
  expect((await download).suggestedFilename()).toBe('readings.txt')
})

test('beside a text stands what is hard to read or to hear in it', async ({ sharedAdminPage: page }) => {
  const editor = editorPage(page)
  await page.goto('/admin/createunit')
  const sentence =
    'Participants establishing supplementary retirement arrangements experience considerable administrative complications immediately following significant legislative modifications.'
  const plain = 'You get paid on Friday. Put some of it away first. Then pay the rent. '.repeat(4)
  const link = '<a href="https://www.example.com/">Click here</a>'
  const html = `<p>${plain}</p><p>${sentence}</p><p>${link}</p><h1>One</h1><h2>Two</h2>`
  await pasteInto(editor.description, { 'text/html': html })
  await expect(page.getByText(/^The words of .*Click here.* do not say where the link leads/)).toBeVisible()
  await page.getByText(/^Reads like grade \d+ of school$/).click()
  await expect(page.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
})

test('a file that is still being sent is not left out of a save', async ({ sharedAdminPage: page }) => {
  const editor = editorPage(page)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/uploads/**', async (route) => {
    await arrival.promise
    await route.fallback()
  })
  await page.goto('/admin/createunit')
  await page.getByLabel('Type').selectOption('Activity')
  await editor.title.fill('A file on its way')
  await editor.description.fill('It takes a while.')
  await page
    .getByLabel('Attachment', { exact: false })
    .first()
    .setInputFiles({ name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('Slow\n') })
  await expect(editor.saveBar).toContainText('attachment')
  await editor.save()
  await expect(page.getByText('The file is still being sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Manage Tracks' }).click()
  const question = editor.dialog('Leave without saving?')
  await expect(question).toContainText('A file is still being sent.')
  await question.getByRole('button', { name: 'Keep editing' }).click()

  arrival.resolve()
  await expect(page.getByText('The file is still being sent.')).toBeHidden()
  await editor.save()
  await expect(editor.heading).toHaveText('Update Unit : A file on its way')
  await expect(page.getByRole('button', { name: 'Remove slow.txt' })).toBeVisible()
})

// Regression: a screenshot from the clipboard was dropped without a word.
test('a pasted screenshot becomes the image of the lesson, which has one', async ({
  sharedAdminPage: page,
}) => {
  const editor = editorPage(page)
  const notice = page.getByRole('status')
  await page.goto('/admin/createunit')
  await editor.title.fill('What the app shows')
  await page.getByLabel('Type').selectOption('Resource')
  await pasteInto(editor.description, {}, { name: 'image.png', type: 'image/png' })
  await expect(
    notice.filter({ hasText: 'The picture becomes the image of the lesson, below.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove image.png' })).toBeVisible()
  await pasteInto(editor.description, {}, { name: 'image.png', type: 'image/png' })
  await expect(notice.filter({ hasText: 'the lesson has its image' })).toBeVisible()
  await pasteInto(editor.description, {}, { name: 'scan.tiff', type: 'image/tiff' })
  await expect(notice.filter({ hasText: 'scan.tiff cannot be used here.' })).toBeVisible()

  await page.getByLabel('Description of the image').fill('The balance on a phone')
  await editor.description.click()
  await page.keyboard.type('Look at the top line.')
  await editor.save()
  await expect(editor.heading).toHaveText('Update Unit : What the app shows')
  await expect(editor.preview.getByRole('img', { name: 'The balance on a phone' })).toBeVisible()
})

test('the address of an unlisted video is read, judged when the field is left, and played', async ({
  sharedAdminPage: page,
}) => {
  const editor = editorPage(page)
  const video = page.getByLabel('Video number or address')
  const problem = page.getByText('Please enter the number of a video on Vimeo, or its whole address')
  await page.goto('/admin/createunit')
  await editor.title.fill('A video for members')
  await page.getByLabel('Type').selectOption('Video')
  await video.fill('https://vimeo.com/76979871/settings')
  await expect(problem).toBeHidden()
  await video.blur()
  await expect(problem).toBeVisible()
  await video.fill('https://vimeo.com/76979871/0123456789?share=copy')
  await expect(page.getByText('Video 76979871, unlisted.')).toBeVisible()
  await expect(problem).toBeHidden()
  await editor.description.click()
  await page.keyboard.type('It says what the text says.')
  await editor.save()
  await expect(editor.heading).toHaveText('Update Unit : A video for members')
  await expect(video).toHaveValue('76979871/0123456789')
  await stubPlayer(page)
  await editor.preview.getByRole('button', { name: 'Play: A video for members' }).click()
  await expect(editor.preview.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/player\.vimeo\.com\/video\/76979871\?h=0123456789&/,
  )
})
