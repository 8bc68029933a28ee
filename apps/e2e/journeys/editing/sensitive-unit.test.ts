import { expect, type Page, editingTest as test } from '../../journey.ts'
import { createTrack, editorPage } from '../../pages/editor-pages.ts'
import { filmPage } from '../../pages/film-page.ts'
import { FOR_TWO, SCAMS, trackPage } from '../../pages/track-page.ts'
import { maya } from '../../people.ts'
import { openPlayer } from '../../player-page.ts'
import { sendRecordedEvents } from '../../send-recorded-events.ts'
import { updateUnit } from '../../stored-data.ts'

const UNIT = 'rn-photos'

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

test('an editor marks a lesson sensitive, chooses what stands below it, and a learner has it so', async ({
  sharedAdminPage: page,
  openPageAs,
  product,
}) => {
  const editor = editorPage(page)
  const { slug } = await createTrack(page.request, product, 'Moving out in a hurry', [UNIT])
  await page.goto(`/admin/updateunit/${UNIT}`)
  const sensitive = page.getByRole('checkbox', { name: 'Sensitive' })
  await expect(page.getByRole('combobox', { name: 'Watch Next' })).toBeHidden()
  await sensitive.check()
  await expect(sensitive).toHaveAccessibleDescription(/a button to leave at once/)
  await editor.save()
  await editor.expectSaved('Updates Saved!')

  await page.goto('/admin/layouts')
  await expect(page.getByText('Sensitive lessons that lead nowhere')).toBeVisible()
  await page.goto(`/admin/updateunit/${UNIT}`)
  await choose(page, 'Watch Next', 'Giving without guilt')
  await choose(page, 'If this is you now', 'National Domestic Violence Hotline')
  await expect(editor.preview.getByRole('region', { name: 'If this is you now' })).toContainText(
    'National Domestic Violence Hotline',
  )
  await editor.save()
  await editor.expectSaved('Updates Saved!')

  const learner = await openPageAs(maya)
  await learner.goto(`/track/${slug}#${UNIT}`)
  await expect(learner.getByText('Keep this in My Progress?')).toBeVisible()
  await expect(learner.getByRole('button', { name: 'Leave this page' })).toBeInViewport()
  await expect(learner.getByRole('link', { name: 'Giving without guilt' })).toBeVisible()
  await expect(learner.getByRole('link', { name: 'Call 800-799-7233' })).toBeVisible()
  await expect(learner.getByRole('link', { name: 'Text START to 88788' })).toBeVisible()
})

test('a help line that is gone is shown to editors, and to no learner', { tag: '@full' }, async ({
  sharedAdminPage: page,
  openPageAs,
  product,
}) => {
  const { slug } = await createTrack(page.request, product, 'A line that is gone', ['hb-keys'])
  await updateUnit(product, 'hb-keys', { helpLine: 'gone-line' })
  await page.goto('/admin/updateunit/hb-keys')
  await expect(page.getByRole('combobox', { name: 'If this is you now' })).toHaveValue('gone-line (missing)')
  const learner = await openPageAs(maya)
  await learner.goto(`/track/${slug}#hb-keys`)
  await expect(learner.getByRole('button', { name: /^Complete Unit|^Undo/ })).toBeVisible()
  await expect(learner.getByText('If this is you now')).toBeHidden()
})

test('T64: the video of a sensitive lesson is played without a trace', async ({ page, product, stored }) => {
  const unitId = FOR_TWO.video
  await updateUnit(product, unitId, { sensitive: true })
  const lesson = trackPage(page).lesson(unitId)
  await page.goto(`${FOR_TWO.path}#${unitId}`)
  const video = await openPlayer(page, () => lesson.play.click())
  await video.play()
  await video.reach(130)
  await video.end()
  await sendRecordedEvents(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(unitId)

  await page.reload()
  await lesson.toggle.click()
  await expect(lesson.play).toBeVisible()
  await expect(lesson.continueButton).toBeHidden()
  expect(await stored.completedUnits()).toEqual([])
  expect(await stored.eventKeys()).toEqual([])
})

test('T64: the film of a sensitive lesson is played without a trace', async ({ page, product, stored }) => {
  const unitId = SCAMS.film
  await updateUnit(product, unitId, { sensitive: true })
  const film = filmPage(page, unitId)
  await page.goto(`${SCAMS.path}#${unitId}`)
  await film.pressSpace()
  await film.waitUntilItPlays()
  await film.stopAt(0.9)
  await sendRecordedEvents(page)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(unitId)

  await page.reload()
  await film.toggle.click()
  await expect(film.film).toBeVisible()
  await expect(film.continueButton).toBeHidden()
  expect(await stored.completedUnits()).toEqual([])
  expect(await stored.eventKeys()).toEqual([])
})
