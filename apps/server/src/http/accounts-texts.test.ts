import { describe, expect, test } from 'vitest'
import {
  type AccountsProduct,
  addExternalUser,
  type Browser,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PHONE = '+16125550142'

/** The code of the one text that is sent by now. */
async function texted({ deliverOutbox, textMessages }: AccountsProduct): Promise<string> {
  await deliverOutbox()
  const [text, ...others] = textMessages.splice(0)
  expect([text?.to, others]).toEqual([PHONE, []])
  const [code = ''] = /^\d{6}/.exec(text?.text ?? '') ?? []
  expect(code).not.toBe('')
  return code
}

const keep = ({ request }: Browser, phone: string, password: string | undefined = PASSWORD) =>
  request('PUT', '/profile/phone', { phone, password })
const askForCode = ({ request }: Browser) => request('POST', '/profile/phone/code')
const verify = ({ request }: Browser, code: string) => request('PUT', '/profile/phone/verified', { code })
const change = ({ request }: Browser, mfa: string, password = PASSWORD) =>
  request('PUT', '/profile/mfa', { mfa, password })
const profileOf = async ({ request }: Browser) => (await request('GET', '/profile')).json()

const wrongFor = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** The learner, with a telephone that is known to be theirs. */
async function withPhone(product: AccountsProduct): Promise<Browser> {
  const browser = product.browser(product.cookieOf('learner'))
  await keep(browser, PHONE)
  await askForCode(browser)
  expect((await verify(browser, await texted(product))).status).toBe(200)
  return browser
}

async function withTexts(product: AccountsProduct): Promise<Browser> {
  const browser = await withPhone(product)
  expect((await change(browser, 'SMS')).status).toBe(200)
  return browser
}

describe('a telephone number', () => {
  test.each(['(612) 555-0142', '1 612 555 0142', ' +1 612 555 0142 '])(
    '%j is kept in one spelling',
    async (typed) => {
      const product = await openAccountsProduct()
      const browser = product.browser(product.cookieOf('learner'))
      expect(await (await keep(browser, typed)).json()).toMatchObject({
        phone: PHONE,
        isPhoneVerified: false,
      })
      expect(await (await keep(browser, ' ')).json()).toMatchObject({ phone: null, isPhoneVerified: false })
    },
  )

  test.each(['12', 'call me', '+0123456789', '<script>', `+${'1'.repeat(30)}`])(
    '%j is none',
    async (typed) => {
      const product = await openAccountsProduct()
      const browser = product.browser(product.cookieOf('learner'))
      const data = await expectRefusal(await keep(browser, typed), 'input.invalid')
      expect(data).toMatchObject({ fields: [{ field: 'phone' }] })
    },
  )

  test.each([
    ['of a premium service', '+1 900 555 0142', /^Text messages cannot reach that number/],
    ['that is toll-free', '+1 800 555 1234', /^Text messages cannot reach that number/],
    ['of a fixed line', '+44 20 7946 0000', /^Text messages cannot reach that number/],
    ['of the Caribbean', '+1 876 555 1234', /country \(Jamaica\).*: United States and Canada\.$/],
    ['of a country without texts', '+44 7400 123456', /country \(United Kingdom\).*: United States/],
  ])('%s is refused where it is typed, and the one before stays', async (_, typed, words) => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await keep(browser, PHONE)
    const data = await expectRefusal(await keep(browser, typed), 'input.invalid')
    expect(data).toEqual({ fields: [{ field: 'phone', message: expect.stringMatching(words) }] })
    expect(await profileOf(browser)).toMatchObject({ phone: PHONE, isPhoneTextable: true })
  })

  test('is of the countries that the installation sends texts to', async () => {
    const product = await openAccountsProduct({ env: { SMS_COUNTRIES: 'GB,+49' } })
    const browser = product.browser(product.cookieOf('learner'))
    expect(await (await keep(browser, '+44 7400 123456')).json()).toMatchObject({
      phone: '+447400123456',
      isPhoneTextable: true,
      textCountries: ['GB', 'DE'],
    })
    await expectRefusal(await keep(browser, PHONE), 'input.invalid')
    // Kept before the countries were other ones.
    await product.stores.pool.changePhone('learner', PHONE, true)
    expect(await profileOf(browser)).toMatchObject({ phone: PHONE, isPhoneTextable: false })
    await expectRefusal(await askForCode(browser), 'accounts.no_texts')
  })

  test('that was confirmed under earlier settings is still good for signing in', async () => {
    const product = await openAccountsProduct({ env: { SMS_COUNTRIES: 'GB' } })
    await product.stores.pool.changePhone('learner', PHONE, true)
    await product.stores.pool.changeMfa('learner', 'SMS')
    const browser = product.browser()
    expect((await browser.signIn(emailOf('learner'))).status).toBe(200)
    const code = await texted(product)
    expect((await browser.request('POST', '/session/code', { code })).status).toBe(200)
  })

  test('is changed with the password alone', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await expectRefusal(await keep(browser, PHONE, 'Wrong-Password-1'), 'accounts.wrong_password')
    await expectRefusal(
      await browser.request('PUT', '/profile/phone', { phone: PHONE }),
      'accounts.wrong_password',
    )
    expect(await profileOf(browser)).toMatchObject({ phone: null })
  })

  test('of somebody whose provider owns their password is theirs to change all the same', async () => {
    const product = await openAccountsProduct()
    const browser = await addExternalUser(product)
    expect((await browser.request('PUT', '/profile/phone', { phone: PHONE })).status).toBe(200)
    await askForCode(browser)
    expect(await (await verify(browser, await texted(product))).json()).toMatchObject({
      isPhoneVerified: true,
      isProviderOwned: true,
    })
    await expectRefusal(await change(browser, 'SMS'), 'accounts.provider_owned')
  })

  test('is theirs by the code that is sent there, within ten minutes, five tries and once', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await keep(browser, PHONE)
    const sent = async () => {
      await askForCode(browser)
      return texted(product)
    }
    const late = await sent()
    product.clock.at += 10 * MINUTE
    await expectRefusal(await verify(browser, late), 'accounts.wrong_code')

    const tried = await sent()
    const burst = Array.from({ length: 50 }, () => verify(browser, wrongFor(tried)))
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([400]))
    await expectRefusal(await verify(browser, tried), 'accounts.wrong_code')

    const code = await sent()
    await expectRefusal(
      await verify(product.browser(product.cookieOf('manager')), code),
      'accounts.wrong_code',
    )
    product.clock.at += 10 * MINUTE - 1
    expect(await (await verify(browser, code)).json()).toMatchObject({ isPhoneVerified: true })
    await expectRefusal(await verify(browser, code), 'accounts.wrong_code')
  })

  test('that was changed since is not shown to be theirs by the code for the other', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await keep(browser, PHONE)
    await askForCode(browser)
    const code = await texted(product)
    await keep(browser, '+16125550143')
    await expectRefusal(await verify(browser, code), 'accounts.wrong_code')
    expect(await profileOf(browser)).toMatchObject({ isPhoneVerified: false })
  })

  test('of another country is sent nothing, nor is none', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await expectRefusal(await askForCode(browser), 'accounts.no_texts')
    await keep(browser, '+44 20 7946 0000')
    await expectRefusal(await askForCode(browser), 'accounts.no_texts')
    await product.deliverOutbox()
    expect(product.textMessages).toEqual([])
  })
})

