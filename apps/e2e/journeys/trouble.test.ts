import { sampleInSmallSize } from '@kitchen-table/scripts/run-size'
import { expect, type Page, test } from '../journey.ts'
import { keepUnpainted } from '../keep-unpainted.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { maya, PASSWORD } from '../people.ts'
import { isCloud } from '../product.ts'
import { fault } from '../screen.ts'
import { API_CATALOG, API_TRACK } from '../screen-list.ts'

const faultMessages = [/status of 500/, /Something went wrong on our side/]

for (const { what, request, path, heading } of [
  {
    what: 'track',
    request: API_TRACK,
    path: '/track/scams',
    heading: 'Spotting a scam before it costs you',
  },
  { what: 'library', request: API_CATALOG, path: '/dashboard', heading: 'Welcome back, Maya' },
])
  test(`a ${what} that fails shows an error; Try again loads it`, async ({
    sharedMayaPage: page,
    allowErrors,
  }) => {
    allowErrors(...faultMessages)
    await page.route(request, (route) => route.fulfill(fault))
    await page.goto(path)
    await expect(library(page).errorPanel).toContainText('We could not load this page')
    await expect(library(page).errorPanel).toContainText('Nothing you did is lost')
    await expect(page).toHaveTitle('This page could not be loaded – Kitchen Table')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.unroute(request)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(library(page).heading).toHaveText(heading)
  })

test('while the library loads, tracks and other pages have own placeholders', async ({
  sharedMayaPage: page,
}) => {
  await keepUnpainted(page)
  await page.route(API_CATALOG, () => {})
  await page.goto('/track/scams')
  await expect(library(page).heading).toHaveText('The track is on its way')
  await page.goto('/AllTracks')
  await expect(library(page).heading).toHaveText('The library is on its way')
})

