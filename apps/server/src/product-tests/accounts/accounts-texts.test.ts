import { times, toDifferentCode } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect } from 'vitest'
import {
  type AccountsProduct,
  addExternalUser,
  type Browser,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PHONE = '+16125550142'

/** Sends what is in the outbox, expects one text message, and returns its code. */
async function takeSmsCode({ deliverOutbox, textMessages }: AccountsProduct): Promise<string> {
  await deliverOutbox()
  const [text, ...others] = textMessages.splice(0)
  expect([text?.to, others]).toEqual([PHONE, []])
  const [code = ''] = /^\d{6}/.exec(text?.text ?? '') ?? []
  expect(code).not.toBe('')
  return code
}

const setPhone = ({ request }: Browser, phone: string, password: string | undefined = PASSWORD) =>
  request('PUT', '/profile/phone', { phone, password })
const requestCode = ({ request }: Browser) => request('POST', '/profile/phone/code')
const verify = ({ request }: Browser, code: string) => request('PUT', '/profile/phone/verified', { code })
const changeMfa = ({ request }: Browser, mfa: string, password = PASSWORD) =>
  request('PUT', '/profile/mfa', { mfa, password })
const readProfile = async ({ request }: Browser) => (await request('GET', '/profile')).json()

/** Opens a browser of the learner with a verified telephone number. */
async function openBrowserWithPhone(product: AccountsProduct): Promise<Browser> {
  const browser = product.browserOf('learner')
  await setPhone(browser, PHONE)
  await requestCode(browser)
  await expectStatus(verify(browser, await takeSmsCode(product)), 200)
  return browser
}

async function openBrowserWithSms(product: AccountsProduct): Promise<Browser> {
  const browser = await openBrowserWithPhone(product)
  await expectStatus(changeMfa(browser, 'SMS'), 200)
  return browser
}

const test = testWith(openAccountsProduct)

describe('a telephone number', () => {
  test.for(['(612) 555-0142', '1 612 555 0142', ' +1 612 555 0142 '])(
    '%j is stored in the canonical form',
    async (phone, product) => {
      const browser = product.browserOf('learner')
      expect(await (await setPhone(browser, phone)).json()).toMatchObject({
        phone: PHONE,
        isPhoneVerified: false,
      })
      expect(await (await setPhone(browser, ' ')).json()).toMatchObject({
        phone: null,
        isPhoneVerified: false,
      })
    },
  )

  base.each([
    ['of a premium service', '+1 900 555 0142', /^Text messages cannot reach that number/],
    ['that is toll-free', '+1 800 555 1234', /^Text messages cannot reach that number/],
    ['of a fixed line', '+44 20 7946 0000', /^Text messages cannot reach that number/],
    ['of the Caribbean', '+1 876 555 1234', /country \(Jamaica\).*: United States and Canada\.$/],
    ['of a country that is not configured', '+44 7400 123456', /country \(United Kingdom\).*: United States/],
  ])('%s is refused with a message, and the previous number stays', async (_, phone, message) => {
    const product = await openAccountsProduct()
    const browser = product.browserOf('learner')
    await setPhone(browser, PHONE)
    const data = await expectRefusal(setPhone(browser, phone), 'input.invalid')
    expect(data).toEqual({ fields: [{ field: 'phone', message: expect.stringMatching(message) }] })
    expect(await readProfile(browser)).toMatchObject({ phone: PHONE, isPhoneTextable: true })
  })

  base('must be of a country in SMS_COUNTRIES', async () => {
    const product = await openAccountsProduct({ env: { SMS_COUNTRIES: 'GB,+49' } })
    const browser = product.browserOf('learner')
    expect(await (await setPhone(browser, '+44 7400 123456')).json()).toMatchObject({
      phone: '+447400123456',
      isPhoneTextable: true,
      textCountries: ['GB', 'DE'],
    })
    await expectRefusal(setPhone(browser, PHONE), 'input.invalid')
    // Stored before the setting was changed.
    await product.stores.directory.changePhone('learner', PHONE, true)
    expect(await readProfile(browser)).toMatchObject({ phone: PHONE, isPhoneTextable: false })
    await expectRefusal(requestCode(browser), 'accounts.no_texts')
  })

  base('that was verified under earlier settings still receives codes for signing in', async () => {
    const product = await openAccountsProduct({ env: { SMS_COUNTRIES: 'GB' } })
    await product.stores.directory.changePhone('learner', PHONE, true)
    await product.stores.secondFactor.changeMfa('learner', 'SMS')
    const browser = product.browser()
    await expectStatus(browser.signIn(emailOf('learner')), 200)
    const code = await takeSmsCode(product)
    await expectStatus(browser.request('POST', '/session/code', { code }), 200)
  })

  test('is changed only with the password', async (product) => {
    const browser = product.browserOf('learner')
    await expectRefusal(setPhone(browser, PHONE, 'Wrong-Password-1'), 'accounts.wrong_password')
    await expectRefusal(browser.request('PUT', '/profile/phone', { phone: PHONE }), 'accounts.wrong_password')
    expect(await readProfile(browser)).toMatchObject({ phone: null })
  })

  test('can be changed by people of an identity provider, without a password', async (product) => {
    const browser = await addExternalUser(product)
    await expectStatus(browser.request('PUT', '/profile/phone', { phone: PHONE }), 200)
    await requestCode(browser)
    expect(await (await verify(browser, await takeSmsCode(product))).json()).toMatchObject({
      isPhoneVerified: true,
      isProviderOwned: true,
    })
    await expectRefusal(changeMfa(browser, 'SMS'), 'accounts.provider_owned')
  })

  test('is verified by the code that is sent to it, within ten minutes, with five attempts, once', async (product) => {
    const browser = product.browserOf('learner')
    await setPhone(browser, PHONE)
    const requestAndTakeCode = async () => {
      await requestCode(browser)
      return takeSmsCode(product)
    }
    const expiredCode = await requestAndTakeCode()
    product.clock.at += 10 * MINUTE
    await expectRefusal(verify(browser, expiredCode), 'accounts.wrong_code')

    const exhaustedCode = await requestAndTakeCode()
    const burst = times(50, () => verify(browser, toDifferentCode(exhaustedCode)))
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([400]))
    await expectRefusal(verify(browser, exhaustedCode), 'accounts.wrong_code')

    const code = await requestAndTakeCode()
    await expectRefusal(verify(product.browserOf('manager'), code), 'accounts.wrong_code')
    product.clock.at += 10 * MINUTE - 1
    expect(await (await verify(browser, code)).json()).toMatchObject({ isPhoneVerified: true })
    await expectRefusal(verify(browser, code), 'accounts.wrong_code')
  })

  test('is not verified by the code for a previous number', async (product) => {
    const browser = product.browserOf('learner')
    await setPhone(browser, PHONE)
    await requestCode(browser)
    const code = await takeSmsCode(product)
    await setPhone(browser, '+16125550143')
    await expectRefusal(verify(browser, code), 'accounts.wrong_code')
    expect(await readProfile(browser)).toMatchObject({ isPhoneVerified: false })
  })
})

