import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { countSheets } from '../count-sheets.ts'
import { expect, type Page, test } from '../journey.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'

/** In the small size. */
const TRACKS = 4

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

async function countSheetsOfLesson(page: Page, path: string, unitId: string): Promise<number> {
  await page.emulateMedia({ media: 'screen' })
  // Otherwise the other lessons of the track would stay open.
  await page.goto('about:blank')
  await preparePrint(page, path, unitId)
  return countSheets(page)
}

/** Opens a track, and prints each of its lessons on a new sheet, as if alone. Returns the number of sheets. */
async function countSheetsOfTrack(page: Page, path: string, count: number): Promise<number> {
  await page.emulateMedia({ media: 'screen' })
  await page.goto(path)
  await trackPage(page).openAllLessons(count)
  await page.emulateMedia({ media: 'print' })
  await page.locator('[data-unit]').evaluateAll((lessons) => {
    const list = lessons[0]?.closest('section')
    const space = list ? getComputedStyle(list).marginTop : ''
    for (const [at, lesson] of lessons.entries()) {
      lesson.setAttribute('data-printing', '')
      if (!(lesson instanceof HTMLElement) || at === 0) continue
      lesson.style.breakBefore = 'page'
      lesson.style.paddingTop = space
    }
  })
  return countSheets(page)
}

for (const { path, unitId, title } of sampleInSmallSize(
  [
    {
      path: '/track/start-here',
      unitId: 'start-five',
      title: 'Worried about money? What five minutes can do',
    },
    {
      path: '/track/money-talks-for-two',
      unitId: 'couple-open',
      title: 'How to start talking about money with your partner',
    },
    {
      path: '/track/start-here',
      unitId: 'start-snapshot',
      title: 'See your money on one page: what comes in, what goes out',
    },
  ],
  2,
))
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
    expect(await countSheets(page)).toBe(1)
  })

test('every lesson fits on one sheet', async ({ sharedAdminPage: page }) => {
  const response = await page.request.get('/api/catalog')
  const { tracks: all }: { tracks: { slug: string; units: string[] }[] } = await response.json()
  expect(all.flatMap(({ units }) => units).length).toBeGreaterThan(110)
  const tracks = sampleInSmallSize(all, TRACKS)
  const tooLong: string[] = []
  for (const { slug, units } of tracks) {
    const path = `/track/${slug}`
    if ((await countSheetsOfTrack(page, path, units.length)) === units.length) continue
    for (const unitId of units) {
      const count = await countSheetsOfLesson(page, path, unitId)
      if (count !== 1) tooLong.push(`${slug}#${unitId}: ${count}`)
    }
  }
  expect(tooLong).toEqual([])
})

test('the Print button marks its lesson only while the browser prints', async ({ sharedMayaPage: page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.title = [...document.querySelectorAll('[data-printing]')].map(({ id }) => id).join()
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  const lesson = trackPage(page).lesson('start-five')
  await page.goto('/track/start-here#start-five')
  await lesson.print.click()
  await expect(page).toHaveTitle('start-five')
  await expect(page.locator('[data-printing]')).toHaveCount(0)
  await expect(library(page).heading).toBeVisible()
})
