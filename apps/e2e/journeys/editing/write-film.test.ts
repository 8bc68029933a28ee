import { fileURLToPath } from 'node:url'
import { expect, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { trackPage } from '../../pages/track-page.ts'
import { maya } from '../../people.ts'

const FILM = fileURLToPath(new URL('../../../../content/films/three-numbers.mp4', import.meta.url))
const captions = 'WEBVTT\n\n00:01.000 --> 00:04.000\nRain or no rain.\n\n00:06.000 --> 00:09.000\nIt’s you.\n'

test('a film is uploaded with captions that say what is wrong, and a learner reads its words', async ({
  sharedAdminPage: page,
  openPageAs,
  allowErrors,
  product,
}) => {
  allowErrors(/status of 415/)
  const editor = editorPage(page)
  const film = page.getByLabel('Film', { exact: true })
  const captionsField = page.getByLabel('Captions', { exact: true })
  await page.goto('/admin/createunit')
  await editor.title.fill('An umbrella, explained')
  await page.getByLabel('Type').selectOption('Video')
  await page.getByRole('radio', { name: 'Own film' }).check()
  await editor.description.click()
  await page.keyboard.type('The text says the same.')
  await editor.save()
  await expect(page.getByText('Please choose a film.')).toBeVisible()

  const html = Buffer.from('<!doctype html><p>No film')
  await film.setInputFiles({ name: 'a-page.mp4', mimeType: 'video/mp4', buffer: html })
  await expect(page.getByText('That kind of file cannot be used here.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await film.setInputFiles(FILM)
  await expect(page.getByRole('button', { name: 'Remove three-numbers.mp4' })).toBeVisible()
  await captionsField.fill(captions.replace('00:06.000', '0:06'))
  await captionsField.blur()
  await expect(page.getByText('Line 6: Please write the times like 00:01.000 --> 00:04.000.')).toBeVisible()
  await captionsField.fill(captions)
  await expect(page.getByText('Line 6:')).toBeHidden()
  await expect(page.getByText('0:06 to 0:09')).toBeVisible()

  const preview = editor.preview.locator('video')
  await expect(preview).toHaveAttribute('src', /^blob:/)
  await preview.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await editor.save()
  await expect(editor.heading).toHaveText('Update Unit : An umbrella, explained')
  await expect(captionsField).toHaveValue(captions)

  const unitId = page.url().split('/').at(-1) ?? ''
  const track = await createTrack(page.request, product, 'Insurance as a film', [unitId])
  const learner = await openPageAs(maya)
  const lesson = trackPage(learner).lesson(unitId)
  await learner.goto(`/track/${track.slug}#${unitId}`)
  await expect(lesson.film).toHaveAttribute('src', new RegExp(`^/files/units/${unitId}/film`))
  await lesson.transcript.click()
  await expect(lesson.item.getByText('Rain or no rain.')).toBeVisible()
})
