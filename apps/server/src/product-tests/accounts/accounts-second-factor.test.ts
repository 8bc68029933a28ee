import {
  generateFutureTotpCode,
  generateWrongTotpCode,
  listRows,
  times,
} from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, vi } from 'vitest'
import {
  type AccountsProduct,
  type Browser,
  generateTotpCode,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

const SECOND = 1000
const STEP = 30 * SECOND
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const email = emailOf('learner')

/** Sets up an authenticator app for the learner; returns the browser, the app's secret and the recovery codes. */
async function setUpApp(product: AccountsProduct) {
  const browser = product.browserOf('learner')
  const setupResponse = await browser.request('POST', '/profile/totp', { password: PASSWORD })
  const { secret, uri } = await setupResponse.json()
  const confirmation = await browser.request('PUT', '/profile/totp', {
    code: generateTotpCode(secret, product.clock.at),
  })
  expect(confirmation.status).toBe(200)
  const { recoveryCodes } = await confirmation.json()
  // The code that confirmed the app cannot be used again.
  product.clock.at += STEP
  return {
    browser,
    secret,
    uri,
    recoveryCodes,
    currentCode: () => generateTotpCode(secret, product.clock.at),
    wrongCode: () => generateWrongTotpCode(secret, product.clock.at),
  }
}

/** Signs in with the password, up to the challenge for a code. */
async function openCodeChallenge(product: AccountsProduct): Promise<Browser> {
  const browser = product.browser()
  const { challenge } = await (await browser.signIn(email)).json()
  expect(challenge).toEqual({ name: 'SOFTWARE_TOKEN_MFA', email, sentTo: null, hasRecoveryCodes: true })
  return browser
}

const sendCode = ({ request }: Browser, code: string) => request('POST', '/session/code', { code })

const readProfile = async ({ request }: Browser) => (await request('GET', '/profile')).json()

const test = testWith(openAccountsProduct)

describe('an authenticator app', () => {
  test('requires the password to set up, ends other sessions and renews the current one', async (product) => {
    const before = product.cookieOf('learner')
    const elsewhere = await product.openSignedInBrowser('learner')
    const { browser, secret, uri, recoveryCodes } = await setUpApp(product)
    expect(uri).toBe(
      `otpauth://totp/Kitchen%20Table:${encodeURIComponent(email)}?secret=${secret}&issuer=Kitchen+Table&digits=6&period=30`,
    )
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await readProfile(browser)).toMatchObject({ mfa: 'TOTP', recoveryCodesLeft: 10 })
    expect(await product.browser(before).isSignedIn()).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(false)
    const storedRows = ['accounts', 'recovery_codes', 'challenges']
      .flatMap((name) => listRows(product.db, name))
      .join()
    for (const plainSecret of [secret, ...recoveryCodes]) expect(storedRows).not.toContain(plainSecret)
  })

  test('is not set up without the password, nor without a valid code', async (product) => {
    const browser = product.browserOf('learner')
    for (const password of ['Wrong-Password-1', PASSWORD.toLowerCase()])
      await expectRefusal(browser.request('POST', '/profile/totp', { password }), 'accounts.wrong_password')
    await expectRefusal(browser.request('PUT', '/profile/totp', { code: '123456' }), 'accounts.wrong_code')

    const { secret } = await (await browser.request('POST', '/profile/totp', { password: PASSWORD })).json()
    const expiry = product.clock.at + 10 * MINUTE
    for (const code of [
      generateWrongTotpCode(secret, product.clock.at),
      'none',
      generateFutureTotpCode(secret, product.clock.at),
    ])
      await expectRefusal(browser.request('PUT', '/profile/totp', { code }), 'accounts.wrong_code')
    product.clock.at = expiry
    await expectRefusal(
      browser.request('PUT', '/profile/totp', { code: generateTotpCode(secret, expiry) }),
      'accounts.wrong_code',
    )
    expect(await readProfile(browser)).toMatchObject({ mfa: 'NONE', recoveryCodesLeft: 0 })
    expect((await product.browser().signIn(email)).headers.getSetCookie().join()).toContain('session=')
  })

  test('is required after the password, and there is no session before', async (product) => {
    const { currentCode } = await setUpApp(product)
    const browser = await openCodeChallenge(product)
    expect([browser.cookie('session'), browser.cookie('device'), await browser.isSignedIn()]).toEqual([
      null,
      null,
      false,
    ])
    const response = await sendCode(browser, currentCode())
    expect((await response.json()).person.user.sub).toBe('learner')
    expect([browser.cookie('step'), await browser.isSignedIn()]).toEqual([null, true])
  })

  test('T25: its code, accepted just before the password changes, opens no valid session', async (product) => {
    const { browser: owner, currentCode } = await setUpApp(product)
    const stranger = await openCodeChallenge(product)
    const { promise: isAccepted, resolve: accept } = Promise.withResolvers<void>()
    const { promise: gate, resolve: release } = Promise.withResolvers<void>()
    const { authenticator } = product.stores
    const answerChallenge = authenticator.answerSecondFactorChallenge
    vi.spyOn(authenticator, 'answerSecondFactorChallenge').mockImplementationOnce(async (...input) => {
      const account = await answerChallenge(...input)
      accept()
      await gate
      return account
    })
    const answering = sendCode(stranger, currentCode())
    await isAccepted
    const change = { password: PASSWORD, newPassword: 'Seventeen-Lemons-7' }
    await expectStatus(owner.request('PUT', '/profile/password', change), 204)
    release()
    await expectStatus(answering, 200)
    expect([await stranger.isSignedIn(), await owner.isSignedIn()]).toEqual([false, true])
  })
})

