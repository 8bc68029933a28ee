import { expect, type Page, test } from '../journey.ts'
import { filmPlayer } from '../pages/film-page.ts'

const LAST_WORDS = 'Five minutes is enough for one small step.'

/** Returns an array to which the address of every film and player that the page requests is added. */
function recordFilmRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\.mp4|vimeo/.test(request.url())) requests.push(new URL(request.url()).pathname)
  })
  return requests
}

test('the introduction opens by its address, plays by keyboard with captions, and closes with Escape', async ({
  page,
}) => {
  const requests = recordFilmRequests(page)
  await page.goto('/?showIntro')
  const dialog = page.getByRole('dialog', { name: 'What Kitchen Table is' })
  const { film, ...player } = filmPlayer(dialog.locator('video'))
  await expect(film).toBeFocused()
  await expect(film).toHaveAccessibleName('What Kitchen Table is')
  const captions = await player.readCaptions()
  expect(captions[0]).toBe('A bill, a letter, a talk\nyou have put off.')
  expect(captions.at(-1)?.replace('\n', ' ')).toBe(LAST_WORDS)
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])

  await page.keyboard.press('Space')
  await player.waitUntilItPlays()
  expect(requests[0]).toMatch(/^\/assets\/introduction-[0-9a-f]{8}\.mp4$/)
  await player.stopAt(0.5)
  // Without ranges, Safari plays nothing.
  const range = await page.request.get(requests[0] ?? '', { headers: { Range: 'bytes=0-1' } })
  expect([range.status(), range.headers()['content-type'], range.headers()['content-length']]).toEqual([
    206,
    'video/mp4',
    '2',
  ])

  const transcript = dialog.getByRole('button', { name: 'Transcript' })
  await expect(transcript).toHaveAttribute('aria-expanded', 'false')
  await transcript.press('Enter')
  await expect(dialog.getByText(LAST_WORDS)).toBeVisible()
  await film.focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('the sample films play in a dialog', async ({ page }) => {
  const requests = recordFilmRequests(page)
  await page.goto('/')
  for (const [topic, file] of [
    ['Staying safe', 'the-shape-of-a-scam'],
    ['First paycheck', 'where-the-rest-went'],
  ]) {
    await page.getByRole('button', { name: `Sample video : ${topic}` }).click()
    const dialog = page.getByRole('dialog', { name: `Sample video: ${topic}` })
    const { film, ...player } = filmPlayer(dialog.locator('video'))
    await expect(film).toBeFocused()
    expect(requests).toEqual([])
    await page.keyboard.press('Space')
    await player.waitUntilItPlays()
    expect(requests.splice(0)[0]).toContain(`/assets/${file}-`)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    requests.splice(0)
  }
})

test('a film of the front page that does not load shows its words', async ({ page, allowErrors }) => {
  allowErrors(/net::ERR_/)
  await page.route('**/*.mp4', (route) => route.abort())
  await page.goto('/?showIntro')
  const dialog = page.getByRole('dialog')
  await filmPlayer(dialog.locator('video')).pressSpace()
  await expect(dialog.getByText('The video does not load here. Its words are below.')).toBeVisible()
  await expect(dialog.getByText(LAST_WORDS)).toBeVisible()
})

test('in Spanish, what is around the film is in Spanish, and its words say that they are in English', async ({
  page,
}) => {
  await page.goto('/?lang=es&showIntro')
  const dialog = page.getByRole('dialog', { name: 'Qué es Kitchen Table' })
  await dialog.getByRole('button', { name: 'Transcripción' }).click()
  await expect(dialog.getByText(LAST_WORDS)).toBeVisible()
  await expect(dialog.locator('[lang="en"]').getByText(LAST_WORDS)).toBeVisible()
})
