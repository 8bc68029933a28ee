import { endSession, focusUntil, notSignedIn } from '../entrance-screens.ts'
import { expect, type Route, test } from '../journey.ts'
import { entrance } from '../pages/entrance.ts'
import { library } from '../pages/library.ts'
import { FOR_TWO, START_HERE, trackPage } from '../pages/track-page.ts'
import { maya, PASSWORD } from '../people.ts'
import { fault } from '../screen.ts'
import { API_CATALOG } from '../screen-list.ts'
import { signIn } from '../sign-in.ts'
import { completedUnits } from '../stored.ts'

test.beforeEach(({ provoke }) => provoke(/status of 401/))

test('a session that ends under a page is begun again over it, and what waited is sent', async ({
  page,
  context,
  product,
  newcomer: _,
}) => {
  const lesson = trackPage(page).lesson('start-five')
  const { sessionEnded, signInAgain } = entrance(page)
  const viewed = page.waitForResponse((response) => response.url().includes('/views'))
  await page.goto(`${START_HERE.path}#start-five`)
  await expect(lesson.complete).toBeVisible()
  // A view that is sent later would find out that the session has ended before the lesson does.
  await viewed
  await context.clearCookies()
  await lesson.complete.click()
  await expect(sessionEnded).toBeVisible()
  await expect(sessionEnded.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await signInAgain(PASSWORD)
  await expect(sessionEnded).toBeHidden()
  await expect(lesson.completed).toBeVisible()
  await expect.poll(() => completedUnits(context, product)).toEqual(['start-five'])
})

test('a page that was asked for meanwhile opens as soon as the person is back', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn(maya)
  const { sessionEnded, signInAgain } = entrance(page)
  await page.goto('/AllTracks')
  await expect(library(page).heading).toBeVisible()
  await context.clearCookies()
  await library(page).card('Spotting a scam before it costs you').getByRole('link').click()
  await signInAgain(PASSWORD)
  await expect(page).toHaveURL('/track/scams')
  await expect(trackPage(page).heading).toHaveText('Spotting a scam before it costs you')
  await expect(sessionEnded).toBeHidden()
})

test('who closes the question stays on the page, and is asked again by what they do, not by the page', async ({
  page,
  signedIn,
}) => {
  await signedIn(maya)
  const { sessionEnded } = entrance(page)
  await page.goto('/dashboard')
  await library(page).searchBox.fill('half a thought')
  await endSession(page)
  await page.keyboard.press('Escape')
  await expect(sessionEnded).toBeHidden()
  await expect(library(page).searchBox).toHaveValue('half a thought')

  const refused = page.waitForResponse((answer) => answer.status() === 401)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await refused
  await expect(sessionEnded).toBeHidden()
  await library(page).nav.getByRole('link', { name: 'All Content' }).click()
  await library(page).card('Spotting a scam before it costs you').getByRole('link').click()
  await expect(sessionEnded).toBeVisible()
})

test('signing in again in another tab is enough', async ({ page, context, product, signedIn }) => {
  await signedIn(maya)
  await page.goto('/track/scams')
  await expect(library(page).heading).toBeVisible()
  await endSession(page)
  await signIn(context, product.address, maya)
  await focusUntil(page, () => entrance(page).sessionEnded.isHidden())
})

test('signing out in one tab leaves nothing of the person in another', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn(maya)
  const other = await context.newPage()
  await other.goto('/track/scams')
  await expect(library(other).heading).toBeVisible()
  await page.goto('/dashboard')
  await library(page).account.click()
  await library(page).signOut.click()
  await expect(page).toHaveURL('/')
  await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
})

test('a tab that redraws before it has noticed the signing out in another one shows no error, and is left', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn(maya)
  const other = await context.newPage()
  await other.clock.install()
  await other.goto(`${FOR_TWO.path}#${FOR_TWO.video}`)
  const { play } = trackPage(other).lesson(FOR_TWO.video)
  await expect(play).toBeVisible()
  // Listens after the page's own channel, so that the page has heard it by then; what it does next waits for a timer.
  await other.evaluate(() => {
    const channel = new BroadcastChannel('kitchen-table:signed-out')
    channel.addEventListener('message', () => {
      document.documentElement.dataset.heard = 'yes'
    })
  })
  await other.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/dashboard')
  await library(page).account.click()
  await library(page).signOut.click()
  await expect(page).toHaveURL('/')
  await expect(other.locator('html[data-heard]')).toHaveCount(1)
  await play.evaluate((button: HTMLElement) => button.click())
  await expect(play).toBeHidden()
  await expect(trackPage(other).heading).toHaveText(FOR_TWO.title)
  await expect(other.getByRole('main').getByRole('alert')).toHaveCount(0)
  await other.clock.resume()
  await expect(other).toHaveURL(`/?redirect=${encodeURIComponent(`${FOR_TWO.path}#${FOR_TWO.video}`)}`)
})

