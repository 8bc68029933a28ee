import { waitForPreload } from '../idle.ts'
import { expect, type Page, type Route, test } from '../journey.ts'
import { keepUnpainted } from '../keep-unpainted.ts'
import { library } from '../pages/library.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { FOR_TWO, START_HERE, trackPage } from '../pages/track-page.ts'
import { maya, PASSWORD } from '../people.ts'
import { stubPlayer } from '../player-page.ts'
import { routeFirst } from '../route-first.ts'
import { fault } from '../screen.ts'
import { API_CATALOG } from '../screen-list.ts'
import { signIn } from '../sign-in.ts'
import { endSession, focusUntil, notSignedIn } from '../sign-in-screens.ts'

test.beforeEach(({ allowErrors }) => allowErrors(/status of 401/))

async function signOutAtDashboard(page: Page) {
  await page.goto('/dashboard')
  await library(page).signOut()
  await expect(page).toHaveURL('/')
}

test('signing in again over a page sends its pending requests', async ({ page, stored, context }) => {
  const lesson = trackPage(page).lesson('start-five')
  const { sessionEnded, signInAgain } = signInPages(page)
  // What is requested later would get the 401 before the lesson does.
  const quiet = Promise.all([
    waitForPreload(page),
    page.waitForResponse((response) => response.url().includes('/views')),
  ])
  await page.goto(`${START_HERE.path}#start-five`)
  await expect(lesson.complete).toBeVisible()
  await quiet
  await context.clearCookies()
  await lesson.complete.click()
  await expect(sessionEnded).toBeVisible()
  await expect(sessionEnded.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await signInAgain(PASSWORD)
  await expect(sessionEnded).toBeHidden()
  await expect(lesson.completed).toBeVisible()
  await expect.poll(stored.completedUnits).toEqual(['start-five'])
})

test('a page requested meanwhile opens after signing in again', async ({ mayaPage: page, context }) => {
  const { sessionEnded, signInAgain } = signInPages(page)
  const preload = waitForPreload(page)
  await page.goto('/AllTracks')
  await expect(library(page).heading).toBeVisible()
  await preload
  await context.clearCookies()
  await library(page).card('Spotting a scam before it costs you').getByRole('link').click()
  await signInAgain(PASSWORD)
  await expect(page).toHaveURL('/track/scams')
  await expect(trackPage(page).heading).toHaveText('Spotting a scam before it costs you')
  await expect(sessionEnded).toBeHidden()
})

test('closing the dialog keeps the page until the next action of the user', async ({ mayaPage: page }) => {
  const { sessionEnded } = signInPages(page)
  const preload = waitForPreload(page)
  await page.goto('/dashboard')
  await preload
  // Too short to request anything, whose refusal would open the dialog again.
  await library(page).searchBox.fill('ha')
  await endSession(page)
  await page.keyboard.press('Escape')
  await expect(sessionEnded).toBeHidden()
  await expect(library(page).searchBox).toHaveValue('ha')

  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await refused
  await expect(sessionEnded).toBeHidden()
  await library(page).nav.getByRole('link', { name: 'All Content' }).click()
  // A pointer on the link would request the track, and open the dialog before the click.
  await library(page).card('Spotting a scam before it costs you').getByRole('link').dispatchEvent('click')
  await expect(sessionEnded).toBeVisible()
})

test('signing in again in another tab closes the dialog', async ({ mayaPage: page, context, product }) => {
  await page.goto('/track/scams')
  await expect(library(page).heading).toBeVisible()
  await endSession(page)
  await signIn(context, product.address, maya)
  await focusUntil(page, () => signInPages(page).sessionEnded.isHidden())
})

test('a tab that renders before it handles a sign-out shows no error', { tag: '@full' }, async ({
  mayaPage: page,
  context,
}) => {
  const other = await context.newPage()
  await other.clock.install()
  await stubPlayer(other)
  await other.goto(`${FOR_TWO.path}#${FOR_TWO.video}`)
  const { play } = trackPage(other).lesson(FOR_TWO.video)
  await expect(play).toBeVisible()
  // This listener runs after the page's own; what the page does next waits for a timer, which the clock holds.
  await other.evaluate(() => {
    const channel = new BroadcastChannel('kitchen-table:signed-out')
    channel.addEventListener('message', () => {
      document.documentElement.dataset.signedOut = 'yes'
    })
  })
  await other.clock.pauseAt(Date.now() + 60_000)
  await signOutAtDashboard(page)
  await expect(other.locator('html[data-signed-out]')).toHaveCount(1)
  await play.evaluate((button: HTMLElement) => button.click())
  await expect(play).toBeHidden()
  await expect(trackPage(other).heading).toHaveText(FOR_TWO.title)
  await expect(library(other).errorPanel).toHaveCount(0)
  await other.clock.resume()
  await expect(other).toHaveURL(`/?redirect=${encodeURIComponent(`${FOR_TWO.path}#${FOR_TWO.video}`)}`)
})

test('a response after a sign-out elsewhere signs nobody in again', async ({ mayaPage: page, context }) => {
  const other = await context.newPage()
  // Lengthens the read time-out of this page: on a slow machine, signing out takes longer than that.
  await other.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, ms = 0) =>
      setTimeout(run, ms < 5000 ? ms : 3_600_000)) as typeof window.setTimeout
  })
  await other.goto('/track/scams')
  await expect(library(other).heading).toBeVisible()
  const response = await context.request.get('/api/start')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isRequested = false
  const holdResponse = async (route: Route) => {
    isRequested = true
    await released
    await route.fulfill({ response })
  }
  await routeFirst(other, '**/api/start', holdResponse)
  // Retried, because the page ignores the event while a request of its own is pending.
  await expect(async () => {
    await other.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    expect(isRequested).toBe(true)
  }).toPass()
  await page.goto('/dashboard')
  await library(page).signOut()
  await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
  const received = other.waitForResponse((response) => response.url().endsWith('/api/start') && response.ok())
  release()
  await received
  await other.getByRole('link', { name: 'Use your invitation' }).click()
  await expect(other).toHaveURL('/new-user')
  await other.goBack()
  await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
  await expect(library(other).account).toHaveCount(0)
})

