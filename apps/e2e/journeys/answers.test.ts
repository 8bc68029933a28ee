import { electricBill, movingOut, rentLate, stubAnswer, UNDERSTOOD } from '../answer-screens.ts'
import { findViolations } from '../find-violations.ts'
import { expect, type Page, test } from '../journey.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { trackPage } from '../pages/track-page.ts'
import { pauseClock, waitBriefly, waitForTimers } from '../paused-clock.ts'
import { youngStarter } from '../people.ts'
import { readStoredTexts } from '../read-stored-texts.ts'
import { sendRecordedEvents } from '../send-recorded-events.ts'

/** After this time without a keystroke a search is sent. */
const PAUSE = 700
/** Longer than the pause after which a cry for help is recognized, and too short for anything to be sent. */
const SHORT_PAUSE = 500

const status = (page: Page) => page.getByRole('status')
const isAbove = async (page: Page, heading: string, other: string) => {
  const order = await page.getByRole('heading').allTextContents()
  return order.indexOf(heading) < order.indexOf(other)
}

for (const { name, text, title, parts, tag } of [
  {
    name: 'a worry in own words',
    text: 'cosigned for my cousin and now the bank wants me',
    title: 'Someone wants me to cosign',
    parts: ['In “Credit scores, without the mystery”', 'Sign only if you could pay the whole loan'],
    tag: [],
  },
  {
    name: 'a worry in Spanish, in Spanish',
    text: 'no puedo pagar la renta este mes',
    title: 'No puedo pagar la renta',
    parts: ['En “Renting: the lease, the deposit, the landlord”', 'Llame al 211', 'Llamar al 211'],
    tag: [],
  },
  {
    name: 'what the library has no lesson for, with help outside',
    text: 'can i borrow from my 401k',
    title: 'Can I take money from my 401(k) or IRA?',
    parts: ['Not in our library, but this helps:', 'Department of Labor, retirement plans'],
    tag: '@full',
  },
])
  test(`the server understands ${name}`, { tag }, async ({ sharedMayaPage: page }) => {
    const { searchBox, answer } = library(page)
    await page.goto('/dashboard')
    await enter(searchBox, text)
    for (const part of parts) await expect(answer(title)).toContainText(part)
  })

test('a lesson of a track that the layout does not list is shown, and opens', { tag: '@full' }, async ({
  openPageAs,
}) => {
  const page = await openPageAs(youngStarter.email)
  const { searchBox, answer } = library(page)
  await page.goto('/dashboard')
  await searchBox.fill('my kid wants an allowance')
  const lesson = answer('How much allowance should I give?').getByRole('listitem').first()
  await expect(lesson).toContainText('from the whole library')
  await lesson.getByRole('link').click()
  await expect(page).toHaveURL('/track/children-and-money#kids-allow')
  await expect(trackPage(page).lesson('kids-allow').toggle).toHaveAttribute('aria-expanded', 'true')
})

test('what answers stands above the lessons, none of them twice, with who helps outside', async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer, helpfulLessons, helpfulLesson } = library(page)
  await stubAnswer(page, { intents: [rentLate] })
  await page.goto('/dashboard')
  await searchBox.fill('rent late again')
  const card = answer(rentLate.title)
  await expect(card.getByRole('listitem').first()).toContainText(
    'When the rent will be late: what to tell the landlord' +
      'In “Renting: the lease, the deposit, the landlord”' +
      'Write to the landlord before the rent is late',
  )
  await expect(card.getByRole('listitem').nth(1)).toContainText('from the whole library')
  await expect(card.getByRole('link', { name: 'Call 211' })).toHaveAttribute('href', 'tel:211')
  const countyPage = card.getByRole('link', { name: 'Rent help in your county (opens in a new tab)' })
  await expect(countyPage).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(helpfulLessons).toBeVisible()
  await expect(helpfulLesson('When the rent will be late: what to tell the landlord')).toHaveCount(1)
  await expect(
    status(page).filter({
      hasText: /^It sounds like: I cannot pay the rent this month\. \d+ lessons that may help$/,
    }),
  ).toBeAttached()

  await enter(searchBox, 'rent late again')
  await expect(page.getByText('No track has these words in its title. These lessons may help.')).toBeVisible()
  await expect(page.getByText("We couldn't find any matches.")).toBeHidden()
  await card.getByRole('link', { name: /^When the rent will be late/ }).click()
  await expect(page).toHaveURL('/track/renting#rn-late')
})

