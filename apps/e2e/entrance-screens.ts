import type { Page } from '@playwright/test'
import { entrance } from './pages/entrance.ts'
import { frontPage } from './pages/front-page.ts'
import { admin, maya } from './people.ts'
import type { Screen } from './screen.ts'

const SESSION = '**/api/session'
const CHALLENGE = '**/api/session/challenge'

function asked(name: string, sentTo: string | null = null) {
  return { name, email: maya, sentTo, hasRecoveryCodes: name === 'SOFTWARE_TOKEN_MFA' }
}

/** The password is right, and something is still asked. */
function askNext(name: string, sentTo: string | null = null) {
  return (page: Page) =>
    page.route(SESSION, (route) => route.fulfill({ json: { challenge: asked(name, sentTo) } }))
}

function askFirstPassword(page: Page) {
  return page.route(CHALLENGE, (route) => route.fulfill({ json: asked('NEW_PASSWORD_REQUIRED') }))
}

/** Without a mail: to one address there are only a few an hour. */
function sendNothing(page: Page) {
  return page.route(/\/api\/(password\/code|invitations)$/, (route) => route.fulfill({ status: 204 }))
}

/** As an installation that is no developer's shows it. */
export function asInstalled(providers: string[]) {
  return (page: Page) =>
    page.route(/\/(medica|fci|authRedirect)\b/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const text = await answer.text()
      const body = text
        .replace(/"testSignIn":\{.*?\]\}/, '"testSignIn":null')
        .replace(/"providers":\["[^\]]*\]/, `"providers":${JSON.stringify(providers)}`)
      return route.fulfill({ response: answer, body })
    })
}

async function signInToStep(page: Page) {
  await frontPage(page).signIn(maya)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

async function openHelp(page: Page) {
  await entrance(page).loginHelp.click()
  await page.getByRole('dialog').waitFor()
}

/** The session ends while the page is open; a page that gets the focus asks who is signed in. */
export async function endSession(page: Page) {
  await page.context().clearCookies()
  await focusUntilAskedToSignIn(page)
}

function focusUntilAskedToSignIn(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  return focusUntil(page, () => dialog.isVisible())
}

/**
 * Tells the page that it has the focus, again and again until `isDone`: it does not listen while it loads, and does not
 * ask the server again while an earlier request is under way.
 */
export async function focusUntil(page: Page, isDone: () => Promise<boolean>) {
  do {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await page.waitForTimeout(200)
  } while (!(await isDone()))
}

export const notSignedIn = {
  defined: true,
  code: 'accounts.not_signed_in',
  status: 401,
  message: 'Please sign in to continue.',
}

/** The same for a picture, which needs the session again. */
async function pretendEnd(page: Page) {
  await page.route('**/api/start', (route) => route.fulfill({ status: 401, json: notSignedIn }))
  await focusUntilAskedToSignIn(page)
}

const notices = [
  {
    id: 'one',
    kind: 'provider_clash',
    words: 'maya@example.com came from Medica and has an account of her own already. Nobody was let in.',
    at: '2026-03-04T09:30:00.000Z',
  },
  {
    id: 'two',
    kind: 'provider_full',
    words:
      'Medica is full: sun@example.com came from Medica and found no place. Allow the organization more members.',
    at: '2026-03-02T16:05:00.000Z',
  },
]

/** Coming in, and coming back in. */
export const entranceScreens: Screen[] = [
  {
    name: 'second step, app',
    as: null,
    path: '/',
    arrange: askNext('SOFTWARE_TOKEN_MFA'),
    act: signInToStep,
  },
  {
    name: 'second step, text message and a wrong code',
    as: null,
    path: '/',
    arrange: askNext('SMS_MFA', '+1 ••• 0142'),
    act: async (page) => {
      await signInToStep(page)
      await entrance(page).code.fill('12')
      await page.keyboard.press('Enter')
      await page.getByText('Enter all six digits.').waitFor()
    },
  },
  { name: 'login help', as: null, path: '/', act: openHelp, isOverlay: true },
  {
    name: 'login help, nothing filled in',
    as: null,
    path: '/',
    isOverlay: true,
    act: async (page) => {
      await openHelp(page)
      await entrance(page).sendHelp.click()
      await page.getByText('First name is required').waitFor()
    },
  },
  { name: 'first sign-in', as: null, path: '/new-user#email=nia%40example.com' },
  {
    name: 'first sign-in refused',
    as: null,
    path: '/new-user',
    arrange: sendNothing,
    act: async (page) => {
      await entrance(page).email.fill('nobody@example.com')
      await entrance(page).temporaryPassword.fill('not the password')
      await page.keyboard.press('Enter')
      await page.getByText(/more than 90 days ago/).waitFor()
      await entrance(page).askForInvitation.click()
      await page.getByText(/a fresh invitation is on its way/).waitFor()
    },
  },
  { name: 'new password', as: null, path: '/auth/newpassword', arrange: askFirstPassword },
  {
    name: 'new password, too common',
    as: null,
    path: '/auth/newpassword',
    arrange: askFirstPassword,
    act: (page) => entrance(page).newPassword.fill('Password2024!'),
  },
  { name: 'new password, nothing asked', as: null, path: '/auth/newpassword' },
  { name: 'reset password', as: null, path: '/auth/resetpassword' },
  {
    name: 'reset password, code',
    as: null,
    path: '/auth/resetpassword',
    arrange: sendNothing,
    act: async (page) => {
      await entrance(page).email.fill('nobody@example.com')
      await entrance(page).sendCode.click()
      await entrance(page).newPassword.fill('Jam7')
    },
  },
  { name: 'reset password, signed in', as: maya, path: '/auth/resetpassword', isAlike: true },
  { name: 'provider, a choice', as: null, path: '/medica' },
  { name: 'provider, fci', as: null, path: '/fci', arrange: asInstalled(['fci']) },
  {
    name: 'provider, medica',
    as: null,
    path: '/medica',
    arrange: async (page) => {
      await asInstalled(['medica', 'fci'])(page)
      await page.route('**/api/providers/**', () => {})
    },
  },
  { name: 'provider, not here', as: null, path: '/fci', arrange: asInstalled([]), isAlike: true },
  { name: 'provider, problem', as: null, path: '/authRedirect#problem=clash' },
  { name: 'session ended', as: maya, path: '/track/scams', act: pretendEnd, isOverlay: true },
  {
    name: 'dashboard, notices',
    as: admin,
    path: '/dashboard',
    arrange: (page) => page.route('**/api/notices', (route) => route.fulfill({ json: { notices } })),
    ready: (page) => page.getByRole('region', { name: 'Notices' }).waitFor(),
  },
]
