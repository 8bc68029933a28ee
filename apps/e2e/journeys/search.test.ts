import { expect, type Page, test } from '../journey.ts'
import { allTracksHeading } from '../library-size.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { manager, maya } from '../people.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'

const search = (page: Page, term: string) => enter(library(page).searchBox, term)

test.beforeEach(({ signInAs }) => signInAs(maya))

test('a search finds titles and keywords in any case, and shows how many', async ({ page }) => {
  const { results, cards, searchBox, card } = library(page)
  await page.goto('/dashboard')

  await search(page, 'LENDER')
  await expect(results).toHaveText(/^Results For "LENDER" \(\d+\)$/)
  await expect(card('Debt, and how to talk to a lender')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Topics', exact: true })).toBeHidden()
  await expect(searchBox).toBeFocused()
  await expect(page).toHaveTitle('Results for “LENDER” – Kitchen Table')

  await search(page, 'secret debt')
  await expect(results).toHaveText('Results For "secret debt" (1)')
  await expect(cards).toHaveCount(1)
  await expect(card('Money talks for two')).toBeVisible()
})

test('results can be cleared, and an empty search clears too', async ({ page }) => {
  const { results, searchBox, searchButton } = library(page)
  const all = page.getByRole('heading', { name: allTracksHeading })
  await page.goto('/dashboard?q=debt')
  await expect(searchBox).toHaveValue('debt')
  await page.getByRole('button', { name: 'Clear Results' }).click()
  await expect(all).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(searchBox).toHaveValue('')
  await expect(searchBox).toBeFocused()

  await search(page, 'debt')
  await expect(results).toBeVisible()
  await searchBox.fill('   ')
  await searchButton.click()
  await expect(all).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a search without matches shows tips, a link to topics and buttons to clear', async ({ page }) => {
  const { results } = library(page)
  await page.goto('/dashboard')
  await search(page, 'zeppelin')
  await expect(results).toHaveText('Results For "zeppelin" (0)')
  await expect(page.getByText("We couldn't find any matches.")).toBeVisible()
  for (const tip of ['spelling', 'less specific', 'single words', 'synonym'])
    await expect(page.getByRole('listitem').filter({ hasText: tip })).toBeVisible()
  await page.getByRole('link', { name: 'list of topics' }).click()
  await expect(page).toHaveURL('/AllTopics')
  const all = page.getByRole('heading', { name: /^All Learning Tracks/ })
  for (const way of ['Clear Search', 'Clear Results']) {
    await page.goBack()
    await expect(results).toHaveText('Results For "zeppelin" (0)')
    await page.getByRole('button', { name: way }).click()
    await expect(all).toBeVisible()
  }
})

test('the term is part of the address: back, reload and a link work', async ({ page, openPageAs }) => {
  const { results, searchBox } = library(page)
  await page.goto('/dashboard')
  await search(page, '401k')
  await expect(results).toContainText('401k')
  await search(page, 'rent & home')
  await expect(results).toContainText('rent & home')
  await page.goBack()
  await expect(results).toContainText('401k')
  await expect(searchBox).toHaveValue('401k')
  await page.reload()
  await expect(results).toContainText('401k')

  const otherPage = await openPageAs(manager)
  await otherPage.goto(page.url())
  await expect(library(otherPage).results).toContainText('401k')
})

test('what is typed while a search begins is kept, and searched for next', async ({ page }) => {
  const { results, searchBox } = library(page)
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/find-crisis-*', (route) => typed.then(() => route.continue()))
  await page.goto('/dashboard')
  await search(page, 'debt')
  await searchBox.fill('lender')
  release()
  await expect(results).toHaveText(/^Results For "debt"/)
  await expect(searchBox).toHaveValue('lender')
  await searchBox.press('Enter')
  await expect(results).toHaveText(/^Results For "lender"/)
  await page.goBack()
  await expect(searchBox).toHaveValue('debt')
  await page.goForward()
  await expect(searchBox).toHaveValue('lender')
})

// Regression: the first of two searches could be done after the second one.
test('of two searches that begin while their rule is loaded, the second one counts', async ({
  page,
  stored,
}) => {
  const { results, searchBox } = library(page)
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/find-crisis-*', (route) => typed.then(() => route.continue()))
  await page.goto('/dashboard')
  await search(page, 'debt')
  await search(page, 'lender')
  release()
  await expect(results).toHaveText(/^Results For "lender"/)
  await sendRecordedEvents(page)
  await expect.poll(stored.eventKeys).toEqual(['400 debt', '400 lender'])
  await expect(results).toHaveText(/^Results For "lender"/)
  await expect(searchBox).toHaveValue('lender')
})

test('T64: a cry for help is searched for, and neither recorded nor kept', async ({
  newcomerPage: page,
  stored,
}) => {
  const { results, searchBox } = library(page)
  await page.goto('/dashboard')
  await search(page, 'rent')
  await expect(results).toContainText('rent')
  const entries = await page.evaluate(() => history.length)
  await search(page, 'he hits me')
  await expect(results).toContainText('he hits me')
  await expect(page).toHaveURL('/dashboard')
  await expect(page).toHaveTitle('Home – Kitchen Table')
  const kept = await page.evaluate(() => {
    const storages = [localStorage, sessionStorage].map((storage) => JSON.stringify(storage))
    return [history.length, JSON.stringify(history.state), ...storages]
  })
  expect(kept[0]).toBe(entries)
  expect(kept.join()).not.toMatch(/hits/)

  await search(page, 'budget')
  await expect(results).toContainText('budget')
  await sendRecordedEvents(page)
  await expect.poll(stored.eventKeys).toContain('400 budget')
  expect((await stored.eventKeys()).join()).not.toMatch(/hits/)
  await page.reload()
  await expect(searchBox).toHaveValue('budget')
})

test('T64: Home ends a search for help, though the address stays the same', async ({ page }) => {
  const { brand, results, searchBox } = library(page)
  const all = page.getByRole('heading', { name: /^All Learning Tracks/ })
  await page.goto('/dashboard')
  for (const term of ['he hits me', 'quiero morir']) {
    await search(page, term)
    await expect(results).toContainText(term)
    await expect(all).toBeHidden()
    await brand.click()
    await expect(all).toBeVisible()
    await expect(results).toBeHidden()
    await expect(searchBox).toHaveValue('')
    await expect(page).toHaveURL('/dashboard')
  }
})

test('T64: an address with a cry for help is replaced by one without it', async ({ page }) => {
  const { results, searchBox } = library(page)
  await page.goto('/dashboard?q=debt')
  await expect(results).toContainText('debt')
  await page.goto('/dashboard?q=he+hits+me')
  await expect(page).toHaveURL('/dashboard')
  await expect(searchBox).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard?q=debt')
})

test('long terms are cut, control characters removed, and markup is shown as text', { tag: '@full' }, async ({
  page,
}) => {
  const { results, searchBox } = library(page)
  await page.goto('/dashboard')
  await search(page, `  a\u0000b\u0007${'c'.repeat(10_000)}`)
  await expect(results).toContainText(`"a b ${'c'.repeat(96)}" (0)`)
  expect(new URL(page.url()).searchParams.get('q')).toHaveLength(100)

  await page.goto(`/dashboard?q=${'z'.repeat(10_000)}%0d%0a%00`)
  await expect(results).toHaveText(`Results For "${'z'.repeat(100)}" (0)`)

  await search(page, '<img src=x onerror=alert(1)>')
  await expect(results).toHaveText('Results For "<img src=x onerror=alert(1)>" (0)')
  await expect(searchBox).toHaveValue('<img src=x onerror=alert(1)>')
})