test('a recovery code by which the pool switches the second factor off ends all sessions, notifies, and signs nobody in', async (product) => {
  const { browser: owner, recoveryCodes } = await setUpApp(product)
  const stranger = await openCodeChallenge(product)
  await product.takeSentEmails()
  const { authenticator, directory } = product.stores
  vi.spyOn(authenticator, 'answerSecondFactorChallenge').mockImplementationOnce(async () => {
    const account = await directory.find('learner')
    if (account === null) throw new Error('The account is gone.')
    return { switchedOff: account }
  })
  await expectRefusal(sendCode(stranger, recoveryCodes[0] ?? ''), 'accounts.second_factor_off')
  expect([await owner.isSignedIn(), await stranger.isSignedIn()]).toEqual([false, false])
  const subjects = (await product.takeSentEmails())
    .filter(({ to }) => to === email)
    .map((sent) => sent.subject)
  expect(subjects).toEqual([expect.stringContaining('was switched off')])
})

describe('guesses at codes (S9)', () => {
  const readStatuses = async (responses: Promise<Response>[]) =>
    (await Promise.all(responses)).map(({ status }) => status)
  const countEvaluated = (statuses: number[]) => statuses.filter((status) => status === 400).length

  test('are limited to ten an hour, on known and unknown devices, with recovery codes and the set-up of an app', async (product) => {
    const { browser: owner, currentCode, wrongCode } = await setUpApp(product)
    const deviceCookies: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const browser = await openCodeChallenge(product)
      await expectStatus(sendCode(browser, currentCode()), 200)
      deviceCookies.push(`__Host-device=${browser.cookie('device')}`)
      product.clock.at += STEP
    }
    const statuses: number[] = []
    for (const cookies of [...deviceCookies, '', '', '']) {
      const browser = product.browser(cookies)
      await browser.signIn(email)
      const codes = [wrongCode(), 'abcde-fghjk', wrongCode()]
      statuses.push(...(await readStatuses(codes.map((code) => sendCode(browser, code)))))
    }
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(400))
    expect(countEvaluated(statuses)).toBe(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    await owner.request('POST', '/profile/totp', { password: PASSWORD })
    await expectRefusal(owner.request('PUT', '/profile/totp', { code: '123456' }), 'accounts.wait')

    const [deviceCookie = ''] = deviceCookies
    const device = product.browser(deviceCookie)
    await device.signIn(email)
    const refusal = await sendCode(device, currentCode())
    expect(refusal.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refusal, 'accounts.wait')
    product.clock.at += HOUR
    await device.signIn(email)
    await expectStatus(sendCode(device, currentCode()), 200)
  })

  test('are evaluated at most 240 times of ten thousand in a day', async (product) => {
    const { wrongCode } = await setUpApp(product)
    let count = 0
    for (let n = 0; n < 1000; n += 1) {
      const browser = await openCodeChallenge(product)
      count += countEvaluated(await readStatuses(times(10, () => sendCode(browser, wrongCode()))))
      product.clock.at += 86 * SECOND
    }
    expect(count).toBeLessThanOrEqual(240)
    expect(count).toBeGreaterThan(200)
  })

  test('have the same limit while an app is being set up', async (product) => {
    const browser = product.browserOf('learner')
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const { secret } = await (await browser.request('POST', '/profile/totp', { password: PASSWORD })).json()
      const code = generateWrongTotpCode(secret, product.clock.at)
      statuses.push(
        ...(await readStatuses(times(10, () => browser.request('PUT', '/profile/totp', { code })))),
      )
    }
    expect(countEvaluated(statuses)).toBe(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })
})

test('switching the second factor off requires the password, ends other sessions and deletes the app', async (product) => {
  const { browser, currentCode, recoveryCodes } = await setUpApp(product)
  const elsewhere = await openCodeChallenge(product)
  await sendCode(elsewhere, currentCode())
  const switchOff = (password: string) => browser.request('PUT', '/profile/mfa', { mfa: 'NONE', password })
  await expectRefusal(switchOff('Wrong-Password-1'), 'accounts.wrong_password')
  expect(await elsewhere.isSignedIn()).toBe(true)

  expect(await (await switchOff(PASSWORD)).json()).toMatchObject({ mfa: 'NONE', recoveryCodesLeft: 0 })
  expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
  expect((await (await product.browser().signIn(email)).json()).person.user.sub).toBe('learner')
  expect(recoveryCodes).toHaveLength(10)
})
