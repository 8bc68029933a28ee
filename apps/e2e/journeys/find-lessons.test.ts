import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { stubAnswer } from '../answer-screens.ts'
import { expect, type Page, test } from '../journey.ts'
import { type CountedActions, keyboardActions, mouseActions } from '../pages/counted-actions.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'
import { maya } from '../people.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'

const LATE_RENT = 'When the rent will be late: what to tell the landlord'
const COLLECTOR = 'When a collector calls'

const SEARCH_INDEX = '**/api/catalog/search-index*'

test.describe('from the dashboard to the open lesson', () => {
  const users: { name: string; createActions: (page: Page) => CountedActions }[] = [
    { name: 'the keyboard alone', createActions: keyboardActions },
    { name: 'a mouse', createActions: mouseActions },
  ]

  for (const { name, createActions } of sampleInSmallSize(users, 1)) {
    test(`a worry is one action away, with ${name}`, async ({ page, signInAs }) => {
      await signInAs(maya)
      await page.goto('/dashboard')
      const actions = createActions(page)
      await actions.press(library(page).offeredIntent('A debt collector is after me'))
      await expect(page).toHaveURL('/track/debt-and-how-to-talk-to-a-lender#debt-collector')
      await expect(trackPage(page).lesson('debt-collector').toggle).toHaveAttribute('aria-expanded', 'true')
      expect(actions.count()).toBeLessThanOrEqual(2)
    })

    test(`words from a phone are two actions away, with ${name}`, async ({ page, signInAs }) => {
      await signInAs(maya)
      await stubAnswer(page, {})
      await page.goto('/dashboard')
      const { searchBox, helpfulLesson } = library(page)
      const actions = createActions(page)
      await actions.write(searchBox, 'can’t pay rent')
      const lesson = helpfulLesson(LATE_RENT)
      await expect(lesson).toContainText('In “Renting: the lease, the deposit, the landlord”')
      await expect(lesson).toContainText(/Write to the landlord|landlord/)
      await actions.press(lesson.getByRole('link'))
      await expect(page).toHaveURL('/track/renting#rn-late')
      await expect(trackPage(page).lesson('rn-late').complete).toBeVisible()
      expect(actions.count()).toBeLessThanOrEqual(3)
    })
  }
})

test('what the rule does not find is helped with all the same, above the tips', async ({ page, stored }) => {
  const { results, searchBox, helpfulLesson } = library(page)
  await stubAnswer(page, {})
  await page.goto('/dashboard')
  await enter(searchBox, 'words for the landlord when rent is late')
  await expect(results).toHaveText('Results For "words for the landlord when rent is late" (0)')
  await expect(helpfulLesson(LATE_RENT)).toBeVisible()
  const announced = page.getByRole('status')
  await expect(
    announced.filter({ hasText: 'Results For "words for the landlord when rent is late" (0)' }),
  ).toBeAttached()
  await expect(announced.filter({ hasText: /^\d lessons? that may help$/ })).toBeAttached()
  await expect(page.getByText('No track has these words in its title. These lessons may help.')).toBeVisible()
  await expect(page.getByText("We couldn't find any matches.")).toBeHidden()
  const headings = await page.getByRole('heading').allTextContents()
  expect(headings.indexOf('Lessons that may help')).toBeGreaterThan(0)
  expect(headings.indexOf('Lessons that may help')).toBeLessThan(headings.indexOf('Not what you meant?'))
  await helpfulLesson(LATE_RENT).getByRole('link').click()
  await expect(page).toHaveURL(/\/track\/renting/)
  await sendRecordedEvents(page)
  await expect.poll(stored.eventKeys).toEqual(['410 words for the landlord when rent is late', '100 renting'])
})

test('what may help is announced when typing pauses, and gone with the words', async ({ page, signInAs }) => {
  await signInAs(maya)
  const { searchBox, helpfulLessons } = library(page)
  const status = page.getByRole('status').filter({ hasText: 'that may help' })
  await stubAnswer(page, {})
  await page.goto('/dashboard')
  await searchBox.pressSequentially('collector calling')
  await expect(status).toHaveText(/^\d lessons? that may help$/)
  await expect(helpfulLessons).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await searchBox.fill('')
  await expect(status).toBeHidden()
  await expect(helpfulLessons).toBeHidden()
})

test('without the index the rule alone answers, and nothing is said of the rest', { tag: '@full' }, async ({
  page,
  signInAs,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  await signInAs(maya)
  await page.route(SEARCH_INDEX, (route) => route.abort())
  const { searchBox, results, cards, helpfulLessons } = library(page)
  await page.goto('/dashboard')
  const failure = page.waitForEvent('requestfailed')
  await enter(searchBox, 'debt')
  await failure
  await expect(results).toHaveText(/^Results For "debt" \([1-9]\d*\)$/)
  await expect(results).toHaveText(`Results For "debt" (${await cards.count()})`)
  await expect(helpfulLessons).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('offline, words that were loaded before find lessons without their sentences', async ({
  page,
  context,
  signInAs,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  await signInAs(maya)
  const { searchBox, helpfulLesson } = library(page)
  await page.goto('/dashboard')
  const loaded = page.waitForResponse(SEARCH_INDEX)
  await searchBox.focus()
  await (await loaded).finished()
  await searchBox.fill('rent')
  await expect(helpfulLesson(LATE_RENT)).toBeVisible()
  await context.setOffline(true)
  await searchBox.fill('collector')
  await expect(helpfulLesson(COLLECTOR)).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('nothing absurd may help: whatever is typed, there is no error', async ({ page, signInAs }) => {
  await signInAs(maya)
  const { searchBox, results, helpfulLessons } = library(page)
  await page.goto('/dashboard')
  await searchBox.fill('rent')
  await expect(helpfulLessons).toBeVisible()
  const queries = [
    'x'.repeat(100),
    '!?!… --- (((',
    'у меня долги',
    '借金で困っています',
    '😀😀😀',
    '<img src=x onerror=alert(1)>',
    '\u0000\u202e%00%ff',
    'constructor __proto__ toString',
  ]
  for (const query of queries) {
    await searchBox.fill(query)
    await expect(helpfulLessons, query).toBeHidden()
    await searchBox.press('Enter')
    await expect(results).toContainText('Results For')
    await expect(helpfulLessons, query).toBeHidden()
  }
})