test('another meaning is one press away, and read out', async ({ newcomerPage: page }) => {
  const { searchBox, answer } = library(page)
  await stubAnswer(page, { intents: [rentLate, electricBill, movingOut] })
  await page.goto('/dashboard')
  await searchBox.fill('bills')
  await page.getByRole('button', { name: `Did you mean “${electricBill.title}”?` }).press('Enter')
  const card = answer(electricBill.title)
  await expect(card.getByRole('heading', { name: electricBill.title })).toBeFocused()
  await expect(card).toContainText('Not in our library, but this helps:')
  await expect(answer(rentLate.title)).toBeHidden()
  await expect(page.getByRole('button', { name: /^Did you mean/ })).toHaveText([
    `Did you mean “${rentLate.title}”?`,
    `Did you mean “${movingOut.title}”?`,
  ])
  // The next search begins with what is likeliest for it.
  await searchBox.fill('bills and rent')
  await expect(answer(rentLate.title)).toBeVisible()
  // Regression: returning to the earlier text moved the focus out of the box.
  await searchBox.fill('bills')
  await expect(card).toBeVisible()
  await expect(searchBox).toBeFocused()
})

test('a search is sent when typing pauses, and its answer stays until the next one is there', {
  tag: '@full',
}, async ({ newcomerPage: page }) => {
  const { searchBox, answer, helpfulLessons } = library(page)
  const texts: string[] = []
  const { promise: second, resolve: respond } = Promise.withResolvers<void>()
  page.on('request', (request) => {
    if (request.url().endsWith('/understood')) texts.push(request.postDataJSON().text)
  })
  await stubAnswer(page, { intents: [rentLate] })
  await page.clock.install()
  await page.goto('/dashboard')
  await searchBox.fill('landlord')
  await expect(answer(rentLate.title)).toBeVisible()
  await expect(helpfulLessons).toBeVisible()
  await pauseClock(page)

  for (const text of ['r', 're', 'ren', 'rent is', 'rent']) {
    await searchBox.fill(text)
    await page.clock.runFor(SHORT_PAUSE)
  }
  expect(texts).toEqual(['landlord'])
  await page.clock.runFor(PAUSE)
  await waitBriefly(page, () => texts.join() === 'landlord,rent')
  await waitBriefly(page, () => answer(rentLate.title).isVisible())
  expect(await isAbove(page, rentLate.title, 'Lessons that may help')).toBe(true)
  await stubAnswer(page, { intents: [electricBill] })
  await page.route(UNDERSTOOD, (route) => second.then(() => route.fallback()))
  await searchBox.fill('rent and roommates')
  await page.clock.runFor(PAUSE)
  await waitBriefly(page, () => texts.join() === 'landlord,rent,rent and roommates')
  await expect(answer(rentLate.title)).toBeVisible()
  await expect(helpfulLessons).toBeVisible()
  respond()
  await waitBriefly(page, () => answer(electricBill.title).isVisible())
  await expect(answer(rentLate.title)).toBeHidden()

  await searchBox.fill('re')
  await expect(answer(electricBill.title)).toBeHidden()
})

