import { focusUntil } from '../entrance-screens.ts'
import { holdIdle, untilLoadedAhead } from '../idle.ts'
import { expect, type Page, test } from '../journey.ts'
import { codeIn, newestLetter, newestText } from '../letters.ts'
import { entrance } from '../pages/entrance.ts'
import { frontPage } from '../pages/front-page.ts'
import { library } from '../pages/library.ts'
import { profilePage } from '../pages/profile-page.ts'
import { START_HERE, trackPage } from '../pages/track-page.ts'
import { maya, PASSWORD } from '../people.ts'
import { API_TRACK } from '../screen-list.ts'
import { signIn } from '../sign-in.ts'
import { completedUnits, eventWords } from '../stored.ts'

const UNIT = 'start-five'
const lessonPath = `${START_HERE.path}#${UNIT}`
/** Which error Chromium reports depends on how far a connection had come when it was lost. */
const noConnection = /net::ERR_/

/** The completions among them. */
const completionWords = (...of: Parameters<typeof eventWords>) =>
  eventWords(...of).filter((words) => words.startsWith('120'))

test('a lesson completed without a connection is kept and said to be, and is sent once when it is back', async ({
  page,
  context,
  product,
  newcomer,
  provoke,
}) => {
  provoke(noConnection)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await context.setOffline(true)

  await lesson.complete.click()
  await expect(lesson.completed).toBeVisible()
  await expect(lesson.kept).toBeVisible()

  await test.step('closing the tab does not lose it', async () => {
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(lessonPath)
    await expect(trackPage(again).lesson(UNIT).completed).toBeVisible()
    await expect.poll(() => completedUnits(context, product)).toEqual([UNIT])
    await expect(trackPage(again).lesson(UNIT).kept).toBeHidden()
    await again.reload()
    await expect(trackPage(again).lesson(UNIT).completed).toBeVisible()
  })
  expect(completionWords(product, newcomer)).toEqual([`120 ${UNIT}`])
})

test('changing one’s mind without a connection sends only the last word', async ({
  page,
  context,
  product,
  newcomer,
  provoke,
}) => {
  provoke(noConnection)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect(lesson.complete).toBeVisible()
  await context.setOffline(true)
  await lesson.complete.click()
  await lesson.undo.click()
  await lesson.complete.click()
  await context.setOffline(false)
  await expect.poll(() => completedUnits(context, product)).toEqual([UNIT])
  await expect(lesson.kept).toBeHidden()
  expect(completionWords(product, newcomer)).toEqual([`120 ${UNIT}`])
})

test('a lesson completed while the server is down is sent when it is up again', async ({
  page,
  context,
  product,
  newcomer,
  provoke,
}) => {
  provoke(noConnection)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await product.kill()
  try {
    await lesson.complete.click()
    await expect(lesson.completed).toBeVisible()
    await expect(lesson.kept).toBeVisible()
  } finally {
    await product.start()
  }
  await expect(lesson.kept).toBeHidden()
  expect(await completedUnits(context, product)).toEqual([UNIT])
  expect(completionWords(product, newcomer)).toEqual([`120 ${UNIT}`])
})

test('another tab shows what was done in this one', async ({ page, context, newcomer: _ }) => {
  const other = await context.newPage()
  await other.goto(lessonPath)
  const there = trackPage(other).lesson(UNIT)
  await expect(there.complete).toBeVisible()
  await page.goto(lessonPath)
  const here = trackPage(page).lesson(UNIT)
  await here.complete.click()
  await expect(there.completed).toBeVisible()
  await here.undo.click()
  await other.bringToFront()
  await expect(there.complete).toBeVisible()
})

