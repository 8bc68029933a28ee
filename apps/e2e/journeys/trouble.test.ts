import { expect, type Page, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { maya, PASSWORD } from '../people.ts'
import { fault } from '../screen.ts'
import { API_CATALOG, API_TRACK } from '../screen-list.ts'
import { completedUnits } from '../stored.ts'

const panel = (page: Page) => page.getByRole('main').getByRole('alert')
const faults = [/status of 500/, /Something went wrong on our side/]

test('a track that cannot be loaded says so, and Try again loads it', async ({ page, signedIn, provoke }) => {
  provoke(...faults)
  await signedIn(maya)
  await page.route(API_TRACK, (route) => route.fulfill(fault))
  await page.goto('/track/scams')
  await expect(panel(page)).toContainText('We could not load this page')
  await expect(panel(page)).toContainText('Nothing you did is lost')
  await expect(page).toHaveTitle('This page could not be loaded – Kitchen Table')
  await page.unroute(API_TRACK)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(trackPage(page).heading).toHaveText('Spotting a scam before it costs you')
})

test('while the library is still coming, a track shows its own outline and other pages theirs', async ({
  page,
  signedIn,
}) => {
  await signedIn(maya)
  await page.route(API_CATALOG, () => {})
  await page.goto('/track/scams')
  await expect(library(page).heading).toHaveText('The track is on its way')
  await page.goto('/AllTracks')
  await expect(library(page).heading).toHaveText('The library is on its way')
})

test('what has the focus while the library is still coming keeps it when the library is there', async ({
  page,
  signedIn,
}) => {
  await signedIn(maya)
  const sendCatalog = await holdBack(page, API_CATALOG)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  for (const path of ['/dashboard', '/track/scams']) {
    await page.goto(path)
    await expect(library(page).heading).toHaveText(/is on its way$/)
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await sendCatalog()
    await expect(library(page).heading).not.toHaveText(/is on its way$/)
    await expect(skip).toBeFocused()
  }
})

test('a library that cannot be loaded says so, and Try again loads it', async ({
  page,
  signedIn,
  provoke,
}) => {
  provoke(...faults)
  await signedIn(maya)
  await page.route(API_CATALOG, (route) => route.fulfill(fault))
  await page.goto('/dashboard')
  await expect(panel(page)).toContainText('We could not load this page')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.unroute(API_CATALOG)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(library(page).heading).toHaveText('Welcome back, Maya')
})

test('a completion that the server refuses is taken back, with a message that stays until closed', async ({
  page,
  context,
  product,
  newcomer: _,
  provoke,
}) => {
  provoke(/status of 404/)
  await page.clock.install()
  const lesson = trackPage(page).lesson('start-five')
  const message = page.getByRole('alert').filter({ hasText: 'That lesson was not saved' })
  await page.route('**/api/progress/units/**', (route) =>
    route.fulfill({
      status: 404,
      json: {
        defined: true,
        code: 'catalog.unit_not_found',
        status: 404,
        message: "We can't seem to find that lesson",
      },
    }),
  )
  await page.goto(`${START_HERE.path}#start-five`)
  await lesson.complete.click()
  await expect(message).toContainText("We can't seem to find that lesson")
  await expect(lesson.complete).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Close message' }).click()
  await expect(message).toBeHidden()
  expect(await completedUnits(context, product)).toEqual([])
})

for (const { path, words } of [
  { path: '/track/GIVING', words: "We can't seem to find that track" },
  { path: '/track/first_budget', words: "We can't seem to find that track" },
  { path: `/track/${'a'.repeat(81)}`, words: "We can't seem to find that track" },
  { path: '/track/%00', words: "We can't seem to find that track" },
  { path: '/topic/TALKING', words: "Uh-oh we can't find that topic..." },
  { path: '/topic/talking_about', words: "Uh-oh we can't find that topic..." },
  { path: `/topic/${'a'.repeat(81)}`, words: "Uh-oh we can't find that topic..." },
])
  test(`${path.slice(0, 25)} is said not to be there`, async ({ page, signedIn, provoke }) => {
    provoke(/status of 404/)
    await signedIn(maya)
    const asked: string[] = []
    page.on('request', (request) => API_TRACK.test(request.url()) && asked.push(request.url()))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(library(page).heading).toHaveText(words)
    expect(asked).toEqual([])
  })

test('an address of a lesson that the track does not have opens the track', async ({ page, signedIn }) => {
  await signedIn(maya)
  for (const hash of ['#no-such-lesson', '#GIVING', `#${'a'.repeat(300)}`, '#%22%5D', '#%E0%A4%A']) {
    await page.goto(`/track/scams${hash}`)
    await expect(library(page).heading).toHaveText('Spotting a scam before it costs you')
  }
})

/** What a proxy answers when the server behind it is away. */
const badGateway = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
}
const OUR_WORDS = 'The library cannot answer right now. Please try again in a moment.'