test('T64: while it is typed, a search is in no address, history or storage, and a cry for help is not sent', async ({
  newcomerPage: page,
  stored,
  product,
}) => {
  const { searchBox, answer } = library(page)
  const urls: string[] = []
  const bodies: string[] = []
  page.on('request', (request) => {
    urls.push(request.url())
    if (request.url().endsWith('/api/catalog/understood')) bodies.push(request.postData() ?? '')
  })
  await stubAnswer(page, { intents: [rentLate] })
  await page.goto('/dashboard')
  const entries = await page.evaluate(() => history.length)
  await searchBox.fill('cosigned for my cousin')
  await expect(answer(rentLate.title)).toBeVisible()
  await searchBox.fill('he hits me')
  await expect(page.getByRole('link', { name: 'Call 800-799-7233' })).toBeVisible()
  await expect(answer(rentLate.title)).toBeHidden()
  await waitForTimers(page, PAUSE)
  await searchBox.fill('')
  await sendRecordedEvents(page)

  const kept = await readStoredTexts(page)
  for (const text of [...kept, ...urls, ...(await stored.eventKeys()), product.output()])
    expect(text).not.toMatch(/cosigned|hits/)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  expect(bodies).toEqual(['{"text":"cosigned for my cousin"}'])
})

test('nothing is said of an answer that cannot be had: a fault, or no connection', async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/, /status of 500/)
  const { searchBox, answer, helpfulLessons } = library(page)
  await page.route(UNDERSTOOD, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard')
  const failed = page.waitForResponse(UNDERSTOOD)
  await enter(searchBox, 'words for the landlord when rent is late')
  await failed
  await expect(helpfulLessons).toBeVisible()
  await page.context().setOffline(true)
  await enter(searchBox, 'zeppelin')
  await expect(page.getByText("We couldn't find any matches.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 211' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()

  await page.unroute(UNDERSTOOD)
  await stubAnswer(page, { intents: [rentLate] })
  await page.context().setOffline(false)
  await expect(answer(rentLate.title)).toBeVisible()
})

test('without the code of answers, the ways to go on are there', { tag: '@full' }, async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  await page.route('**/assets/search-help-*', (route) => route.abort())
  await page.goto('/dashboard')
  await enter(library(page).searchBox, 'zeppelin')
  const ways = page.getByRole('region', { name: "We couldn't find any matches." })
  await expect(ways.getByRole('link', { name: 'Call 211' })).toBeVisible()
})

test('a page without results is kind: other words first, topics that are near, and a person', async ({
  newcomerPage: page,
}) => {
  const { searchBox } = library(page)
  await stubAnswer(page, {})
  await page.goto('/dashboard?q=zeppelin')
  const ways = page.getByRole('region', { name: "We couldn't find any matches." })
  await expect(ways.getByRole('link')).toHaveText([
    'list of topics',
    'Talking about money',
    'Day-to-day budget',
    'A place to live',
    // The organization's own.
    'Call 800-555-0142',
    'Text ACME to 55555',
    'help.acme.example (opens in a new tab)',
    'Call 211',
    'Help right now',
  ])
  await ways.getByRole('button', { name: 'Tell us in other words' }).click()
  await expect(searchBox).toBeFocused()
  await page.keyboard.type('rent')
  await expect(searchBox).toHaveValue('rent')
  await expect(page).toHaveURL('/dashboard?q=zeppelin')
  await ways
    .or(page.getByRole('region', { name: 'Not what you meant?' }))
    .getByRole('link', { name: 'Help right now' })
    .click()
  await expect(page).toHaveURL('/help-right-now')
})

test('on a small phone the answer is in sight while someone types, above the keyboard', async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer } = library(page)
  await stubAnswer(page, { intents: [rentLate, electricBill] })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/dashboard')
  await searchBox.click()
  // The keyboard of a phone takes about half of the screen.
  await page.setViewportSize({ width: 360, height: 330 })
  await searchBox.pressSequentially('rent is late')
  const card = answer(rentLate.title)
  for (const part of [searchBox, card.getByRole('heading', { level: 2 }), card.getByRole('link').first()])
    await expect(part).toBeInViewport({ ratio: 1 })
  for (const link of await card
    .getByRole('link')
    .filter({ hasText: /Call|Rent help/ })
    .all()) {
    const { height = 0 } = (await link.boundingBox()) ?? {}
    expect(height).toBeGreaterThanOrEqual(44)
  }
  expect(await findViolations(page)).toEqual([])
})
