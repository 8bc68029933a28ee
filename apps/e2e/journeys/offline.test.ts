import { suspendIdleCallbacks, waitForPreload } from '../idle.ts'
import { expect, type Page, type Stored, test } from '../journey.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { signInPages } from '../pages/sign-in-pages.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { PASSWORD } from '../people.ts'
import { isCloud } from '../product.ts'
import { API_TRACK } from '../screen-list.ts'
import { extractCode, readNewestEmail, readNewestTextMessage } from '../sent-messages.ts'
import { signIn } from '../sign-in.ts'
import { focusUntil } from '../sign-in-screens.ts'
import { listEventKeys } from '../stored-data.ts'
import { waitForTakeover } from '../wait-for-takeover.ts'

const UNIT = 'start-five'
const lessonPath = `${START_HERE.path}#${UNIT}`
/**
 * Chromium's errors for a lost connection; which one depends on the state that the connection was in. A balancer whose
 * servers are away responds with 502.
 */
const connectionErrors = isCloud ? /net::ERR_|502 \(Bad Gateway\)/ : /net::ERR_/

const completionsOf = (keys: string[]) => keys.filter((key) => key.startsWith('120'))

/** Opens the lesson, and waits until the view of its track is stored. */
async function openLesson(page: Page, stored: Stored) {
  await page.goto(lessonPath)
  await expect.poll(stored.eventKeys).toEqual(['100 start-here'])
  return trackPage(page).lesson(UNIT)
}

test('a completion offline is saved, and sent once later', async ({ page, stored, context, allowErrors }) => {
  allowErrors(connectionErrors)
  const lesson = await openLesson(page, stored)
  await context.setOffline(true)

  await lesson.complete.click()
  await expect(lesson.completed).toBeVisible()
  await expect(lesson.savedOnDevice).toBeVisible()

  await test.step('it survives closing the tab', async () => {
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(lessonPath)
    await expect(trackPage(again).lesson(UNIT).completed).toBeVisible()
    await expect.poll(stored.completedUnits).toEqual([UNIT])
    await expect(trackPage(again).lesson(UNIT).savedOnDevice).toBeHidden()
    await again.reload()
    await expect(trackPage(again).lesson(UNIT).completed).toBeVisible()
  })
  expect(completionsOf(await stored.eventKeys())).toEqual([`120 ${UNIT}`])
})

test('of several offline changes only the last is sent', async ({ page, stored, context, allowErrors }) => {
  allowErrors(connectionErrors)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect(lesson.complete).toBeVisible()
  await context.setOffline(true)
  await lesson.complete.click()
  await lesson.undo.click()
  await lesson.complete.click()
  await context.setOffline(false)
  await expect.poll(stored.completedUnits).toEqual([UNIT])
  await expect(lesson.savedOnDevice).toBeHidden()
  expect(completionsOf(await stored.eventKeys())).toEqual([`120 ${UNIT}`])
})

test('a completion is sent when a dead server is up', async ({ page, stored, product, allowErrors }) => {
  allowErrors(connectionErrors)
  const lesson = await openLesson(page, stored)
  await product.kill()
  try {
    await lesson.complete.click()
    await expect(lesson.completed).toBeVisible()
    await expect(lesson.savedOnDevice).toBeVisible()
  } finally {
    await product.start()
  }
  await expect(lesson.savedOnDevice).toBeHidden()
  expect(await stored.completedUnits()).toEqual([UNIT])
  expect(completionsOf(await stored.eventKeys())).toEqual([`120 ${UNIT}`])
})