describe('signing in with a text message', () => {
  test('asks for the code that is sent, and takes it once', async () => {
    const product = await openAccountsProduct()
    await withTexts(product)
    const browser = product.browser()
    const { challenge } = await (await browser.signIn(emailOf('learner'))).json()
    expect(challenge).toEqual({
      name: 'SMS_MFA',
      email: emailOf('learner'),
      sentTo: '+1 ••• 0142',
      hasRecoveryCodes: false,
    })
    const code = await texted(product)
    await expectRefusal(
      await browser.request('POST', '/session/code', { code: wrongFor(code) }),
      'accounts.wrong_code',
    )
    expect((await browser.request('POST', '/session/code', { code })).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)

    const again = product.browser()
    await again.signIn(emailOf('learner'))
    await expectRefusal(await again.request('POST', '/session/code', { code }), 'accounts.wrong_code')
  })

  test('takes a code for ten minutes', async () => {
    const product = await openAccountsProduct()
    await withTexts(product)
    const browser = product.browser()
    await browser.signIn(emailOf('learner'))
    const code = await texted(product)
    product.clock.at += 10 * MINUTE
    await expectRefusal(await browser.request('POST', '/session/code', { code }), 'accounts.wrong_code')
  })

  test('is chosen with the password and a number of one’s own, and ends other sessions', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await expectRefusal(await change(browser, 'SMS'), 'accounts.phone_unverified')
    await withPhone(product)
    const elsewhere = await product.openSignedInBrowser('learner')
    await expectRefusal(await change(browser, 'SMS', 'Wrong-Password-1'), 'accounts.wrong_password')
    expect((await change(browser, 'SMS')).status).toBe(200)
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
  })

  test('ends with the number that it goes to; other sessions end, this one does not', async () => {
    const product = await openAccountsProduct()
    const browser = await withTexts(product)
    const elsewhere = product.browser()
    await elsewhere.signIn(emailOf('learner'))
    await elsewhere.request('POST', '/session/code', { code: await texted(product) })
    expect(await elsewhere.isSignedIn()).toBe(true)

    expect(await (await keep(browser, '+16125550143')).json()).toMatchObject({ mfa: 'NONE' })
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
    expect(await (await product.browser().signIn(emailOf('learner'))).json()).toHaveProperty('person')
  })
})

