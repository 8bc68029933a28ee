import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'
import { admin } from '../people.ts'

/** Brings the page into the state for printing a lesson, without the browser's dialog. */
async function preparePrint(page: Page, path: string, unitId: string) {
  await page.goto(`${path}#${unitId}`)
  await trackPage(page).lesson(unitId).print.waitFor()
  await page.evaluate((id) => {
    for (const other of document.querySelectorAll('[data-printing]')) other.removeAttribute('data-printing')
    document.getElementById(id)?.setAttribute('data-printing', '')
  }, unitId)
  await page.emulateMedia({ media: 'print' })
}

async function countSheetsOnce(page: Page, path: string, unitId: string): Promise<number> {
  await page.emulateMedia({ media: 'screen' })
  await preparePrint(page, path, unitId)
  const pdf = await page.pdf({ format: 'Letter', printBackground: false })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Counts the sheets of a lesson; retries once on a new page, because one that is still loading may give more. */
async function countSheets(page: Page, path: string, unitId: string): Promise<number> {
  const count = await countSheetsOnce(page, path, unitId)
  if (count === 1) return count
  await page.goto('about:blank')
  return countSheetsOnce(page, path, unitId)
}

for (const { path, unitId, title } of [
  { path: '/track/start-here', unitId: 'start-five', title: 'What five minutes can do' },
  { path: '/track/money-talks-for-two', unitId: 'couple-open', title: 'The first ten minutes' },
  { path: '/track/start-here', unitId: 'start-snapshot', title: 'Where things stand tonight' },
])
  test(`“${title}” prints alone, on one sheet`, async ({ sharedMayaPage: page }) => {
    const track = trackPage(page)
    await page.goto(path)
    await track.lesson('start-talk').toggle.or(track.lesson('couple-accounts').toggle).click()
    await preparePrint(page, path, unitId)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(track.heading).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.locator('[data-unit]:visible')).toHaveCount(1)
    await expect(track.lesson(unitId).print).toBeHidden()
    expect(await countSheets(page, path, unitId)).toBe(1)
  })

test('every lesson prints alone, on one sheet', async ({ page, signInAs }) => {
  test.setTimeout(20 * 60_000)
  await signInAs(admin)
  const response = await page.request.get('/api/catalog')
  const { tracks }: { tracks: { slug: string; units: string[] }[] } = await response.json()
  const tooLong: string[] = []
  for (const { slug, units } of tracks)
    for (const unitId of units) {
      const count = await countSheets(page, `/track/${slug}`, unitId)
      if (count !== 1) tooLong.push(`${slug}#${unitId}: ${count}`)
    }
  expect(tracks.flatMap(({ units }) => units).length).toBeGreaterThan(110)
  expect(tooLong).toEqual([])
})

test('the Print button marks its lesson only while the browser prints', async ({ sharedMayaPage: page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = [...document.querySelectorAll('[data-printing]')].map(({ id }) => id).join()
    }
  })
  const lesson = trackPage(page).lesson('start-five')
  await page.goto('/track/start-here#start-five')
  await lesson.print.click()
  await expect(page).toHaveTitle('start-five')
  await expect(page.locator('[data-printing]')).toHaveCount(0)
  await expect(library(page).heading).toBeVisible()
})