test('signing out with unsent work asks first, and nothing of it reaches the next person', async ({
  page,
  context,
  product,
  newcomer,
  takeNewcomer,
  provoke,
}) => {
  provoke(noConnection)
  const next = takeNewcomer()
  const { account, signOut } = library(page)
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await page.route('**/api/progress/**', (route) => route.abort())
  await lesson.complete.click()
  await expect(lesson.kept).toBeVisible()

  const question = page.getByRole('dialog', { name: 'Some of your progress is only on this device' })
  await account.click()
  await signOut.click()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(lesson.completed).toBeVisible()

  await account.click()
  await signOut.click()
  await question.getByRole('button', { name: 'Sign out and lose it' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.unroute('**/api/progress/**')
  await signIn(context, product.address, next)
  await page.goto(lessonPath)
  await expect(lesson.complete).toBeVisible()
  await expect.poll(() => eventWords(product, next)).toEqual(['100 start-here'])
  expect(await completedUnits(context, product)).toEqual([])
  expect(eventWords(product, newcomer)).toEqual(['100 start-here'])
})

test('unsent work waits for its own person when somebody else signs in on the same device', async ({
  page,
  context,
  product,
  newcomer,
  takeNewcomer,
  provoke,
}) => {
  provoke(noConnection, /status of 409/)
  const next = takeNewcomer()
  const lesson = trackPage(page).lesson(UNIT)
  await page.goto(lessonPath)
  await expect.poll(() => eventWords(product, newcomer)).toEqual(['100 start-here'])
  await page.route('**/api/progress/**', (route) => route.abort())
  await lesson.complete.click()
  await expect(lesson.kept).toBeVisible()

  await test.step('the other person takes over the session while the page is open', async () => {
    await signIn(context, product.address, next)
    const refused = page.waitForResponse((answer) => answer.status() === 409)
    await page.unroute('**/api/progress/**')
    await refused
    await expect(lesson.complete).toBeVisible()
    await page.reload()
    await expect(lesson.complete).toBeVisible()
    await expect.poll(() => eventWords(product, next)).toContain('100 start-here')
    expect(await completedUnits(context, product)).toEqual([])
    expect(completionWords(product, next)).toEqual([])
  })

  await test.step('and it is sent once its own person is back', async () => {
    await signIn(context, product.address, newcomer)
    await page.reload()
    await expect(lesson.completed).toBeVisible()
    await expect.poll(() => completedUnits(context, product)).toEqual([UNIT])
  })
})

/** In place of the page's contents. */
const panel = (page: Page) => page.getByRole('main').getByRole('alert')

test('without a connection, links lead on: to pages that need nothing more, and elsewhere to what happened', async ({
  page,
  context,
  signedIn,
  provoke,
}) => {
  provoke(noConnection)
  await signedIn(maya)
  const loadedAhead = untilLoadedAhead(page)
  await page.goto('/dashboard')
  await loadedAhead
  await context.setOffline(true)
  const { nav, heading, card, account } = library(page)
  await nav.getByRole('link', { name: 'Topics' }).click()
  await expect(heading).toHaveText(/topics:$/)
  await nav.getByRole('link', { name: 'All Content' }).click()
  await expect(heading).toHaveText(/^All Learning Tracks/)

  await card('Spotting a scam before it costs you').getByRole('link').click()
  await expect(panel(page)).toContainText('We could not load this page')
  await expect(panel(page)).toContainText("We can't reach the library right now")
  await expect(account).toBeVisible()
  await nav.getByRole('link', { name: 'My Progress' }).click()
  await expect(heading).toHaveText('My Progress')

  await test.step('what could not be loaded comes by itself with the connection', async () => {
    await page.goBack()
    await expect(panel(page)).toContainText('We could not load this page')
    await context.setOffline(false)
    await expect(heading).toHaveText('Spotting a scam before it costs you')
  })
})

test('a page whose script cannot be loaded says so, and Try again loads it', async ({
  page,
  signedIn,
  provoke,
}) => {
  provoke(noConnection)
  await signedIn(maya)
  await page.goto('/dashboard')
  const { account, profile, heading } = library(page)
  // Before the menu opens: a link under the pointer is loaded ahead.
  await page.route('**/assets/_in.profile-*.js', (route) => route.abort())
  await account.click()
  await profile.click()
  await expect(panel(page)).toContainText('We could not load this page')
  await expect(account).toBeVisible()
  await page.unroute('**/assets/_in.profile-*.js')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('Your profile')
})

test('Login Help that cannot be loaded says so in its place, and nothing that was typed is lost', async ({
  page,
  provoke,
}) => {
  provoke(noConnection)
  await holdIdle(page)
  await page.goto('/')
  await frontPage(page).fill('nia@example.com')
  await page.route('**/assets/help-dialog-*.js', (route) => route.abort())
  const { loginHelp, help } = entrance(page)
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
  await page.unroute('**/assets/help-dialog-*.js')
  await loginHelp.click()
  await expect(help.email).toHaveValue('nia@example.com')
})

test('where the form to sign in again cannot be loaded, the page says so and keeps what was typed', async ({
  page,
  signedIn,
  provoke,
}) => {
  provoke(noConnection, /status of 401/)
  await signedIn(maya)
  await holdIdle(page)
  await page.goto('/dashboard')
  await library(page).searchBox.fill('half a thought')
  await page.route('**/assets/session-ended-dialog-*.js', (route) => route.abort())
  await page.context().clearCookies()
  const problem = page.getByRole('alert').filter({ hasText: 'We could not open the form to sign in again' })
  await focusUntil(page, () => problem.isVisible())
  await page.unroute('**/assets/session-ended-dialog-*.js')
  await problem.getByRole('button', { name: 'Try again' }).click()
  await entrance(page).signInAgain(PASSWORD)
  await expect(entrance(page).sessionEnded).toBeHidden()
  await expect(library(page).searchBox).toHaveValue('half a thought')
})

for (const { what, request, path } of [
  { what: 'lessons are never answered', request: API_TRACK, path: '/track/scams' },
  { what: 'script is never answered', request: '**/assets/_in.profile-*.js', path: '/profile' },
])
  test(`a page whose ${what} says so within ten seconds`, async ({ page, signedIn }) => {
    await signedIn(maya)
    await page.clock.install()
    await page.goto('/AllTracks')
    await expect(library(page).heading).toBeVisible()
    await page.route(request, () => {})
    const asked = page.waitForRequest(request)
    if (path === '/profile') {
      await library(page).account.click()
      await library(page).profile.click()
    } else await library(page).card('Spotting a scam before it costs you').getByRole('link').click()
    await asked
    await expect(panel(page)).toHaveCount(0)
    await page.clock.runFor(10_000)
    await expect(panel(page)).toContainText('We could not load this page')
    await page.unroute(request)
    await page.clock.resume()
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(path)
  })

test('what is typed into Login Help survives a reload, and is gone once it is discarded', async ({
  page,
}) => {
  const { loginHelp, help } = entrance(page)
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

test('a tab that is discarded while its owner reads the letter still waits for the code of the new address', async ({
  page,
  newcomer: _,
}) => {
  const { email, dialog, ownPassword, code, button, path } = profilePage(page)
  const address = 'nia.new@example.com'
  await page.goto(path)
  await email.change.click()
  await email.wanted.fill(address)
  await ownPassword.fill(PASSWORD)
  await button('Send code').click()
  await expect(dialog).toContainText(`We sent a six-digit code to ${address}`)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).toContain(address)
  expect(kept).not.toContain(PASSWORD)

  await page.reload()
  await expect(dialog).toContainText(`We sent a six-digit code to ${address}`)
  const letter = await newestLetter(page, address, /code/i)
  await code.fill(/\b\d{6}\b/.exec(letter)?.[0] ?? '')
  await button('Use this address').click()
  await expect(dialog).toHaveCount(0)
  await expect(email.section).toContainText(address)
  await page.reload()
  await expect(email.change).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a tab that is discarded while its owner reads the text message still waits for its code', async ({
  page,
  newcomer: _,
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
  await code.fill(codeIn(await newestText(page, '+16125550188')))
  await button('Verify').click()
  await expect(phone.section).toContainText('Verified')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
  ).toEqual([])
})

test('a code that has expired is said to have, also after a reload, until another one is sent', async ({
  page,
  newcomer: _,
}) => {
  const { email, phone, dialog, ownPassword, button, path } = profilePage(page)
  await page.clock.install()
  await page.goto(path)
  await test.step('by text', async () => {
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
  await test.step('by letter', async () => {
    await email.change.click()
    await email.wanted.fill('nia.later@example.com')
    await ownPassword.fill(PASSWORD)
    await button('Send code').click()
    await expect(dialog).toContainText('It works for ten minutes')
    await page.clock.fastForward('10:00')
    await page.reload()
    await expect(dialog).toContainText('The code that we sent to nia.later@example.com has expired')
    await page.keyboard.press('Escape')
    await expect(email.change).toBeFocused()
  })
})

test('signing out leaves nothing of what was typed', async ({ page, newcomer: _ }) => {
  const { email, button, path } = profilePage(page)
  await page.goto(path)
  await email.change.click()
  await email.wanted.fill('nia.new@example.com')
  await page.reload()
  await email.change.click()
  await expect(email.wanted).toHaveValue('nia.new@example.com')
  await page.reload()
  await library(page).account.click()
  await library(page).signOut.click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('nia.new')
  await expect(button('Cancel')).toHaveCount(0)
})
