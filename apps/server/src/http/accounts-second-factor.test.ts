import { describe, expect, test } from 'vitest'
import { resetAccount } from '../features/accounts/operators/reset-account.ts'
import {
  type AccountsProduct,
  type Browser,
  generateTotpCode,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { listRows } from '../testing/hash-state.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const SECOND = 1000
const STEP = 30 * SECOND
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const email = emailOf('learner')

/** The learner with an app; the browser where it was set up, the app's secret and the recovery codes. */
async function withApp(product: AccountsProduct) {
  const browser = product.browser(product.cookieOf('learner'))
  const begun = await browser.request('POST', '/profile/totp', { password: PASSWORD })
  const { secret, uri } = await begun.json()
  const confirmed = await browser.request('PUT', '/profile/totp', {
    code: generateTotpCode(secret, product.clock.at),
  })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = await confirmed.json()
  // The code that it was set up with is spent.
  product.clock.at += STEP
  return { browser, secret, uri, recoveryCodes, now: () => generateTotpCode(secret, product.clock.at) }
}

/** A browser that is asked for a code. */
async function atCode(product: AccountsProduct): Promise<Browser> {
  const browser = product.browser()
  const { challenge } = await (await browser.signIn(email)).json()
  expect(challenge).toEqual({ name: 'SOFTWARE_TOKEN_MFA', email, sentTo: null, hasRecoveryCodes: true })
  return browser
}

const answer = ({ request }: Browser, code: string) => request('POST', '/session/code', { code })

const wrongFor = (right: string) => String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')

const profileOf = async ({ request }: Browser) => (await request('GET', '/profile')).json()

describe('an authenticator app', () => {
  test('is set up with the password, ends other sessions and renews this one', async () => {
    const product = await openAccountsProduct()
    const before = product.cookieOf('learner')
    const elsewhere = await product.openSignedInBrowser('learner')
    const { browser, secret, uri, recoveryCodes } = await withApp(product)
    expect(uri).toBe(
      `otpauth://totp/Kitchen%20Table:${encodeURIComponent(email)}?secret=${secret}&issuer=Kitchen+Table&digits=6&period=30`,
    )
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await profileOf(browser)).toMatchObject({ mfa: 'TOTP', recoveryCodesLeft: 10 })
    expect(await product.browser(before).isSignedIn()).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(false)
    const kept = ['accounts', 'recovery_codes', 'challenges']
      .flatMap((name) => listRows(product.db, name))
      .join()
    for (const shown of [secret, ...recoveryCodes]) expect(kept).not.toContain(shown)
  })

  test('is not set up without the password, nor without a code of it', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    for (const password of ['Wrong-Password-1', PASSWORD.toLowerCase()])
      await expectRefusal(
        await browser.request('POST', '/profile/totp', { password }),
        'accounts.wrong_password',
      )
    await expectRefusal(
      await browser.request('PUT', '/profile/totp', { code: '123456' }),
      'accounts.wrong_code',
    )

    const { secret } = await (await browser.request('POST', '/profile/totp', { password: PASSWORD })).json()
    const late = product.clock.at + 10 * MINUTE
    for (const code of [
      wrongFor(generateTotpCode(secret, product.clock.at)),
      'none',
      generateTotpCode(secret, late),
    ])
      await expectRefusal(await browser.request('PUT', '/profile/totp', { code }), 'accounts.wrong_code')
    product.clock.at = late
    await expectRefusal(
      await browser.request('PUT', '/profile/totp', { code: generateTotpCode(secret, late) }),
      'accounts.wrong_code',
    )
    expect(await profileOf(browser)).toMatchObject({ mfa: 'NONE', recoveryCodesLeft: 0 })
    expect((await product.browser().signIn(email)).headers.getSetCookie().join()).toContain('session=')
  })

  test('is asked for after the password, and nothing is opened before', async () => {
    const product = await openAccountsProduct()
    const { now } = await withApp(product)
    const browser = await atCode(product)
    expect([browser.cookie('session'), browser.cookie('device'), await browser.isSignedIn()]).toEqual([
      null,
      null,
      false,
    ])
    const response = await answer(browser, now())
    expect((await response.json()).person.user.sub).toBe('learner')
    expect([browser.cookie('step'), await browser.isSignedIn()]).toEqual([null, true])
  })

  test.each([-2, -1, 0, 1, 2])('may be %i steps ahead of the clock if that is one at most', async (steps) => {
    const product = await openAccountsProduct()
    const { secret } = await withApp(product)
    product.clock.at += 2 * STEP
    const { status } = await answer(
      await atCode(product),
      generateTotpCode(secret, product.clock.at + steps * STEP),
    )
    expect(status).toBe(Math.abs(steps) <= 1 ? 200 : 400)
  })

  test('shows each code for one use, by whomever', async () => {
    const product = await openAccountsProduct()
    const { secret, now } = await withApp(product)
    const seen = now()
    const browsers = await Promise.all(Array.from({ length: 5 }, () => atCode(product)))
    const statuses = (await Promise.all(browsers.map((browser) => answer(browser, seen)))).map(
      (r) => r.status,
    )
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400])
    await expectRefusal(
      await answer(await atCode(product), generateTotpCode(secret, product.clock.at - STEP)),
      'accounts.wrong_code',
    )
  })

  test('is a step that is over after a quarter of an hour', async () => {
    const product = await openAccountsProduct()
    const { now } = await withApp(product)
    const [browser, late] = [await atCode(product), await atCode(product)]
    product.clock.at += 15 * MINUTE - 1
    expect((await answer(browser, now())).status).toBe(200)
    product.clock.at += 1
    await expectRefusal(await answer(late, now()), 'accounts.challenge_over')
  })
})

