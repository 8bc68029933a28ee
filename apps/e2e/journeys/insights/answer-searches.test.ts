import { expect, type Page, editingTest as test } from '../../journey.ts'
import { enter } from '../../pages/keyboard.ts'
import { library } from '../../pages/library.ts'
import { searchAsOthers } from '../../search-as-others.ts'
import { sendRecordedEvents } from '../../send-recorded-events.ts'

const TRACK = 'Debt, and how to talk to a lender'
const UNANSWERED = '/admin/stats?tab=unanswered&range=last_30_days'

function unansweredSearches(page: Page) {
  const row = (term: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: term }) })
  const control = (role: 'button' | 'link', name: string) => (term: string) =>
    row(term).getByRole(role, { name: new RegExp(`^${name}\\s?: ${term}$`) })
  return {
    row,
    rowHeading: (term: string) => row(term).getByRole('heading', { name: term }),
    addToTrack: control('button', 'Add to a track'),
    addToOtherTrack: control('button', 'Add to another track'),
    startTrack: control('link', 'Start a new track'),
    undo: control('button', 'Undo'),
    dialog: page.getByRole('dialog', { name: 'Add to a track' }),
    track: page.getByRole('dialog').getByRole('combobox', { name: 'Track' }),
    options: page.getByRole('option'),
    save: page.getByRole('dialog').getByRole('button', { name: 'Save' }),
    message: (title: string) => page.getByRole('status').filter({ hasText: title }),
  }
}

/** Searches on a page that was just loaded, and waits until the server has stored the search. */
async function searchFor(page: Page, term: string): Promise<void> {
  await page.goto('/dashboard')
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/events') &&
      response.request().postData()?.includes(JSON.stringify(term)) === true,
  )
  await enter(library(page).searchBox, term)
  await expect(page.getByRole('heading', { name: `Results For "${term}"` })).toBeVisible()
  await sendRecordedEvents(page)
  expect((await stored).ok()).toBe(true)
}

test('what a learner searches for in vain becomes a tag, and the next search finds the track', async ({
  sharedAdminPage: page,
  openPageAs,
  openBrowserContext,
  product,
  takeNewcomer,
}) => {
  const term = 'pawnbroker'
  const learnerPage = await openPageAs(takeNewcomer())
  const { card } = library(learnerPage)
  const searches = unansweredSearches(page)
  await searchFor(learnerPage, term)
  await expect(learnerPage.getByText("We couldn't find any matches.")).toBeVisible()
  await searchFor(learnerPage, 'pawnbrokers')
  await test.step('it is not listed before five people have searched for it', async () => {
    await page.goto(UNANSWERED)
    await expect(page.getByText(/that fewer than five people used (is|are) not shown/)).toBeVisible()
    await expect(page.getByText(term)).toHaveCount(0)
  })

  await searchAsOthers(openBrowserContext, product.address, term)
  await page.goto(UNANSWERED)
  await expect(searches.row(term)).toContainText('5 searches found nothing')
  await expect(searches.row(term)).not.toContainText('also typed as')
  await test.step('the dialog is closed without a choice, and the focus is where it was', async () => {
    await searches.addToTrack(term).press('Enter')
    await expect(searches.track).toBeVisible()
    await searches.save.press('Enter')
    await expect(searches.dialog.getByText('Please choose a track.')).toBeVisible()
    await expect(searches.track).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(searches.dialog).toBeHidden()
    await expect(searches.addToTrack(term)).toBeFocused()
  })

  await searches.addToTrack(term).press('Enter')
  await searches.track.fill('lender')
  await searches.options.filter({ hasText: TRACK }).waitFor()
  await page.keyboard.press('Enter')
  await expect(searches.track).toHaveValue(TRACK)
  await page.keyboard.press('Enter')
  await expect(searches.message('Tag added')).toBeVisible()
  await expect(searches.rowHeading(term)).toBeFocused()
  await expect(searches.row(term)).toContainText('Nobody has searched for it since')

  await searchFor(learnerPage, term)
  await expect(card(TRACK)).toBeVisible()
  await page.reload()
  await expect(searches.row(term)).toContainText('The next searcher found something')

  await searches.undo(term).press('Enter')
  await expect(searches.message('Undone')).toBeVisible()
  await expect(searches.rowHeading(term)).toBeFocused()
  await expect(searches.addToTrack(term)).toBeVisible()
  await searchFor(learnerPage, term)
  await expect(learnerPage.getByText("We couldn't find any matches.")).toBeVisible()
})

test('a track is started for a search, whose draft is its own, and counts as its answer', {
  tag: '@full',
}, async ({ sharedAdminPage: page, openPageAs, openBrowserContext, product, takeNewcomer }) => {
  const term = 'timeshare'
  await searchFor(await openPageAs(takeNewcomer()), term)
  await searchAsOthers(openBrowserContext, product.address, term)
  await page.goto('/admin/createtrack')
  await page.getByLabel('Title').fill('Something else')
  await expect(page.getByText('Not created yet:')).toBeVisible()

  await page.goto(UNANSWERED)
  const searches = unansweredSearches(page)
  await searches.startTrack(term).press('Enter')
  await expect(page).toHaveURL(/\/admin\/createtrack\?term=timeshare$/)
  await expect(page.getByLabel('Title')).toHaveValue('Timeshare')
  await page.getByLabel('Title').fill('Leaving a timeshare')
  await page.getByRole('button', { name: 'Create Track' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/updatetrack\/leaving-a-timeshare$/)
  await expect(searches.message('Search answered')).toBeVisible()

  await page.goto(UNANSWERED)
  await expect(searches.row(term)).toContainText('A new track: Leaving a timeshare')
  await expect(searches.addToOtherTrack(term)).toBeVisible()
})

test('where learners stop: a track is chosen by keyboard and is part of the address', async ({
  sharedAdminPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await page.goto('/admin/stats?tab=stops')
  await expect(page.getByRole('heading', { name: 'Choose a track' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Track' }).fill('lender')
  await page.getByRole('option', { name: TRACK }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/track=debt-and-how-to-talk-to-a-lender/)
  await expect(page.getByRole('heading', { name: TRACK })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Track' })).toHaveValue(TRACK)
  await page.goto('/admin/stats?tab=stops&track=no-such-track')
  await expect(page.getByRole('heading', { name: "We can't seem to find that track" })).toBeVisible()
})
