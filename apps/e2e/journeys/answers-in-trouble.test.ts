import { electricBill, rentLate, stubAnswer, UNDERSTOOD } from '../answer-screens.ts'
import { expect, type Page, test } from '../journey.ts'
import { enter } from '../pages/keyboard.ts'
import { library } from '../pages/library.ts'
import { pauseClock, waitBriefly } from '../paused-clock.ts'
import { routeFirst } from '../route-first.ts'

/** After this time what is on the page stays where it is. */
const TOO_LATE = 1800

const emptyPage = (page: Page) => page.getByRole('region', { name: "We couldn't find any matches." })

/** Holds back all answers. Returns what lets them through. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>()
  await page.route(UNDERSTOOD, (route) => released.then(() => route.fallback()))
  return resolve
}

test('a server that is busy once is asked again, and its answer comes', { tag: '@full' }, async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 503/)
  const { searchBox, answer } = library(page)
  await stubAnswer(page, { intents: [rentLate] })
  const busy = { status: 503, contentType: 'text/html', body: 'busy' }
  await routeFirst(page, UNDERSTOOD, (route) => route.fulfill(busy))
  await page.goto('/dashboard')
  await searchBox.fill('rent is late')
  await expect(answer(rentLate.title)).toBeVisible()
})

test('an answer does not stand under another search whose own one does not come', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer, helpfulLessons } = library(page)
  await stubAnswer(page, { intents: [rentLate] })
  await page.clock.install()
  await page.goto('/dashboard')
  await searchBox.fill('rent is late')
  await expect(answer(rentLate.title)).toBeVisible()
  await pauseClock(page)
  await holdAnswers(page)
  await searchBox.fill('landlord and roommates')
  await page.clock.runFor(TOO_LATE)
  await waitBriefly(page, () => answer(rentLate.title).isHidden())
  await waitBriefly(page, () => helpfulLessons.isVisible(), TOO_LATE)
})

test('an answer that comes late moves nothing: it stands below the lessons', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer, helpfulLessons } = library(page)
  const { promise: late, resolve: respond } = Promise.withResolvers<void>()
  await stubAnswer(page, {})
  await page.clock.install()
  await page.goto('/dashboard')
  await searchBox.fill('landlord')
  await expect(helpfulLessons).toBeVisible()
  await pauseClock(page)

  await stubAnswer(page, { intents: [electricBill] })
  await page.route(UNDERSTOOD, (route) => late.then(() => route.fallback()))
  const request = page.waitForRequest((sent) => sent.postDataJSON()?.text === 'rent')
  await searchBox.fill('rent')
  await page.clock.runFor(TOO_LATE)
  await request
  const before = await helpfulLessons.boundingBox()
  respond()
  await waitBriefly(page, () => answer(electricBill.title).isVisible())
  const order = await page.getByRole('heading').allTextContents()
  expect(order.indexOf(electricBill.title)).toBeGreaterThan(order.indexOf('Lessons that may help'))
  expect(await helpfulLessons.boundingBox()).toEqual(before)
})

/** Opens the dashboard with its search loaded, answers held back and the clock stopped. Returns the function that lets them go. */
async function openWithHeldAnswers(page: Page) {
  const { searchBox } = library(page)
  await stubAnswer(page, { intents: [electricBill] })
  const release = await holdAnswers(page)
  await page.clock.install()
  const index = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/search-index'))
  await page.goto('/dashboard')
  await searchBox.click()
  await index
  await pauseClock(page)
  return release
}

test('an answer that comes late stands below the empty page, where nothing moves', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer } = library(page)
  const release = await openWithHeldAnswers(page)
  await enter(searchBox, 'zeppelin')
  await page.clock.runFor(TOO_LATE)
  const call = emptyPage(page).getByRole('link', { name: 'Call 211' })
  await waitBriefly(page, () => call.isVisible())
  const before = await call.boundingBox()
  release()
  const card = answer(electricBill.title)
  await waitBriefly(page, () => card.isVisible())
  expect(await call.boundingBox()).toEqual(before)
  const bottom = (before?.y ?? 0) + (before?.height ?? 0)
  expect((await card.boundingBox())?.y).toBeGreaterThan(bottom)
})

test('an answer that comes late moves nothing of what the page offers in sight', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer } = library(page)
  const release = await openWithHeldAnswers(page)
  await searchBox.fill('zeppelin')
  await page.clock.runFor(TOO_LATE)
  const positions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main a, main button')]
        .map((part) => ({ text: part.textContent, top: part.getBoundingClientRect().top }))
        .filter(({ top }) => top < window.innerHeight),
    )
  const before = await positions()
  expect(before.length).toBeGreaterThan(5)
  release()
  await waitBriefly(page, () => answer(electricBill.title).isVisible())
  expect(await positions()).toEqual(before)
})

test('the empty page stays while another search is typed', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox } = library(page)
  await stubAnswer(page, {})
  await page.clock.install()
  await page.goto('/dashboard?q=zeppelin')
  const ways = emptyPage(page)
  await expect(ways).toBeVisible()
  await pauseClock(page)
  for (const text of ['zeppelins', 'zeppelins a', 'zeppelins at']) {
    await searchBox.fill(text)
    await expect(searchBox).toHaveValue(text)
    expect(await ways.isVisible()).toBe(true)
  }
})

test('without the code of the card the lessons that words find are all there', { tag: '@full' }, async ({
  newcomerPage: page,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  const { searchBox, helpfulLesson } = library(page)
  const lesson = helpfulLesson('When the rent will be late: what to tell the landlord')
  await stubAnswer(page, { intents: [rentLate] })
  await page.clock.install()
  await page.goto('/dashboard')
  await page.route('**/assets/answers-*', (route) => route.abort())
  let checks = 0
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD') checks += 1
  })
  await searchBox.fill('rent late again')
  // After the first two of three attempts the page looks whether it is outdated; the last one follows in a second.
  await expect.poll(() => checks).toBe(2)
  // The response may reach this test before the page, whose next attempt begins a second after it.
  for (let seconds = 0; seconds < 3; seconds += 1) await page.clock.runFor(1000)
  await expect(lesson).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ lessons that may help$/ })).toBeAttached()
})

test('the people of the organization are on the empty page without a connection, and for two letters', {
  tag: '@full',
}, async ({ newcomerPage: page, allowErrors }) => {
  allowErrors(/net::ERR_/, /status of 500/)
  const { searchBox } = library(page)
  const own = emptyPage(page).getByRole('link', { name: 'Call 800-555-0142' })
  await page.route(UNDERSTOOD, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/dashboard')
  await enter(searchBox, 'zeppelin')
  await expect(own).toBeVisible()
  await page.context().setOffline(true)
  await enter(searchBox, 'zq')
  await expect(own).toBeVisible()
})

test('the card does not scroll tracks that were searched for out of sight', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { searchBox, answer, results } = library(page)
  await stubAnswer(page, { intents: [rentLate] })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/dashboard')
  await enter(searchBox, 'debt')
  await expect(answer(rentLate.title)).toBeVisible()
  await expect(results).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