describe('guessing at codes (S9)', () => {
  const statuses = async (asked: Promise<Response>[]) =>
    (await Promise.all(asked)).map(({ status }) => status)
  const evaluated = (of: number[]) => of.filter((status) => status === 400).length

  test('fifty at once are five for one step, and the right one comes too late', async () => {
    const product = await openAccountsProduct()
    const { now } = await withApp(product)
    const browser = await atCode(product)
    const burst = await statuses(Array.from({ length: 50 }, () => answer(browser, wrongFor(now()))))
    expect(evaluated(burst)).toBe(5)
    expect(new Set(burst)).toEqual(new Set([400, 401, 429].filter((status) => burst.includes(status))))
    expect((await answer(browser, now())).status).toBe(401)
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('are ten an hour for one account, however many steps are begun', async () => {
    const product = await openAccountsProduct()
    const { now } = await withApp(product)
    const all: number[] = []
    for (let n = 0; n < 20; n += 1) {
      const browser = await atCode(product)
      all.push(...(await statuses(Array.from({ length: 5 }, () => answer(browser, wrongFor(now()))))))
    }
    expect(evaluated(all)).toBe(10)
    const late = await answer(await atCode(product), now())
    expect(late.headers.get('retry-after')).toBe('3600')
    await expectRefusal(late, 'accounts.wait')
    product.clock.at += HOUR
    expect((await answer(await atCode(product), now())).status).toBe(200)
  })

  test('are ten an hour of known devices and strangers together, recovery codes and a new app with them', async () => {
    const product = await openAccountsProduct()
    const { browser: owner, now } = await withApp(product)
    const known: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const browser = await atCode(product)
      expect((await answer(browser, now())).status).toBe(200)
      known.push(`__Host-device=${browser.cookie('device')}`)
      product.clock.at += STEP
    }
    const all: number[] = []
    for (const cookies of [...known, '', '', '']) {
      const browser = product.browser(cookies)
      await browser.signIn(email)
      const codes = [wrongFor(now()), 'abcde-fghjk', wrongFor(now())]
      all.push(...(await statuses(codes.map((code) => answer(browser, code)))))
    }
    expect(all.slice(0, 9)).toEqual(Array(9).fill(400))
    expect(evaluated(all)).toBe(10)
    expect(all.filter((status) => status === 429)).toHaveLength(14)
    await owner.request('POST', '/profile/totp', { password: PASSWORD })
    await expectRefusal(await owner.request('PUT', '/profile/totp', { code: '123456' }), 'accounts.wait')

    const [mine = ''] = known
    const device = product.browser(mine)
    await device.signIn(email)
    await expectRefusal(await answer(device, now()), 'accounts.wait')
    product.clock.at += HOUR
    await device.signIn(email)
    expect((await answer(device, now())).status).toBe(200)
  })

  test('of ten thousand in a day no more than 240 are evaluated', async () => {
    const product = await openAccountsProduct()
    const { now } = await withApp(product)
    let count = 0
    for (let n = 0; n < 1000; n += 1) {
      const browser = await atCode(product)
      count += evaluated(await statuses(Array.from({ length: 10 }, () => answer(browser, wrongFor(now())))))
      product.clock.at += 86 * SECOND
    }
    expect(count).toBeLessThanOrEqual(240)
    expect(count).toBeGreaterThan(200)
  })

  test('a right code is not counted', async () => {
    const product = await openAccountsProduct()
    const { now } = await withApp(product)
    for (let n = 0; n < 15; n += 1) {
      expect((await answer(await atCode(product), now())).status).toBe(200)
      product.clock.at += STEP
    }
  })

  test('of the app that is being set up is limited alike', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const all: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const { secret } = await (await browser.request('POST', '/profile/totp', { password: PASSWORD })).json()
      const code = wrongFor(generateTotpCode(secret, product.clock.at))
      all.push(
        ...(await statuses(
          Array.from({ length: 10 }, () => browser.request('PUT', '/profile/totp', { code })),
        )),
      )
    }
    expect(evaluated(all)).toBe(10)
    expect(all.filter((status) => status === 429)).toHaveLength(30)
  })
})