describe('signing in with a text message', () => {
  test('requires the code that is sent, which is valid once', async (product) => {
    await openBrowserWithSms(product)
    const browser = product.browser()
    const { challenge } = await (await browser.signIn(emailOf('learner'))).json()
    expect(challenge).toEqual({
      name: 'SMS_MFA',
      email: emailOf('learner'),
      sentTo: '+1 ••• 0142',
      hasRecoveryCodes: false,
    })
    const code = await takeSmsCode(product)
    await expectRefusal(
      browser.request('POST', '/session/code', { code: toDifferentCode(code) }),
      'accounts.wrong_code',
    )
    await expectStatus(browser.request('POST', '/session/code', { code }), 200)
    expect(await browser.isSignedIn()).toBe(true)

    const secondBrowser = product.browser()
    await secondBrowser.signIn(emailOf('learner'))
    await expectRefusal(secondBrowser.request('POST', '/session/code', { code }), 'accounts.wrong_code')
  })

  test('is enabled with the password and a verified number, and ends other sessions', async (product) => {
    const browser = product.browserOf('learner')
    await expectRefusal(changeMfa(browser, 'SMS'), 'accounts.phone_unverified')
    await openBrowserWithPhone(product)
    const elsewhere = await product.openSignedInBrowser('learner')
    await expectRefusal(changeMfa(browser, 'SMS', 'Wrong-Password-1'), 'accounts.wrong_password')
    await expectStatus(changeMfa(browser, 'SMS'), 200)
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
  })

  test('is disabled when the number changes, which ends other sessions but not the current one', async (product) => {
    const browser = await openBrowserWithSms(product)
    const elsewhere = product.browser()
    await elsewhere.signIn(emailOf('learner'))
    await elsewhere.request('POST', '/session/code', { code: await takeSmsCode(product) })
    expect(await elsewhere.isSignedIn()).toBe(true)

    expect(await (await setPhone(browser, '+16125550143')).json()).toMatchObject({ mfa: 'NONE' })
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
    expect(await (await product.browser().signIn(emailOf('learner'))).json()).toHaveProperty('person')
  })
})

test('T24: the limits of text messages include the codes of signing in', async (product) => {
  await openBrowserWithSms(product)
  for (let n = 0; n < 4; n += 1) {
    await expectStatus(product.browser().signIn(emailOf('learner')), 200)
    await takeSmsCode(product)
  }
  const browser = product.browser()
  await expectRefusal(browser.signIn(emailOf('learner')), 'accounts.wait')
  expect(await browser.isSignedIn()).toBe(false)
  product.clock.at += HOUR
  await expectStatus(browser.signIn(emailOf('learner')), 200)
})
