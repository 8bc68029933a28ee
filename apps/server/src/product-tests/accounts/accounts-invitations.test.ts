import { createAdministrator } from '@kitchen-table/application/features'
import { listRows } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { commonPasswordMessage, refusedPasswordMessage } from '@kitchen-table/domain/accounts'
import { emailOf, setOrganizationStatus } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect, vi } from 'vitest'
import {
  type AccountsProduct,
  type Browser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'Seventeen-Lemons-7'

/** Sends an invitation to a pending person; returns the temporary password. */
async function sendInvitation(
  { stores, clock, takeEmailedSecret }: AccountsProduct,
  sub = 'pending',
): Promise<string> {
  await stores.outbox.add(`to-${sub}-${clock.at}`, { channel: 'mail', purpose: 'invitation', sub }, clock.at)
  return takeEmailedSecret()
}

/** Signs in with the temporary password, up to the challenge for a new password. */
async function openNewPasswordChallenge(
  product: AccountsProduct,
): Promise<Browser & { temporaryPassword: string }> {
  const temporaryPassword = await sendInvitation(product)
  const browser = product.browser()
  await expectStatus(browser.signIn(emailOf('pending'), temporaryPassword), 200)
  return { ...browser, temporaryPassword }
}

const setNewPassword = ({ request }: Pick<Browser, 'request'>, password = NEW_PASSWORD) =>
  request('POST', '/session/new-password', { password })

const listEvents = ({ stores }: AccountsProduct, sub: string) => stores.ownData.listEvents(sub)

const test = testWith(openAccountsProduct)

describe('an invitation', () => {
  test('of an administrator leads from the e-mail to a session', async (product) => {
    const newAdministrator = {
      email: ' Ada.Byron@Example.com ',
      first: 'Ada',
      last: 'Byron',
      isPasswordShown: false,
    }
    expect(await createAdministrator(product.operators)(newAdministrator)).toEqual({ password: null })
    const [sentEmail] = await product.takeSentEmails()
    expect(sentEmail?.to).toBe('ada.byron@example.com')
    const [link = ''] = /https:\S+new-user\S*/.exec(sentEmail?.text ?? '') ?? []
    expect(link).toBe('https://library.example/new-user#email=ada.byron%40example.com')
    const temporaryPassword = extractEmailedSecret(sentEmail ?? { text: '' })
    expect(link).not.toContain(temporaryPassword)

    const browser = product.browser()
    await browser.signIn('ada.byron@example.com', temporaryPassword)
    const { person } = await (await setNewPassword(browser)).json()
    expect(person.user).toMatchObject({ email: 'ada.byron@example.com', role: 'admin', first: 'Ada' })
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('requires a new password before anything else', async (product) => {
    const temporaryPassword = await sendInvitation(product)
    const browser = product.browser()
    const response = await browser.signIn(emailOf('pending'), temporaryPassword)
    const challenge = {
      name: 'NEW_PASSWORD_REQUIRED',
      email: emailOf('pending'),
      sentTo: null,
      hasRecoveryCodes: false,
    }
    expect(await response.json()).toEqual({ challenge })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-step=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ])
    expect(await browser.isSignedIn()).toBe(false)
    expect(await product.browser(`__Host-session=${browser.cookie('step')}`).isSignedIn()).toBe(false)
    expect(await (await browser.request('GET', '/session/challenge')).json()).toEqual(challenge)
    expect(await (await product.browser().request('GET', '/session/challenge')).text()).toBe('null')
    expect(await listEvents(product, 'pending')).toEqual([])
  })

  test('ends with a session and the events of sign-up and sign-in, and cannot be used again', async (product) => {
    const browser = await openNewPasswordChallenge(product)
    const response = await setNewPassword(browser)
    expect(
      response.headers.getSetCookie().map((cookie) => cookie.replace(/=.*?;/, ';').split(';', 2)[0]),
    ).toEqual(['__Host-session', '__Host-device', '__Host-step'])
    expect(browser.cookie('step')).toBeNull()
    expect(await browser.isSignedIn()).toBe(true)
    expect(
      (await listEvents(product, 'pending')).map(({ event, detail, where }) => [event, detail, where]).sort(),
    ).toEqual([
      [500, 'user', '/auth/newpassword'],
      [510, 'user', '/auth/newpassword'],
    ])
    await expectRefusal(
      product.browser().signIn(emailOf('pending'), browser.temporaryPassword),
      'accounts.refused',
    )
    await expectStatus(product.browser().signIn(emailOf('pending'), NEW_PASSWORD), 200)
    expect(listRows(product.db, 'temporary_passwords')).toEqual([])
    await product.deliverOutbox()
    expect(product.mailingListCalls).toEqual([`subscribe ${emailOf('pending')}`])
  })

  test('cannot be completed while the organization is disabled', async (product) => {
    const browser = await openNewPasswordChallenge(product)
    setOrganizationStatus(product.db, 'acme', 'disabled')
    await expectRefusal(setNewPassword(browser), 'accounts.challenge_over')
    expect(listRows(product.db, 'temporary_passwords')).toHaveLength(1)
    setOrganizationStatus(product.db, 'acme', 'active')
    await expectStatus(setNewPassword(browser), 200)
  })
})

describe('the first new password', () => {
  const invalidPasswords: [password: string, messages: string[]][] = [
    ['Short-1', ['Between 8 and 99 characters']],
    [`Long-1${'x'.repeat(94)}`, ['Between 8 and 99 characters']],
    ['no-capital-1', ['At least one capital letter']],
    ['No-number-at-all', ['At least one number']],
    ['NoSpecial123', ['At least one special character: ! @ # $ % ^ & * ( ) [ ] - _ + =']],
    ['ÀÉÎ-7é', ['Between 8 and 99 characters', 'At least one capital letter']],
    ['Password-2026!', [commonPasswordMessage()]],
    ['Kitchen-Table-1', [commonPasswordMessage()]],
    ['Pending-2026!', [commonPasswordMessage()]],
  ]
  test('T21: must follow the rules; the refusal names each broken one', async (product) => {
    const browser = await openNewPasswordChallenge(product)
    for (const [password, messages] of invalidPasswords) {
      const data = await expectRefusal(setNewPassword(browser, password), 'input.invalid')
      expect(data).toEqual({ fields: messages.map((message) => ({ field: 'password', message })) })
    }
    expect(await browser.isSignedIn()).toBe(false)
    await expectStatus(setNewPassword(browser, 'Lemons-2026!'), 200)
  })

  base('may be a common one with COMMON_PASSWORDS=allow', async () => {
    const product = await openAccountsProduct({ env: { COMMON_PASSWORDS: 'allow' } })
    await expectStatus(setNewPassword(await openNewPasswordChallenge(product), 'Password-2026!'), 200)
  })

  test('that the user pool refuses can be replaced by another one', async (product) => {
    const browser = await openNewPasswordChallenge(product)
    vi.spyOn(product.stores.authenticator, 'answerNewPasswordChallenge').mockResolvedValueOnce(
      'password_refused',
    )
    const data = await expectRefusal(setNewPassword(browser), 'input.invalid')
    expect(data).toEqual({ fields: [{ field: 'password', message: refusedPasswordMessage() }] })
    expect((await product.stores.people.find('pending'))?.sessionVersion).toBe(0)
    await expectStatus(setNewPassword(browser), 200)
  })

  test('is set only for the account that the page names', async (product) => {
    const browser = await openNewPasswordChallenge(product)
    const before = product.hashState()
    const body = { password: NEW_PASSWORD, email: emailOf('learner') }
    await expectRefusal(browser.request('POST', '/session/new-password', body), 'accounts.challenge_over')
    expect(product.hashState()).toBe(before)
    const response = await browser.request('POST', '/session/new-password', {
      ...body,
      email: emailOf('pending'),
    })
    expect(response.status).toBe(200)
  })

  test('can be set for a quarter of an hour', async (product) => {
    const browser = await openNewPasswordChallenge(product)
    product.clock.at += 15 * MINUTE - 1
    expect(await (await browser.request('GET', '/session/challenge')).json()).not.toBeNull()
    product.clock.at += 1
    expect(await (await browser.request('GET', '/session/challenge')).json()).toBeNull()
    await expectRefusal(setNewPassword(browser), 'accounts.challenge_over')
    await expectStatus(browser.signIn(emailOf('pending'), browser.temporaryPassword), 200)
    await expectStatus(setNewPassword(browser), 200)
  })
})