describe('a recovery code', () => {
  test('opens once, however it is typed, and is one less', async () => {
    const product = await openAccountsProduct()
    const { browser, recoveryCodes } = await withApp(product)
    const [first = '', second = ''] = recoveryCodes
    expect((await answer(await atCode(product), first)).status).toBe(200)
    await expectRefusal(await answer(await atCode(product), first), 'accounts.wrong_code')
    expect((await answer(await atCode(product), ` ${second.toUpperCase().replace('-', ' ')}`)).status).toBe(
      200,
    )
    expect(await profileOf(browser)).toMatchObject({ mfa: 'TOTP', recoveryCodesLeft: 8 })
  })

  test('of another person opens nothing', async () => {
    const product = await openAccountsProduct()
    const { recoveryCodes } = await withApp(product)
    const other = product.browser(product.cookieOf('manager'))
    const { secret } = await (await other.request('POST', '/profile/totp', { password: PASSWORD })).json()
    await other.request('PUT', '/profile/totp', { code: generateTotpCode(secret, product.clock.at) })
    const browser = product.browser()
    await browser.signIn(emailOf('manager'))
    await expectRefusal(await answer(browser, recoveryCodes[0]), 'accounts.wrong_code')
  })
})

describe('going without', () => {
  test('needs the password, ends other sessions and forgets the app', async () => {
    const product = await openAccountsProduct()
    const { browser, now, recoveryCodes } = await withApp(product)
    const elsewhere = await atCode(product)
    await answer(elsewhere, now())
    const none = (password: string) => browser.request('PUT', '/profile/mfa', { mfa: 'NONE', password })
    await expectRefusal(await none('Wrong-Password-1'), 'accounts.wrong_password')
    expect(await elsewhere.isSignedIn()).toBe(true)

    expect(await (await none(PASSWORD)).json()).toMatchObject({ mfa: 'NONE', recoveryCodesLeft: 0 })
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
    expect((await (await product.browser().signIn(email)).json()).person.user.sub).toBe('learner')
    expect(recoveryCodes).toHaveLength(10)
  })

  test('while a code is awaited ends that step', async () => {
    const product = await openAccountsProduct()
    const { browser, now } = await withApp(product)
    const waiting = await atCode(product)
    await browser.request('PUT', '/profile/mfa', { mfa: 'NONE', password: PASSWORD })
    await expectRefusal(await answer(waiting, now()), 'accounts.challenge_over')
  })

  test('is what an operator helps those to who have lost the app, and administrators are told', async () => {
    const product = await openAccountsProduct()
    const { browser } = await withApp(product)
    const done = await resetAccount(product.operators)({ email, isPasswordShown: true })
    const temporary = typeof done === 'string' ? '' : (done.password ?? '')
    expect(await browser.isSignedIn()).toBe(false)
    const back = product.browser()
    expect((await (await back.signIn(email, temporary)).json()).challenge.name).toBe('NEW_PASSWORD_REQUIRED')
    await back.request('POST', '/session/new-password', { password: 'Seventeen-Lemons-7' })
    expect(await profileOf(back)).toMatchObject({ mfa: 'NONE', recoveryCodesLeft: 0 })
    const { notices } = await (await product.request('admin', 'GET', '/api/notices')).json()
    expect(notices).toMatchObject([{ kind: 'account_reset', words: expect.stringContaining(email) }])
  })
})
