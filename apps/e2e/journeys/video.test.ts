import { expect, type Page, test } from '../journey.ts'
import { FOR_TWO, trackPage } from '../pages/track-page.ts'
import { waitForPlayer } from '../player-page.ts'
import { fetchCompletedUnits, listEventKeys } from '../stored-data.ts'

const path = `${FOR_TWO.path}#${FOR_TWO.video}`
const videoEvents = (words: string[]) => words.filter((each) => each.startsWith('2'))

/** Presses a button, and answers the player that it brings. */
async function playerFrom(page: Page, press: () => Promise<void>) {
  const [opened] = await Promise.all([waitForPlayer(page), press()])
  return opened
}

test('a video comes from the other host only when asked for, completes its lesson and counts once', async ({
  page,
  context,
  product,
  newcomer,
}) => {
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  const foreign: string[] = []
  page.on('request', (request) => request.url().includes('vimeo') && foreign.push(request.url()))
  await page.goto(path)
  await expect(lesson.play).toBeVisible()
  expect(foreign).toEqual([])

  const video = await playerFrom(page, () => lesson.play.click())
  expect(video.address).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=0s')
  await expect(lesson.complete).toBeVisible()

  await video.play()
  await expect(lesson.completed).toBeVisible()
  await expect(lesson.item.getByRole('status').filter({ hasText: 'Lesson completed.' })).toHaveCount(1)
  for (const seconds of [1, 60, 159, 161, 180]) await video.reach(seconds)
  await video.play()
  await video.end()

  await expect
    .poll(() => videoEvents(listEventKeys(product, newcomer)))
    .toEqual([`200 ${FOR_TWO.video}`, `210 ${FOR_TWO.video}`, `220 ${FOR_TWO.video}`])
  expect(await fetchCompletedUnits(context, product)).toEqual([FOR_TWO.video])
})

test('eighty per cent exactly is not yet watched', async ({ page, product, newcomer }) => {
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  await page.goto(path)
  const video = await playerFrom(page, () => lesson.play.click())
  await video.play()
  await video.reach(160)
  await expect.poll(() => videoEvents(listEventKeys(product, newcomer))).toHaveLength(2)
  expect(videoEvents(listEventKeys(product, newcomer))).not.toContain(`220 ${FOR_TWO.video}`)
})

test('where one stopped is offered again, and forgotten at the end', async ({ page, newcomer: _ }) => {
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  await page.goto(path)
  const first = await playerFrom(page, () => lesson.play.click())
  await first.play()
  await first.reach(130)
  await page.reload()

  await expect(lesson.continueButton).toHaveText('Continue from 2:10')
  const second = await playerFrom(page, () => lesson.continueButton.click())
  expect(second.address).toContain('#t=130s')
  await second.end()
  await page.reload()
  await expect(lesson.play).toBeVisible()
  await expect(lesson.continueButton).toBeHidden()
})

test('where the player is blocked, the page says so and what to do instead', async ({
  page,
  newcomer: _,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  await page.clock.install()
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  await page.route('https://player.vimeo.com/**', (route) => route.abort())
  await page.goto(path)
  await lesson.play.click()
  await expect(lesson.item.locator('iframe')).toBeVisible()
  await page.clock.runFor(13_000)
  await expect(page.getByText('The video does not load here. The text below says the same.')).toBeVisible()
  await expect(lesson.complete).toBeVisible()
})