test('another tab shows the completions of this one', { tag: '@full' }, async ({
  newcomerPage: page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto(lessonPath)
  const otherLesson = trackPage(other).lesson(UNIT)
  await expect(otherLesson.complete).toBeVisible()
  await page.goto(lessonPath)
  const lesson = trackPage(page).lesson(UNIT)
  await lesson.complete.click()
  await expect(otherLesson.completed).toBeVisible()
  await lesson.undo.click()
  await other.bringToFront()
  await expect(otherLesson.complete).toBeVisible()
})

test('signing out with unsent work asks first, and the next person on the device gets none of it', async ({
  page,
  stored,
  context,
  product,
  takeNewcomer,
  allowErrors,
}) => {
  allowErrors(connectionErrors)
  const next = takeNewcomer()
  const { signOut } = library(page)
  const lesson = await openLesson(page, stored)
  await page.route('**/api/progress/**', (route) => route.abort())
  await lesson.complete.click()
  await expect(lesson.savedOnDevice).toBeVisible()

  const dialog = page.getByRole('dialog', { name: 'Some of your progress is only on this device' })
  await signOut()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await expect(lesson.completed).toBeVisible()

  await signOut()
  await dialog.getByRole('button', { name: 'Sign out and lose it' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.unroute('**/api/progress/**')
  await signIn(context, product.address, next)
  await page.goto(lessonPath)
  await expect(lesson.complete).toBeVisible()
  await expect.poll(() => listEventKeys(product, next)).toEqual(['100 start-here'])
  expect(await stored.completedUnits()).toEqual([])
  expect(await stored.eventKeys()).toEqual(['100 start-here'])
})

test('unsent work is kept for its owner when someone else signs in on the same device', async ({
  page,
  stored,
  context,
  product,
  newcomer,
  takeNewcomer,
  allowErrors,
}) => {
  // A request that is under way while the session is replaced still has the old one, and gets 401.
  allowErrors(connectionErrors, /status of (401|409)/)
  const next = takeNewcomer()
  const lesson = await openLesson(page, stored)
  await page.route('**/api/progress/**', (route) => route.abort())
  await lesson.complete.click()
  await expect(lesson.savedOnDevice).toBeVisible()

  await test.step('the other person takes over the session while the page is open', async () => {
    await signIn(context, product.address, next)
    const refused = page.waitForResponse((response) => response.status() === 409)
    await page.unroute('**/api/progress/**')
    await refused
    await expect(lesson.complete).toBeVisible()
    await page.reload()
    await expect(lesson.complete).toBeVisible()
    await expect.poll(() => listEventKeys(product, next)).toContain('100 start-here')
    expect(await stored.completedUnits()).toEqual([])
    expect(completionsOf(await listEventKeys(product, next))).toEqual([])
  })

  await test.step('it is sent once its owner has signed in again', async () => {
    await signIn(context, product.address, newcomer)
    await page.reload()
    await expect(lesson.completed).toBeVisible()
    await expect.poll(stored.completedUnits).toEqual([UNIT])
  })
})

test('offline, only pages with loaded data open', async ({ mayaPage: page, context, allowErrors }) => {
  allowErrors(connectionErrors)
  const preload = waitForPreload(page)
  await page.goto('/dashboard')
  await preload
  await context.setOffline(true)
  const { nav, heading, card, account } = library(page)
  await nav.getByRole('link', { name: 'Topics' }).click()
  await expect(heading).toHaveText(/topics:$/)
  await nav.getByRole('link', { name: 'All Content' }).click()
  await expect(heading).toHaveText(/^All Learning Tracks/)

  await card('Spotting a scam before it costs you').getByRole('link').click()
  await expect(library(page).errorPanel).toContainText('We could not load this page')
  await expect(library(page).errorPanel).toContainText("We can't reach the library right now")
  await expect(account).toBeVisible()
  await nav.getByRole('link', { name: 'My Progress' }).click()
  await expect(heading).toHaveText('My Progress')

  await test.step('the page loads by itself when the connection is back', async () => {
    await page.goBack()
    await expect(library(page).errorPanel).toContainText('We could not load this page')
    await context.setOffline(false)
    await expect(heading).toHaveText('Spotting a scam before it costs you')
  })
})

test('a page whose script was requested offline opens when the connection is back', async ({
  mayaPage: page,
  context,
  allowErrors,
}) => {
  allowErrors(connectionErrors)
  await page.goto('/dashboard')
  const { account, profile, heading, errorPanel } = library(page)
  await waitForTakeover(page)
  // Before the menu opens, which loads the page of its first entry.
  await context.setOffline(true)
  await account.click()
  await profile.click()
  await expect(errorPanel).toContainText('We could not load this page')
  await context.setOffline(false)
  await expect(heading).toHaveText('Your profile')
})

test('a page without its script shows an error until Try again', { tag: '@full' }, async ({
  mayaPage: page,
  allowErrors,
}) => {
  allowErrors(connectionErrors)
  await page.goto('/dashboard')
  const { account, profile, heading } = library(page)
  // Before the menu opens, because a link under the pointer is preloaded.
  await page.route('**/assets/_authenticated._learner.profile-*.js', (route) => route.abort())
  await account.click()
  await profile.click()
  await expect(library(page).errorPanel).toContainText('We could not load this page')
  await expect(account).toBeVisible()
  await page.unroute('**/assets/_authenticated._learner.profile-*.js')
  await library(page).errorPanel.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('Your profile')
})

test('Login Help that cannot be loaded shows an error; the form is kept', { tag: '@full' }, async ({
  page,
  allowErrors,
}) => {
  allowErrors(connectionErrors)
  await suspendIdleCallbacks(page)
  await page.goto('/')
  await frontPage(page).fill('nia@example.com')
  await page.route('**/assets/preloaded-dialogs-*.js', (route) => route.abort())
  const { loginHelp, help } = signInPages(page)
  const problem = page.getByRole('alert').filter({ hasText: 'We could not open Login Help' })
  await loginHelp.click()
  await expect(problem).toBeVisible()
  const retry = problem.getByRole('button', { name: 'Try again' })
  const close = page.getByRole('button', { name: 'Close' })
  await expect(page.locator(':focus')).toContainText('We could not open Login Help')
  await page.keyboard.press('Tab')
  await expect(retry).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(retry).toHaveAttribute('aria-disabled', 'true')
  await expect(retry).toBeFocused()
  await expect(retry).not.toHaveAttribute('aria-disabled')
  await expect(retry).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(problem).toBeHidden()
  await expect(loginHelp).toBeFocused()
  await expect(frontPage(page).email).toHaveValue('nia@example.com')
  await expect(frontPage(page).password).toHaveValue(PASSWORD)
  await page.unroute('**/assets/preloaded-dialogs-*.js')
  await loginHelp.click()
  await expect(help.email).toHaveValue('nia@example.com')
})

test('a page keeps its input if the sign-in dialog cannot load', { tag: '@full' }, async ({
  mayaPage: page,
  allowErrors,
}) => {
  allowErrors(connectionErrors, /status of 401/)
  await suspendIdleCallbacks(page)
  await page.goto('/dashboard')
  await library(page).searchBox.fill('half a thought')
  await page.route('**/assets/preloaded-dialogs-*.js', (route) => route.abort())
  await page.context().clearCookies()
  const problem = page.getByRole('alert').filter({ hasText: 'We could not open the form to sign in again' })
  await focusUntil(page, () => problem.isVisible())
  await page.unroute('**/assets/preloaded-dialogs-*.js')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await signInPages(page).signInAgain(PASSWORD)
  await expect(signInPages(page).sessionEnded).toBeHidden()
  await expect(library(page).searchBox).toHaveValue('half a thought')
})

for (const { what, request, path, tag = [] } of [
  { what: 'lessons do not load', request: API_TRACK, path: '/track/scams' },
  {
    what: 'script does not load',
    request: '**/assets/_authenticated._learner.profile-*.js',
    path: '/profile',
    tag: '@full',
  },
])
  test(`a page whose ${what} shows an error within ten seconds`, { tag }, async ({ mayaPage: page }) => {
    await page.clock.install()
    await page.goto('/AllTracks')
    await expect(library(page).heading).toBeVisible()
    await page.route(request, () => {})
    const sentRequest = page.waitForRequest(request)
    if (path === '/profile') {
      await library(page).account.click()
      await library(page).profile.click()
    } else await library(page).card('Spotting a scam before it costs you').getByRole('link').click()
    await sentRequest
    await expect(library(page).errorPanel).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(library(page).errorPanel).toContainText('We could not load this page')
    await page.unroute(request)
    await page.clock.resume()
    await library(page).errorPanel.getByRole('button', { name: 'Try again' }).click()
    await expect(library(page).errorPanel).toHaveCount(0)
    await expect(page).toHaveURL(path)
  })

test('the input of Login Help survives a reload, until it is discarded', { tag: '@full' }, async ({
  page,
}) => {
  const { loginHelp, help } = signInPages(page)
  await page.goto('/')
  await loginHelp.click()
  await help.first.fill('Nia')
  await help.organization.fill('Corner Bakery')
  await page.reload()
  await loginHelp.click()
  await expect(help.first).toHaveValue('Nia')
  await expect(help.organization).toHaveValue('Corner Bakery')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(help.dialog).toHaveCount(0)
  await page.reload()
  await loginHelp.click()
  await expect(help.first).toHaveValue('')
})

test('a tab discarded while its user reads the e-mail asks for the code', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { email, dialog, code, button, path } = profilePage(page)
  const address = 'nia.new@example.com'
  await page.goto(path)
  await email.sendCodeTo(address)
  await expect(dialog).toContainText(`We sent a six-digit code to ${address}`)
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(stored).toContain(address)
  expect(stored).not.toContain(PASSWORD)

  await page.reload()
  await expect(dialog).toContainText(`We sent a six-digit code to ${address}`)
  const emailText = await readNewestEmail(page, address, /code/i)
  await code.fill(/\b\d{6}\b/.exec(emailText)?.[0] ?? '')
  await button('Use this address').click()
  await expect(dialog).toHaveCount(0)
  await expect(email.section).toContainText(address)
  await page.reload()
  await expect(email.change).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a tab discarded while its user reads the text asks for its code', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { phone, dialog, ownPassword, code, button, path } = profilePage(page)
  await page.goto(path)
  await phone.add.click()
  await phone.number.fill('+1 612 555 0188')
  await page.reload()
  await phone.add.click()
  await expect(phone.number).toHaveValue('+1 612 555 0188')
  await ownPassword.fill(PASSWORD)
  await button('Save number').click()
  await phone.verify.click()
  await button('Send code').click()
  await expect(dialog).toContainText('We sent a six-digit code')

  await page.reload()
  await expect(dialog).toContainText('We sent a six-digit code')
  await code.fill(extractCode(await readNewestTextMessage(page, '+16125550188')))
  await button('Verify').click()
  await expect(phone.section).toContainText('Verified')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
  ).toEqual([])
})

test('an expired code is shown as such, also reloaded, until the next', { tag: '@full' }, async ({
  newcomerPage: page,
}) => {
  const { email, phone, dialog, ownPassword, button, path } = profilePage(page)
  await page.clock.install()
  await page.goto(path)
  await test.step('by text message', async () => {
    await phone.add.click()
    await phone.number.fill('+1 612 555 0177')
    await ownPassword.fill(PASSWORD)
    await button('Save number').click()
    await phone.verify.click()
    await button('Send code').click()
    await expect(dialog).toContainText('It works for ten minutes')
    await page.clock.fastForward('10:00')
    await expect(dialog).toContainText('has expired')
    await button('Send a new code').click()
    await expect(dialog).toContainText('A new code is on its way.')
    await expect(dialog).toContainText('It works for ten minutes')
    await page.clock.fastForward('10:00')
    await expect(dialog).toContainText('has expired')
    await expect(dialog).not.toContainText('on its way')
    await page.reload()
    await expect(dialog).toContainText('has expired')
    await page.keyboard.press('Escape')
    await expect(phone.verify).toBeFocused()
  })
  await test.step('by e-mail', async () => {
    await email.sendCodeTo('nia.later@example.com')
    await expect(dialog).toContainText('It works for ten minutes')
    await page.clock.fastForward('10:00')
    await page.reload()
    await expect(dialog).toContainText('The code that we sent to nia.later@example.com has expired')
    await page.keyboard.press('Escape')
    await expect(email.change).toBeFocused()
  })
})

test('signing out deletes the input of forms', async ({ newcomerPage: page }) => {
  const { email, button, path } = profilePage(page)
  await page.goto(path)
  await email.change.click()
  await email.newAddress.fill('nia.new@example.com')
  await page.reload()
  await email.change.click()
  await expect(email.newAddress).toHaveValue('nia.new@example.com')
  await page.reload()
  await library(page).signOut()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('nia.new')
  await expect(button('Cancel')).toHaveCount(0)
})