test('the keyboard focus stays where it is when a painted page is replaced', async ({
  sharedMayaPage: page,
}) => {
  const sendCatalog = await holdResponses(page, API_CATALOG)
  const skip = page.getByRole('link', { name: 'Skip to content' })
  const painted = page.locator('#painted')
  for (const path of ['/dashboard', '/track/scams']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(painted.locator('h1')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await sendCatalog()
    await expect(painted).toHaveCount(0)
    await expect(skip).toBeFocused()
  }
})

test('the keyboard focus stays where it is when the library is loaded', async ({ sharedMayaPage: page }) => {
  await keepUnpainted(page)
  const sendCatalog = await holdResponses(page, API_CATALOG)
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

test('a refused completion is undone, with a message until closed', async ({ page, stored, allowErrors }) => {
  allowErrors(/status of 404/)
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
  expect(await stored.completedUnits()).toEqual([])
})

for (const { path, message } of sampleInSmallSize(
  [
    { path: '/track/GIVING', message: "We can't seem to find that track" },
    { path: '/track/first_budget', message: "We can't seem to find that track" },
    { path: `/track/${'a'.repeat(81)}`, message: "We can't seem to find that track" },
    // nginx refuses it itself.
    ...(isCloud ? [] : [{ path: '/track/%00', message: "We can't seem to find that track" }]),
    { path: '/topic/TALKING', message: "Uh-oh we can't find that topic..." },
    { path: '/topic/talking_about', message: "Uh-oh we can't find that topic..." },
    { path: `/topic/${'a'.repeat(81)}`, message: "Uh-oh we can't find that topic..." },
  ],
  2,
))
  test(`${path.slice(0, 25)} is not found; no track is requested`, async ({
    sharedMayaPage: page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/)
    const trackRequests: string[] = []
    page.on('request', (request) => API_TRACK.test(request.url()) && trackRequests.push(request.url()))
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(library(page).heading).toHaveText(message)
    expect(trackRequests).toEqual([])
  })

test('the address of an unknown lesson opens its track', async ({ sharedMayaPage: page }) => {
  for (const hash of ['#no-such-lesson', '#GIVING', `#${'a'.repeat(300)}`, '#%22%5D', '#%E0%A4%A']) {
    await page.goto(`/track/scams${hash}`)
    await expect(library(page).heading).toHaveText('Spotting a scam before it costs you')
  }
})

const badGateway = {
  status: 502,
  contentType: 'text/html',
  body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
}
const UNAVAILABLE_MESSAGE = 'The library cannot answer right now. Please try again in a moment.'

test("a page shows its own message for a proxy's error page", { tag: '@full' }, async ({
  sharedMayaPage: page,
  allowErrors,
}) => {
  allowErrors(/status of 502/, /ForeignResponseError/)
  for (const response of [badGateway, { ...badGateway, status: 200 }]) {
    await page.route(API_TRACK, (route) => route.fulfill(response))
    await page.goto('/track/scams')
    await expect(library(page).errorPanel).toContainText(UNAVAILABLE_MESSAGE)
    await page.unroute(API_TRACK)
    await library(page).errorPanel.getByRole('button', { name: 'Try again' }).click()
    await expect(trackPage(page).heading).toHaveText('Spotting a scam before it costs you')
  }
})

test("a form shows its own message for a proxy's error page", { tag: '@full' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of (502|404)/)
  const { signIn, refusal, email, password, submit } = frontPage(page)
  await page.goto('/')
  for (const status of [502, 404, 200]) {
    await page.route('**/api/session', (route) => route.fulfill({ ...badGateway, status }))
    await signIn(maya)
    await expect(refusal).toHaveText(UNAVAILABLE_MESSAGE)
    await expect(email).toHaveValue(maya)
    await expect(password).toHaveValue(PASSWORD)
    await page.unroute('**/api/session')
  }
  await submit.click()
  await expect(library(page).account).toBeVisible()
})

for (const { what, response, tag } of [
  { what: 'meets a fault of the server', response: fault, tag: [] },
  { what: "gets a proxy's error page", response: { ...badGateway, status: 404 }, tag: '@full' },
])
  test(`a completion that ${what} is sent again`, { tag }, async ({ page, stored, allowErrors }) => {
    allowErrors(...faultMessages, /status of 404/)
    const lesson = trackPage(page).lesson('start-five')
    await page.route('**/api/progress/units/**', (route) => route.fulfill(response))
    await page.goto(`${START_HERE.path}#start-five`)
    await lesson.complete.click()
    await expect(lesson.savedOnDevice).toBeVisible()
    await page.unroute('**/api/progress/units/**')
    await expect.poll(stored.completedUnits).toEqual(['start-five'])
    await expect(lesson.savedOnDevice).toBeHidden()
    await expect(lesson.completed).toBeVisible()
  })

test('signing out without a connection fails with a message', async ({
  mayaPage: page,
  context,
  allowErrors,
}) => {
  allowErrors(/net::ERR_/)
  const { signOut, heading } = library(page)
  await page.goto('/dashboard')
  await expect(heading).toBeVisible()
  await context.setOffline(true)
  await signOut()
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in' })).toBeVisible()
  await context.setOffline(false)
})

/** Returns the sum of layout shifts so far (Layout Instability API), without those after user input. */
function layoutShift(page: Page): Promise<number> {
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

/** Holds back the responses to matching requests; each call of the returned function waits for one and releases it. */
async function holdResponses(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const pending: (() => void)[] = []
  await page.route(url, async (route) => {
    await new Promise<void>((resolve) => pending.push(resolve))
    await route.continue()
  })
  return async () => {
    await expect.poll(() => pending.length).toBeGreaterThan(0)
    pending.shift()?.()
  }
}

for (const { device, viewport, tag } of [
  { device: 'phone', viewport: { width: 390, height: 844 }, tag: [] },
  { device: 'desktop', viewport: { width: 1280, height: 900 }, tag: '@full' },
])
  test(`pages on a slow ${device} show placeholders and do not shift`, { tag }, async ({
    sharedMayaPage: page,
  }) => {
    await page.setViewportSize(viewport)
    await keepUnpainted(page)
    const sendCatalog = await holdResponses(page, API_CATALOG)
    const sendTrack = await holdResponses(page, API_TRACK)
    const loading = page.getByText('Loading', { exact: true })
    for (const path of ['/track/scams', '/AllTopics', '/myprogress', '/AllTracks']) {
      await page.goto(path)
      await expect(loading).toBeAttached()
      await sendCatalog()
      if (path.startsWith('/track/')) await sendTrack()
      await expect(loading).toBeHidden()
      await expect(library(page).heading).toBeVisible()
      expect(await layoutShift(page), path).toBeLessThan(0.05)
    }
    await library(page).card('The first emergency savings').getByRole('link').click()
    await expect(loading).toBeAttached()
    await sendTrack()
    await expect(loading).toBeHidden()
    await expect(library(page).heading).toHaveText('The first emergency savings')
    expect(await layoutShift(page), 'from page to page').toBeLessThan(0.05)
  })
