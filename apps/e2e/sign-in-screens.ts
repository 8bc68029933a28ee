import type { Page } from '@playwright/test'
import { frontPage } from './pages/front-page.ts'
import { signInPages } from './pages/sign-in-pages.ts'
import { admin, maya } from './people.ts'
import { refusal, type Screen } from './screen.ts'
import { stubRequests, waitForRegion } from './screen-steps.ts'

/** What the page says of a recovery code in the cloud shape. */
export const SECOND_STEP_OFF = /^That recovery code was right, and has switched the second step off/

const SESSION = '**/api/session'
const CHALLENGE = '**/api/session/challenge'

function challengeBody(name: string, sentTo: string | null = null) {
  return { name, email: maya, sentTo, hasRecoveryCodes: name === 'SOFTWARE_TOKEN_MFA' }
}

function stubChallenge(name: string, sentTo: string | null = null) {
  return stubRequests(SESSION, { challenge: challengeBody(name, sentTo) })
}

function stubNewPasswordChallenge(page: Page) {
  return page.route(CHALLENGE, (route) => route.fulfill({ json: challengeBody('NEW_PASSWORD_REQUIRED') }))
}

/** Stubs requests for e-mails: the product sends only a few an hour to one address. */
function stubEmailRequests(page: Page) {
  return page.route(/\/api\/(password\/code|invitations)$/, (route) => route.fulfill({ status: 204 }))
}

/** Shows the provider pages with these providers and without the test providers of development. */
function stubProviders(providers: string[]) {
  return (page: Page) =>
    page.route(/\/(medica|fci|authRedirect)\b/, async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const response = await route.fetch()
      const text = await response.text()
      const body = text
        .replace(/"testSignIn":\{.*?\]\}/, '"testSignIn":null')
        .replace(/"providers":\["[^\]]*\]/, `"providers":${JSON.stringify(providers)}`)
      return route.fulfill({ response, body })
    })
}

async function signInToChallenge(page: Page) {
  await frontPage(page).signIn(maya)
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

async function openHelp(page: Page) {
  await signInPages(page).loginHelp.click()
  await page.getByRole('dialog').waitFor()
}

/** Ends the session of an open page, which checks who is signed in when it gets the focus. */
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

export const notSignedIn = refusal('accounts.not_signed_in')

/** The same for screenshots, which use the session again. */
async function stubSessionEnd(page: Page) {
  await page.route('**/api/start', (route) => route.fulfill(notSignedIn))
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

const visitorScreens: Omit<Screen, 'as'>[] = [
  { name: 'stop reminders', path: '/stop-reminders#person=a&token=b' },
  {
    name: 'second factor, app',
    path: '/',
    arrange: stubChallenge('SOFTWARE_TOKEN_MFA'),
    act: signInToChallenge,
  },
  {
    name: 'second factor, text message and a wrong code',
    path: '/',
    arrange: stubChallenge('SMS_MFA', '+1 ••• 0142'),
    act: async (page) => {
      await signInToChallenge(page)
      await signInPages(page).code.fill('12')
      await page.keyboard.press('Enter')
      await page.getByText('Enter all six digits.').waitFor()
    },
  },
  { name: 'login help', path: '/', act: openHelp, isOverlay: true },
  {
    name: 'login help, nothing filled in',
    isVariant: true,
    path: '/',
    isOverlay: true,
    act: async (page) => {
      await openHelp(page)
      await signInPages(page).sendHelp.click()
      await page.getByText('First name is required').waitFor()
    },
  },
  { name: 'first sign-in', path: '/new-user#email=nia%40example.com' },
  {
    name: 'first sign-in refused',
    isVariant: true,
    path: '/new-user',
    arrange: stubEmailRequests,
    act: async (page) => {
      await signInPages(page).email.fill('nobody@example.com')
      await signInPages(page).temporaryPassword.fill('not the password')
      await page.keyboard.press('Enter')
      await page.getByText(/more than 90 days ago/).waitFor()
      await signInPages(page).askForInvitation.click()
      await page.getByText(/a fresh invitation is on its way/).waitFor()
    },
  },
  { name: 'new password', path: '/auth/newpassword', arrange: stubNewPasswordChallenge },
  {
    name: 'new password, too common',
    isVariant: true,
    path: '/auth/newpassword',
    arrange: stubNewPasswordChallenge,
    act: (page) => signInPages(page).newPassword.fill('Password2024!'),
  },
  { name: 'new password, no challenge', isVariant: true, path: '/auth/newpassword' },
  { name: 'reset password', path: '/auth/resetpassword' },
  {
    name: 'reset password, code',
    path: '/auth/resetpassword',
    arrange: stubEmailRequests,
    act: async (page) => {
      await signInPages(page).email.fill('nobody@example.com')
      await signInPages(page).sendCode.click()
      await signInPages(page).newPassword.fill('Jam7')
    },
  },
  { name: 'provider, test sign-in', path: '/medica' },
  { name: 'provider, fci', path: '/fci', arrange: stubProviders(['fci']) },
  {
    name: 'provider, medica',
    isVariant: true,
    path: '/medica',
    arrange: async (page) => {
      await stubProviders(['medica', 'fci'])(page)
      await page.route('**/api/providers/**', () => {})
    },
  },
  { name: 'provider, not configured', path: '/fci', arrange: stubProviders([]), isAlike: true },
  { name: 'provider, problem', path: '/authRedirect#problem=clash' },
]

export const signInScreens: Screen[] = [
  ...visitorScreens.map((screen) => ({ ...screen, as: null })),
  { name: 'reset password, signed in', as: maya, path: '/auth/resetpassword', isAlike: true },
  { name: 'session ended', as: maya, path: '/track/scams', act: stubSessionEnd, isOverlay: true },
  {
    name: 'dashboard, notices',
    as: admin,
    path: '/dashboard',
    arrange: stubRequests('**/api/notices', { notices }),
    ready: waitForRegion('Notices'),
  },
]