test('where a proxy answers for the library, the page says so in our words, and Try again loads it', async ({
  page,
  signedIn,
  provoke,
}) => {
  provoke(/status of 502/, /ForeignResponseError/)
  await signedIn(maya)
  for (const answer of [badGateway, { ...badGateway, status: 200 }]) {
    await page.route(API_TRACK, (route) => route.fulfill(answer))
    await page.goto('/track/scams')
    await expect(panel(page)).toContainText(OUR_WORDS)
    await page.unroute(API_TRACK)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(trackPage(page).heading).toHaveText('Spotting a scam before it costs you')
  }
})

test('where a proxy answers for the library, forms keep what was typed and say so in our words', async ({
  page,
  provoke,
}) => {
  provoke(/status of (502|404)/)
  const { signIn, refusal, email, password, submit } = frontPage(page)
  await page.goto('/')
  for (const status of [502, 404, 200]) {
    await page.route('**/api/session', (route) => route.fulfill({ ...badGateway, status }))
    await signIn(maya)
    await expect(refusal).toHaveText(OUR_WORDS)
    await expect(email).toHaveValue(maya)
    await expect(password).toHaveValue(PASSWORD)
    await page.unroute('**/api/session')
  }
  await submit.click()
  await expect(library(page).account).toBeVisible()
})

test('a lesson completed while a proxy answers for the library is kept, and sent later', async ({
  page,
  context,
  product,
  newcomer: _,
  provoke,
}) => {
  provoke(/status of 404/)
  const lesson = trackPage(page).lesson('start-five')
  await page.goto(`${START_HERE.path}#start-five`)
  await page.route('**/api/progress/units/**', (route) => route.fulfill({ ...badGateway, status: 404 }))
  await lesson.complete.click()
  await expect(lesson.kept).toBeVisible()
  await page.unroute('**/api/progress/units/**')
  await expect(lesson.kept).toBeHidden()
  await expect(lesson.completed).toBeVisible()
  expect(await completedUnits(context, product)).toEqual(['start-five'])
})

test('signing out without a connection leaves one signed in, and says so', async ({
  page,
  signedIn,
  context,
  provoke,
}) => {
  provoke(/net::ERR_/)
  await signedIn(maya)
  const { account, signOut, heading } = library(page)
  await page.goto('/dashboard')
  await expect(heading).toBeVisible()
  await context.setOffline(true)
  await account.click()
  await signOut.click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
  await context.setOffline(false)
})

/** How much the page jumped so far (the Layout Instability API's sum, without what people caused). */
function jumps(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
              sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

/** Holds these answers back; each call of what it returns lets one go, once the page has asked for it. */
async function holdBack(page: Page, answer: string | RegExp): Promise<() => Promise<void>> {
  const held: (() => void)[] = []
  await page.route(answer, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    held.shift()?.()
  }
}

for (const { device, viewport } of [
  { device: 'phone', viewport: { width: 390, height: 844 } },
  { device: 'desktop', viewport: { width: 1280, height: 900 } },
])
  test(`on a slow connection a ${device} shows where things will be, and does not jump`, async ({
    page,
    signedIn,
  }) => {
    await page.setViewportSize(viewport)
    await signedIn(maya)
    const sendCatalog = await holdBack(page, API_CATALOG)
    const sendTrack = await holdBack(page, API_TRACK)
    const waiting = page.getByText('Loading', { exact: true })
    for (const path of ['/track/scams', '/AllTopics', '/myprogress', '/AllTracks']) {
      await page.goto(path)
      await expect(waiting).toBeAttached()
      await sendCatalog()
      if (path.startsWith('/track/')) await sendTrack()
      await expect(waiting).toBeHidden()
      await expect(library(page).heading).toBeVisible()
      expect(await jumps(page), path).toBeLessThan(0.05)
    }
    await library(page).card('The first emergency savings').getByRole('link').click()
    await expect(waiting).toBeAttached()
    await sendTrack()
    await expect(waiting).toBeHidden()
    await expect(library(page).heading).toHaveText('The first emergency savings')
    expect(await jumps(page), 'from page to page').toBeLessThan(0.05)
  })
