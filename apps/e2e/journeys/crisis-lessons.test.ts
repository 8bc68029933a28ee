import { sampleInSmallSize } from '../../../scripts/run-size.ts'
import { expect, type Page, test } from '../journey.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { youngStarter } from '../people.ts'

const crisisLessons = (page: Page) => page.getByRole('region', { name: 'Lessons that may help', exact: true })

/** What an empty page says, which nobody is to read who cries for help. */
const EMPTY = /couldn.t find|spelling|Not what you meant|No track has/

test('a layout with few lessons shows those of the whole library, and nothing is sent for them', async ({
  openPageAs,
}) => {
  const page = await openPageAs(youngStarter.email)
  const { searchBox } = library(page)
  const ahead = page.waitForResponse('**/api/catalog/crisis-lessons')
  await page.goto('/dashboard')
  await ahead
  await searchBox.click()
  await page.waitForLoadState('networkidle')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()))
  await searchBox.fill('he hits me')
  const lesson = crisisLessons(page).getByRole('listitem').first()
  await expect(lesson).toContainText('from the whole library')
  // The text would be sent after a pause; what is typed next is.
  const understood = page.waitForRequest('**/api/catalog/understood')
  await searchBox.fill('my kid wants an allowance')
  expect((await understood).postDataJSON()).toEqual({ text: 'my kid wants an allowance' })
  expect(sent.filter((url) => !/understood|search-index|events|tracks/.test(url))).toEqual([])
  expect(sent.filter((url) => url.includes('understood'))).toHaveLength(1)
})

test('lessons for a crisis stand below the places that help and above those found, in the language of the search', async ({
  newcomerPage: page,
}) => {
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

test('an empty page makes room for who helps, when a cry for help is typed there', async ({
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