describe('what texts may cost (T24)', () => {
  test('five an hour for one account', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await keep(browser, PHONE)
    const burst = await Promise.all(Array.from({ length: 20 }, () => askForCode(browser)))
    expect(burst.filter(({ status }) => status === 204)).toHaveLength(5)
    const refused = await askForCode(browser)
    expect(refused.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refused, 'accounts.wait')
    product.clock.at += HOUR - 1
    expect((await askForCode(browser)).status).toBe(429)
    product.clock.at += 1
    expect((await askForCode(browser)).status).toBe(204)
  })

  test('those of signing in among them, which then has to wait', async () => {
    const product = await openAccountsProduct()
    await withTexts(product)
    for (let n = 0; n < 4; n += 1) {
      expect((await product.browser().signIn(emailOf('learner'))).status).toBe(200)
      await texted(product)
    }
    const waiting = product.browser()
    await expectRefusal(await waiting.signIn(emailOf('learner')), 'accounts.wait')
    expect(await waiting.isSignedIn()).toBe(false)
    product.clock.at += HOUR
    expect((await waiting.signIn(emailOf('learner'))).status).toBe(200)
  })

  test('twenty-five a day confirm numbers in one organisation, and others are not touched', async () => {
    const product = await openAccountsProduct()
    const { pool, people } = product.stores
    const numbers = Array.from({ length: 12 }, (_, n) => n)
    const browsers = await Promise.all(
      numbers.map(async (n) => {
        const own = { sub: `m-${n}`, role: 'user', group: 'acme' } as const
        await people.create({ ...own, subGroupId: null })
        const names = { email: emailOf(own.sub), first: 'Canary', last: 'Person' }
        await pool.create({ ...own, ...names, createdAt: new Date(product.clock.at).toISOString() }, PASSWORD)
        await pool.changePhone(own.sub, `+1612555${1000 + n}`, false)
        return product.openSignedInBrowser(own.sub)
      }),
    )
    const all = await Promise.all(browsers.flatMap((one) => Array.from({ length: 5 }, () => askForCode(one))))
    expect(all.filter(({ status }) => status === 204)).toHaveLength(25)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(35)

    const other = product.browser(product.cookieOf('otherLearner'))
    await keep(other, PHONE)
    expect((await askForCode(other)).status).toBe(204)
    product.clock.at += DAY - 1
    expect((await askForCode(browsers[0] ?? other)).status).toBe(429)
    product.clock.at += 1
    expect((await askForCode(browsers[0] ?? other)).status).toBe(204)
  })
})
