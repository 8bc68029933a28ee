import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { suspendIdleCallbacks } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { waitForTimers } from '../paused-clock.ts'
import { youngStarter } from '../people.ts'
import { makeBodiesReadable } from '../readable-bodies.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'

/** Longer than the time without a keystroke after which a search is sent. Milliseconds. */
const PAUSE = 700

const crisisLessons = (page: Page) => page.getByRole('region', { name: 'Lessons that may help', exact: true })

/** What an empty page says, which nobody is to read who cries for help. */
const EMPTY = /couldn.t find|spelling|Not what you meant|No track has/

test('a layout with few lessons shows those of the whole library, and nothing is sent for them', async ({
  openPageAs,
}) => {
  const page = await openPageAs(youngStarter.email)
  const { searchBox } = library(page)
  // With the focus of the box alone: idle callbacks could request them once more at any moment.
  await suspendIdleCallbacks(page)
  const loadedAhead = ['catalog/crisis-lessons', 'help-lines', 'catalog/search-index'].map((path) =>
    page.waitForResponse(`**/api/${path}`),
  )
  await page.goto('/dashboard')
  await searchBox.click()
  await Promise.all(loadedAhead)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()))
  await searchBox.fill('he hits me')
  const lesson = crisisLessons(page).getByRole('listitem').first()
  await expect(lesson).toContainText('from the whole library')
  await waitForTimers(page, PAUSE)
  expect(sent.filter((url) => !url.endsWith('/api/events'))).toEqual([])
  await makeBodiesReadable(page)
  const understood = page.waitForRequest('**/api/catalog/understood')
  await searchBox.fill('my kid wants an allowance')
  expect((await understood).postDataJSON()).toEqual({ text: 'my kid wants an allowance' })
})

test('lessons for a crisis stand below the places that help and above those found, in the language of the search', {
  tag: '@full',
}, async ({ newcomerPage: page }) => {
  const { searchBox } = library(page)
  await page.goto('/dashboard')
  await searchBox.fill('i just gave a scammer on the phone my bank account and my credit card')
  await expect(page.getByRole('link', { name: 'All places that help' })).toBeVisible()
  const first = crisisLessons(page).getByRole('link').first()
  await expect(first).toBeVisible()
  await expect(page.getByRole('heading', { name: 'More lessons', exact: true })).toBeVisible()
  const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents()
  const lessons = (await crisisLessons(page).getByRole('link').allTextContents()).map((title) => title.trim())
  for (const title of lessons) expect(titles.filter((each) => each === title)).toHaveLength(1)
  await first.click()
  await expect(page).toHaveURL(/\/track\/[^/]+#/)
  await page.goBack()

  await searchBox.fill('mi esposo me pega y tengo miedo')
  const spanish = page.getByRole('region', { name: 'Lecciones que pueden ayudar' })
  await expect(spanish).toHaveAttribute('lang', 'es')
  await expect(spanish.getByRole('heading', { level: 3 }).first()).toHaveAttribute('lang', 'en')
})

for (const cry of sampleInSmallSize(['want to kms', 'i cant do this anymore'], 1))
  test(`“${cry}”, searched for, shows who helps, and no word about an empty result`, async ({
    newcomerPage: page,
  }) => {
    const { searchBox, results } = library(page)
    await page.goto('/dashboard')
    await enter(searchBox, cry)
    await expect(results).toContainText(cry)
    await expect(page.getByRole('link', { name: 'All places that help' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(EMPTY)
    // Also after another text was typed, whose answer comes.
    const understood = page.waitForResponse('**/api/catalog/understood')
    await searchBox.fill('zeppelin')
    await understood
    await expect(page.getByRole('main')).not.toContainText(EMPTY)
  })

test('an empty page makes room for who helps, when a cry for help is typed there', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox } = library(page)
  await page.goto('/dashboard?q=zeppelin')
  await expect(page.getByRole('main')).toContainText(EMPTY)
  await searchBox.fill('want to kms')
  await expect(page.getByRole('link', { name: 'All places that help' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(EMPTY)
})

test('without the code of the lesson search, a cry for help reads nothing of an empty result', {
  tag: '@full',
}, async ({ newcomerPage: page, allowErrors }) => {
  allowErrors(/net::ERR_/)
  const { searchBox, results } = library(page)
  await page.route('**/assets/search-help-*', (route) => route.abort())
  await page.goto('/dashboard')
  await enter(searchBox, 'zeppelin')
  await expect(page.getByRole('main')).toContainText(EMPTY)
  await enter(searchBox, 'want to kms')
  await expect(results).toContainText('want to kms')
  await expect(page.getByRole('link', { name: 'All places that help' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(EMPTY)
})

test('T64: a long text that ends in a cry for help stays one when it is searched for', async ({
  newcomerPage: page,
  stored,
}) => {
  const { searchBox, results } = library(page)
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  const worry =
    'i have been thinking about the rent and the car payment and the card all week and my wife does not know' +
    ' and the dental plan is due on friday and there are three of them'
  await page.goto('/dashboard')
  await enter(searchBox, `${worry} and i want to kill myself`)
  await expect(results).toContainText('i have been thinking')
  await expect(page.getByRole('link', { name: 'All places that help' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(EMPTY)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveTitle(/^Home/)
  await waitForTimers(page, PAUSE)
  await sendRecordedEvents(page)
  expect(
    urls.filter((url) => /understood|thinking/.test(new URL(url).pathname + new URL(url).search)),
  ).toEqual([])
  expect(await stored.eventKeys()).toEqual([])
})
