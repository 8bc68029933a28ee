import { expect, test } from '../journey.ts'
import { createTrack, editorPage } from '../pages/editor-pages.ts'
import { admin, maya } from '../people.ts'

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a lesson with an image and an attachment is written, and a learner sees it', async ({
  page,
  signInAs,
  openPageAs,
  product,
}) => {
  await signInAs(admin)
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