test('an answer that was under way while the person signed out in another tab does not bring them back', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn(maya)
  const other = await context.newPage()
  // Lengthens the read time-out of this page: on a slow machine, signing out takes longer than that.
  await other.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: () => void, ms = 0) =>
      setTimeout(run, ms < 5000 ? ms : 3_600_000)) as typeof window.setTimeout
  })
  await other.goto('/track/scams')
  await expect(library(other).heading).toBeVisible()
  const answer = await context.request.get('/api/start')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isAsked = false
  const holdAnswer = async (route: Route) => {
    isAsked = true
    await released
    await route.fulfill({ response: answer })
  }
  // Whatever the page asks afterwards, the server answers.
  await other.route('**/api/start', holdAnswer, { times: 1 })
  // Again, where it was just asking by itself.
  await expect(async () => {
    await other.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    expect(isAsked).toBe(true)
  }).toPass()
  await page.goto('/dashboard')
  await library(page).account.click()
  await library(page).signOut.click()
  await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
  const came = other.waitForResponse((response) => response.url().endsWith('/api/start') && response.ok())
  release()
  await came
  await other.getByRole('link', { name: 'Use your invitation' }).click()
  await expect(other).toHaveURL('/new-user')
  await other.goBack()
  await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
  await expect(library(other).account).toHaveCount(0)
})

for (const { state, answer, shown } of [
  { state: 'still loading', answer: null, shown: 'The track is on its way' },
  { state: 'in trouble', answer: fault, shown: 'We could not load this page' },
])
  test(`signing out in one tab leaves nothing in another that is ${state}`, async ({
    page,
    context,
    signedIn,
    provoke,
  }) => {
    provoke(/status of 500/, /Something went wrong on our side/)
    await signedIn(maya)
    const other = await context.newPage()
    await other.route(API_CATALOG, (route) => (answer === null ? undefined : route.fulfill(answer)))
    await other.goto('/track/scams')
    await expect(library(other).heading).toHaveText(shown)
    await page.goto('/dashboard')
    await library(page).account.click()
    await library(page).signOut.click()
    await expect(page).toHaveURL('/')
    await expect(other).toHaveURL('/?redirect=%2Ftrack%2Fscams')
  })

test('whoever came from an organization signs in there in a new tab, and checks again', async ({
  page,
  context,
}) => {
  await page.goto('/medica/track/scams')
  await page.getByRole('button', { name: 'Medica', exact: true }).click()
  await page.getByRole('button', { name: /Mo Ridge/ }).click()
  await expect(page).toHaveURL('/track/scams')
  await expect(library(page).account).toBeVisible()
  const { sessionEnded } = entrance(page)
  const checkAgain = sessionEnded.getByRole('button', { name: 'Check again' })
  await endSession(page)
  await checkAgain.click()
  await expect(sessionEnded.getByRole('alert')).toHaveText(/You are not signed in yet/)

  // A tab that comes to the fore looks by itself; here the button is to find out.
  await page.route('**/api/start', (route) => route.fulfill({ status: 401, json: notSignedIn }))
  const opened = context.waitForEvent('page')
  await sessionEnded.getByRole('link', { name: /^Sign in with Medica/ }).click()
  const other = await opened
  await other.getByRole('button', { name: 'Medica', exact: true }).click()
  await other.getByRole('button', { name: /Mo Ridge/ }).click()
  await expect(library(other).account).toBeVisible()
  await page.unroute('**/api/start')
  // By the button, or by itself where the tab comes to the fore in this very moment.
  await expect(async () => {
    // Within the page, so that the dialog cannot go between looking and clicking.
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Check again')?.click()
    })
    expect(await sessionEnded.isVisible()).toBe(false)
  }).toPass()
  await expect(page).toHaveURL('/track/scams')
})
