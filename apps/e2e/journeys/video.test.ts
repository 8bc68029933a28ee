import { expect, test } from '../journey.ts'
import { FOR_TWO, trackPage } from '../pages/track-page.ts'
import { openPlayer } from '../player-page.ts'

const path = `${FOR_TWO.path}#${FOR_TWO.video}`
const videoEvents = (keys: string[]) => keys.filter((key) => key.startsWith('2'))

test('a video is requested when played, completes its lesson, and counts once after eighty per cent', async ({
  page,
  stored,
}) => {
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  const playerRequests: string[] = []
  page.on('request', (request) => request.url().includes('vimeo') && playerRequests.push(request.url()))
  await page.goto(path)
  await expect(lesson.play).toBeVisible()
  expect(playerRequests).toEqual([])

  const video = await openPlayer(page, () => lesson.play.click())
  expect(video.address).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1#t=0s')
  await expect(lesson.complete).toBeVisible()

  await video.play()
  await expect(lesson.completed).toBeVisible()
  await expect(lesson.item.getByRole('status').filter({ hasText: 'Lesson completed.' })).toHaveCount(1)
  // Exactly eighty per cent of 200 seconds does not count as watched.
  for (const seconds of [1, 60, 159, 160]) await video.reach(seconds)
  const started = [`210 ${FOR_TWO.video}`]
  await expect.poll(async () => videoEvents(await stored.eventKeys())).toEqual(started)
  for (const seconds of [161, 180]) await video.reach(seconds)
  await video.play()
  await video.end()

  await expect
    .poll(async () => videoEvents(await stored.eventKeys()))
    .toEqual([...started, `220 ${FOR_TWO.video}`])
  expect(await stored.completedUnits()).toEqual([FOR_TWO.video])
})

test('a video continues where it was stopped, until it has ended', async ({ newcomerPage: page }) => {
  const lesson = trackPage(page).lesson(FOR_TWO.video)
  await page.goto(path)
  const first = await openPlayer(page, () => lesson.play.click())
  await first.play()
  await first.reach(130)
  await page.reload()

  await expect(lesson.continueButton).toHaveText('Continue from 2:10')
  const second = await openPlayer(page, () => lesson.continueButton.click())
  expect(second.address).toContain('#t=130s')
  await second.end()
  await page.reload()
  await expect(lesson.play).toBeVisible()
  await expect(lesson.continueButton).toBeHidden()
})

test('a video that was stopped on one device continues on another one', async ({
  newcomerPage: page,
  newcomer,
  openPageAs,
}) => {
  const onPhone = trackPage(page).lesson(FOR_TWO.video)
  await page.goto(path)
  const video = await openPlayer(page, () => onPhone.play.click())
  await video.play()
  await video.reach(130)
  await page.goto('/dashboard')
  const readPositions = async () => (await page.request.get('/api/progress/videos')).text()
  await expect.poll(readPositions).toContain('"seconds":130')

  const laptop = await openPageAs(newcomer)
  const onLaptop = trackPage(laptop).lesson(FOR_TWO.video)
  await laptop.goto(path)
  await expect(onLaptop.continueButton).toHaveText('Continue from 2:10')
  const continued = await openPlayer(laptop, () => onLaptop.continueButton.click())
  await continued.reach(150)
  await laptop.goto('/dashboard')
  await expect.poll(readPositions).toContain('"seconds":150')

  await page.goto(path)
  await expect(onPhone.continueButton).toHaveText('Continue from 2:30')
})

test('a blocked player shows a message about the text', async ({ newcomerPage: page, allowErrors }) => {
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
