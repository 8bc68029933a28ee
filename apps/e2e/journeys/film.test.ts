import { expect, test } from '../journey.ts'
import { filmPage } from '../pages/film-page.ts'
import { SCAMS } from '../pages/track-page.ts'

const path = `${SCAMS.path}#${SCAMS.film}`
const FILM_ADDRESS = '**/files/units/*/film*'
const LAST_WORDS = 'Wait. Then call a number you already had.'

const videoEvents = (keys: string[]) => keys.filter((key) => key.startsWith('2'))

test('a film is requested when played, completes its lesson, and counts once after eighty per cent', async ({
  page,
  stored,
}) => {
  const film = filmPage(page, SCAMS.film)
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/film?') && requests.push(request.url()))
  await page.goto(path)
  await expect(film.film).toHaveAttribute('poster', /^\/files\/units\/scam-shape\/image/)
  await expect(film.complete).toBeVisible()
  expect(requests).toEqual([])

  const captions = await film.readCaptions()
  expect(captions[2]).toBe('Someone comes to you.')
  expect(captions.at(-1)?.replace('\n', ' ')).toBe(LAST_WORDS)

  await film.pressSpace()
  await film.waitUntilItPlays()
  await expect(film.completed).toBeVisible()
  const started = [`210 ${SCAMS.film}`]
  await film.stopAt(0.5)
  await expect.poll(async () => videoEvents(await stored.eventKeys())).toEqual(started)
  await film.stopAt(0.81)
  await film.stopAt(0.9)
  await expect
    .poll(async () => videoEvents(await stored.eventKeys()))
    .toEqual([...started, `220 ${SCAMS.film}`])
  expect(await stored.completedUnits()).toEqual([SCAMS.film])
})

test('a film continues where it was stopped, until it has ended', async ({ newcomerPage: page }) => {
  const film = filmPage(page, SCAMS.film)
  await page.goto(path)
  await film.pressSpace()
  await film.waitUntilItPlays()
  await film.stopAt(0.5)
  await page.reload()

  await expect(film.continueButton).toHaveText('Continue from 0:38')
  await film.continueButton.click()
  await expect.poll(film.readSeconds).toBeGreaterThan(38)
  await expect(film.continueButton).toBeHidden()
  await film.stopAt(0.999)
  await film.pressSpace()
  await expect.poll(() => film.film.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true)
  await page.reload()
  await expect(film.film).toBeVisible()
  await expect(film.continueButton).toBeHidden()
})

test('the words of a film are read below it, and stand on paper', async ({ newcomerPage: page }) => {
  const film = filmPage(page, SCAMS.film)
  const words = film.item.getByText(LAST_WORDS)
  await page.goto(path)
  await expect(film.transcript).toHaveAttribute('aria-expanded', 'false')
  await expect(words).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(words).toBeVisible()
  await expect(film.film).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await film.transcript.press('Enter')
  await expect(words).toBeVisible()
  await film.transcript.press('Enter')
  await expect(words).toBeHidden()
})

test('a film that does not load shows its words', async ({ newcomerPage: page, allowErrors }) => {
  allowErrors(/net::ERR_/)
  const film = filmPage(page, SCAMS.film)
  await page.route(FILM_ADDRESS, (route) => route.abort())
  await page.goto(path)
  await film.pressSpace()
  await expect(page.getByText('The video does not load here. Its words are below.')).toBeVisible()
  await expect(film.item.getByText(LAST_WORDS)).toBeVisible()
  await expect(film.complete).toBeVisible()
})

test('a film that is stopped while it loads has not failed', async ({ newcomerPage: page }) => {
  const film = filmPage(page, SCAMS.film)
  await page.clock.install()
  await page.route(FILM_ADDRESS, () => {})
  await page.goto(path)
  await film.pressSpace()
  const isStopped = () => film.film.evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isStopped).toBe(false)
  await film.pressSpace()
  await expect.poll(isStopped).toBe(true)
  await page.clock.fastForward('01:00')
  await expect(page.getByText('The video does not load here.')).toBeHidden()

  await film.pressSpace()
  await expect.poll(isStopped).toBe(false)
  // The event that starts the timer may come after the clock was moved.
  await expect
    .poll(async () => {
      await page.clock.fastForward('01:00')
      return page.getByText('The video does not load here.').isVisible()
    })
    .toBe(true)
})