for (const { state, answer, title, tag = [] } of [
  {
    state: 'shows a track',
    answer: (route: Route) => route.continue(),
    title: 'Spotting a scam before it costs you',
  },
  { state: 'is still loading', answer: () => {}, title: 'The track is on its way', tag: '@full' },
  {
    state: 'shows an error',
    answer: (route: Route) => route.fulfill(fault),
    title: 'We could not load this page',
    tag: '@full',
  },
])
  test(`signing out sends another tab that ${state} to the sign-in page`, { tag }, async ({
    mayaPage: page,
    context,
    allowErrors,
  }) => {
    allowErrors(/status of 500/, /Something went wrong on our side/)
    const other = await context.newPage()
    await keepUnpainted(other)
    await other.route(API_CATALOG, answer)
    await other.goto('/track/scams')
    await expect(library(other).heading).toHaveText(title)
    await signOutAtDashboard(page)
    await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
  })

test('a person of a provider signs in there in a new tab, and checks again', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.goto('/medica/track/scams')
  await page.getByRole('button', { name: 'Medica', exact: true }).click()
  await page.getByRole('button', { name: /Mo Ridge/ }).click()
  await expect(page).toHaveURL('/track/scams')
  await expect(library(page).account).toBeVisible()
  const { sessionEnded } = signInPages(page)
  const checkAgain = sessionEnded.getByRole('button', { name: 'Check again' })
  await endSession(page)
  await checkAgain.click()
  await expect(sessionEnded.getByRole('alert')).toHaveText(/You are not signed in yet/)

  // A tab in the foreground checks by itself; this prevents it, so that the button is tested.
  await page.route('**/api/start', (route) => route.fulfill(notSignedIn))
  const newTabEvent = context.waitForEvent('page')
  await sessionEnded.getByRole('link', { name: /^Sign in with Medica/ }).click()
  const other = await newTabEvent
  await other.getByRole('button', { name: 'Medica', exact: true }).click()
  await other.getByRole('button', { name: /Mo Ridge/ }).click()
  await expect(library(other).account).toBeVisible()
  await page.unroute('**/api/start')
  // The dialog closes by the button, or by itself if the tab comes to the foreground at this moment.
  await expect(async () => {
    // Runs in the page, so that the dialog cannot close between finding and clicking the button.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Check again')?.click()
    })
    expect(await sessionEnded.isVisible()).toBe(false)
  }).toPass()
  await expect(page).toHaveURL('/track/scams')
})
