import { changeRole, resetAccount } from '@kitchen-table/application/features'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { refusedPasswordMessage } from '@kitchen-table/domain/accounts'
import { emailOf, PASSWORD, setOrganizationStatus } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, vi } from 'vitest'
import {
  type AccountsProduct,
  generateTotpCode,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'
import { createPageEvent } from '../../testing/endpoint-fixtures/insights.ts'

const NEW = 'Seventeen-Lemons-7'
const email = emailOf('learner')

/** An event caused by another person, or by the learner on another device. */
type Trigger = (product: AccountsProduct) => Promise<unknown>

const signInElsewhere = (product: AccountsProduct) => product.openSignedInBrowser('learner')

const triggers: [description: string, trigger: Trigger][] = [
  ['the person is disabled', ({ stores }) => stores.members.setEnabled('learner', false)],
  ['the person is removed', ({ stores }) => stores.members.discard('learner')],
  ['the organization is switched off', async ({ db }) => setOrganizationStatus(db, 'acme', 'disabled')],
  ['the role was changed', (product) => changeRole(product.operators)({ email, role: 'manager' })],
  [
    'an operator has reset the account',
    (product) => resetAccount(product.operators)({ email, isPasswordShown: true }),
  ],
  [
    'the password was changed on another device',
    async (product) => {
      const { request } = await signInElsewhere(product)
      await expectStatus(request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW }), 204)
    },
  ],
  [
    'a new password was set with a mailed code',
    async (product) => {
      const { request } = product.browser()
      await request('POST', '/password/code', { email })
      const code = await product.takeEmailedSecret()
      await expectStatus(request('POST', '/password', { email, code, password: NEW }), 204)
    },
  ],
  [
    'a second factor was set up on another device',
    async (product) => {
      const { request } = await signInElsewhere(product)
      const { secret } = await (await request('POST', '/profile/totp', { password: PASSWORD })).json()
      const response = await request('PUT', '/profile/totp', {
        code: generateTotpCode(secret, product.clock.at),
      })
      expect(response.status).toBe(200)
    },
  ],
  [
    'every device was signed out',
    async (product) => (await signInElsewhere(product)).request('DELETE', '/profile/sessions'),
  ],
]

const test = testWith(openAccountsProduct)

test.for(triggers)(
  'a session ends with the next request (T25) after %s, while the sessions of others continue',
  async ([description, trigger], product) => {
    const send = (method: string, path: string, body: object | null = null) =>
      product.request('learner', method, path, body)
    await expectStatus(send('GET', '/api/profile'), 200)
    await trigger(product)
    const before = product.hashState()
    const requests: [method: string, path: string, body?: object][] = [
      ['GET', '/api/profile'],
      ['GET', '/api/start'],
      ['GET', '/api/catalog'],
      ['POST', '/api/events', { events: [createPageEvent()] }],
      ['PUT', '/api/profile/password', { password: PASSWORD, newPassword: NEW }],
      ['DELETE', '/api/profile/sessions'],
    ]
    for (const [method, path, body] of requests)
      await expectRefusal(send(method, path, body ?? null), 'accounts.not_signed_in')
    await expectStatus(send('GET', '/files/units/u-do/image'), 401)
    expect(product.hashState()).toBe(before)

    for (const name of ['otherLearner', 'admin', 'alone'] as const)
      expect(await product.browserOf(name).isSignedIn()).toBe(true)
    const isWholeOrganization = description.startsWith('the organization')
    expect(await product.browserOf('young').isSignedIn()).toBe(!isWholeOrganization)
  },
)

describe('changing the password', () => {
  const openBrowser = (product: AccountsProduct, cookies: string) => {
    const browser = product.browser(cookies)
    const changePassword = (password: string, newPassword = NEW) =>
      browser.request('PUT', '/profile/password', { password, newPassword })
    return { browser, changePassword }
  }

  test('requires the current one, and continues the session under a new token', async (product) => {
    const cookies = product.cookieOf('learner')
    const { browser, changePassword } = openBrowser(product, cookies)
    await expectRefusal(changePassword('Wrong-Password-1'), 'accounts.wrong_password')
    const response = await changePassword(PASSWORD)
    expect([response.status, response.headers.getSetCookie()]).toEqual([
      204,
      [
        expect.stringMatching(
          /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
        ),
        expect.stringMatching(/^__Host-device=[\w.-]+; Max-Age=7776000; /),
      ],
    ])
    expect([await browser.isSignedIn(), await product.browser(cookies).isSignedIn()]).toEqual([true, false])
    expect((await product.takeSentEmails()).map(({ subject }) => subject)).toEqual([
      'Your password for Kitchen Table was changed',
    ])
    await expectRefusal(product.browser().signIn(email), 'accounts.refused')
    await expectStatus(product.browser().signIn(email, NEW), 200)
  })

  test('to one that the user pool refuses ends nothing and notifies nobody', async (product) => {
    const { browser, changePassword } = openBrowser(product, product.cookieOf('learner'))
    vi.spyOn(product.stores.authenticator, 'changePassword').mockResolvedValueOnce('password_refused')
    const data = await expectRefusal(changePassword(PASSWORD), 'input.invalid')
    expect(data).toEqual({ fields: [{ field: 'newPassword', message: refusedPasswordMessage() }] })
    expect(await browser.isSignedIn()).toBe(true)
    expect(await product.takeSentEmails()).toEqual([])
  })

  test('does not prolong the session', async (product) => {
    const { browser, changePassword } = openBrowser(product, product.cookieOf('manager'))
    product.clock.at += 59 * 60_000
    await changePassword(PASSWORD)
    for (let minutes = 59; minutes < 12 * 60 - 30; minutes += 30) {
      product.clock.at += 30 * 60_000
      expect(await browser.isSignedIn()).toBe(minutes + 30 < 12 * 60)
    }
    product.clock.at += 30 * 60_000
    expect(await browser.isSignedIn()).toBe(false)
  })
})
