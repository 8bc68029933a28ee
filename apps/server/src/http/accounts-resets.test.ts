import { COMMON_PASSWORD_MESSAGE } from '@kitchen-table/domain/accounts/common-password'
import { describe, expect, test } from 'vitest'
import {
  type AccountsProduct,
  addExternalUser,
  type Browser,
  extractEmailedSecret,
  generateTotpCode,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { listRows, listTables } from '../testing/hash-state.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const MINUTE = 60_000
const NEW = 'Seventeen-Lemons-7'
const email = emailOf('learner')

/** Requests a reset; returns the mailed code and the browser that requested it. */
async function requestReset(
  product: AccountsProduct,
  browser: Browser = product.browser(),
  body: object = { email },
) {
  expect((await browser.request('POST', '/password/code', body)).status).toBe(204)
  return { browser, code: await product.takeEmailedSecret() }
}

const reset = ({ request }: Browser, code: string, password = NEW, identification: object = { email }) =>
  request('POST', '/password', { ...identification, code, password })

const makeWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a new password', () => {
  test('is set with the code, ends every session and allows signing in', async () => {
    const product = await openAccountsProduct()
    const oldBrowser = product.browser(product.cookieOf('learner'))
    const { browser, code } = await requestReset(product)
    expect(browser.cookie('reset')).toMatch(/^[\w-]{43}$/)
    const response = await reset(browser, code)
    expect(response.status).toBe(204)
    expect(browser.cookie('reset')).toBeNull()
    expect(browser.cookie('session')).toBeNull()
    expect(await oldBrowser.isSignedIn()).toBe(false)
    expect(await browser.isSignedIn()).toBe(false)
    await expectRefusal(await browser.signIn(email, PASSWORD), 'accounts.refused')
    expect((await browser.signIn(email, NEW)).status).toBe(200)
    expect((await product.takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your password for Kitchen Table was changed'],
    ])
  })

  test('continues the session of a signed-in person under a new token', async () => {
    const product = await openAccountsProduct()
    const before = product.cookieOf('learner')
    const elsewhere = await product.openSignedInBrowser('learner')
    const browser = product.browser(before)
    const { code } = await requestReset(product, browser, {})
    expect((await reset(browser, code, NEW, {})).status).toBe(204)
    expect(await browser.isSignedIn()).toBe(true)
    expect(before).not.toContain(browser.cookie('session'))
    expect(await product.browser(before).isSignedIn()).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(false)
  })

  test('of a signed-in person is their own, whatever address they send', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('manager'))
    await browser.request('POST', '/password/code', { email })
    const sentEmails = await product.takeSentEmails()
    expect(sentEmails.map(({ to }) => to)).toEqual([emailOf('manager')])
    expect((await reset(browser, extractEmailedSecret(sentEmails[0] ?? { text: '' }))).status).toBe(204)
    expect((await product.browser().signIn(email, PASSWORD)).status).toBe(200)
    expect((await product.browser().signIn(emailOf('manager'), NEW)).status).toBe(200)
  })

  test('keeps the second factor', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const { secret } = await (await browser.request('POST', '/profile/totp', { password: PASSWORD })).json()
    await browser.request('PUT', '/profile/totp', { code: generateTotpCode(secret, product.clock.at) })
    await product.takeSentEmails()
    product.clock.at += MINUTE

    const { browser: otherBrowser, code } = await requestReset(product)
    expect((await reset(otherBrowser, code)).status).toBe(204)
    const { challenge } = await (await otherBrowser.signIn(email, NEW)).json()
    expect(challenge.name).toBe('SOFTWARE_TOKEN_MFA')
    expect(await otherBrowser.isSignedIn()).toBe(false)
    await otherBrowser.request('POST', '/session/code', { code: generateTotpCode(secret, product.clock.at) })
    expect(await otherBrowser.isSignedIn()).toBe(true)
  })

  test.each([
    ['Short-1', 'Between 8 and 99 characters'],
    ['Password-2026!', COMMON_PASSWORD_MESSAGE],
    ['Learner-2026!', COMMON_PASSWORD_MESSAGE],
  ])('%j is refused with a message for the field, and the code stays valid', async (password, message) => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    const data = await expectRefusal(await reset(browser, code, password), 'input.invalid')
    expect(data).toEqual({ fields: [{ field: 'password', message }] })
    expect((await reset(browser, code)).status).toBe(204)
  })
})

describe('a reset code', () => {
  test('is valid for ten minutes', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    product.clock.at += 10 * MINUTE - 1
    expect((await reset(browser, code)).status).toBe(204)

    await product.takeSentEmails()
    const secondReset = await requestReset(product)
    product.clock.at += 10 * MINUTE
    await expectRefusal(await reset(secondReset.browser, secondReset.code), 'accounts.wrong_code')
  })

  test('may contain spaces, which mail programs add', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    expect((await reset(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(204)
  })

  test('allows five attempts, one after the other or at once', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    for (let n = 0; n < 4; n += 1)
      await expectRefusal(await reset(browser, makeWrongCode(code)), 'accounts.wrong_code')
    expect((await reset(browser, code)).status).toBe(204)
    await product.takeSentEmails()

    const second = await requestReset(product)
    const burst = Array.from({ length: 50 }, () => reset(second.browser, makeWrongCode(second.code)))
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([400]))
    await expectRefusal(await reset(second.browser, second.code, PASSWORD), 'accounts.wrong_code')
    expect((await product.browser().signIn(email, NEW)).status).toBe(200)
  })

  test('is refused like a wrong one while the organisation is disabled', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    const setGroupStatus = (status: string) =>
      product.db.exec(
        `UPDATE groups SET body = json_set(body, '$.groupStatus', '${status}') WHERE slug = 'acme'`,
      )
    setGroupStatus('disabled')
    await expectRefusal(await reset(browser, code), 'accounts.wrong_code')
    setGroupStatus('active')
    expect((await reset(browser, code)).status).toBe(204)
  })

  test('is valid once', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    const resets = Array.from({ length: 5 }, (_, n) => reset(browser, code, `${NEW}${n}`))
    const statuses = (await Promise.all(resets)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 400, 400, 400, 400])
  })

  const accountChanges: [description: string, change: (product: AccountsProduct) => Promise<unknown>][] = [
    ['is disabled', ({ stores }) => stores.directory.setEnabled('learner', false)],
    [
      'changes its password',
      ({ stores }) => stores.authenticator.changePassword('learner', 'Other-Lemons-7'),
    ],
    ['changes its address', ({ stores }) => stores.directory.changeEmail('learner', 'new@canary.example')],
    ['is deleted', ({ stores }) => stores.directory.delete('learner')],
  ]
  test.each(accountChanges)('is refused for an account that %s in the meantime', async (_, change) => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    await change(product)
    for (const address of [email, 'new@canary.example'])
      await expectRefusal(await reset(browser, code, NEW, { email: address }), 'accounts.wrong_code')
  })

  test('is valid for no other account', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    for (const name of ['manager', 'pending', 'admin'])
      await expectRefusal(await reset(browser, code, NEW, { email: emailOf(name) }), 'accounts.wrong_code')
    await expectRefusal(
      await reset(product.browser(product.cookieOf('manager')), code),
      'accounts.wrong_code',
    )
    expect((await reset(browser, code)).status).toBe(204)
  })
})

describe('other clients cannot block a reset', () => {
  test('by sending wrong codes, with or without a reset request of their own', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    const browserWithout = product.browser()
    const { browser: browserWithRequest } = await requestReset(product)
    for (const otherBrowser of [browserWithout, browserWithRequest])
      for (let n = 0; n < 10; n += 1)
        await expectRefusal(await reset(otherBrowser, makeWrongCode(code)), 'accounts.wrong_code')
    expect((await reset(browser, code)).status).toBe(204)
  })

  test('by requesting codes up to the limit of the recipient: earlier codes stay valid', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    for (let n = 0; n < 20; n += 1)
      expect((await product.browser().request('POST', '/password/code', { email })).status).toBe(204)
    expect((await browser.request('POST', '/password/code', { email })).status).toBe(204)
    expect(await product.takeSentEmails()).toHaveLength(4)
    expect((await reset(browser, code)).status).toBe(204)
  })

  test('nor use a right code without the cookie or the link', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    const otherBrowser = product.browser()
    await expectRefusal(await reset(otherBrowser, code), 'accounts.wrong_code')
    for (const token of ['', 'x'.repeat(43), browser.cookie('reset')])
      await expectRefusal(await reset(otherBrowser, code, NEW, { email, token }), 'accounts.wrong_code')
    expect((await product.browser().signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('the link in the e-mail', () => {
  async function requestResetLink(product: AccountsProduct) {
    await product.browser().request('POST', '/password/code', { email })
    const [sentEmail] = await product.takeSentEmails()
    const [link = ''] = /https:\S+resetpassword\S*/.exec(sentEmail?.text ?? '') ?? []
    const fragment = new URLSearchParams(new URL(link).hash.slice(1))
    return { code: extractEmailedSecret(sentEmail ?? { text: '' }), link: Object.fromEntries(fragment) }
  }

  test('allows setting the password on another device, with the code', async () => {
    const product = await openAccountsProduct()
    const { code, link } = await requestResetLink(product)
    expect(link).toEqual({ email, token: expect.stringMatching(/^[\w-]{43}$/) })
    await expectRefusal(await reset(product.browser(), makeWrongCode(code), NEW, link), 'accounts.wrong_code')
    expect((await reset(product.browser(), code, NEW, link)).status).toBe(204)
    expect((await product.browser().signIn(email, NEW)).status).toBe(200)
  })

  test('is neither in the store nor in the log', async () => {
    const product = await openAccountsProduct()
    const { code, link } = await requestResetLink(product)
    await reset(product.browser(), makeWrongCode(code), NEW, link)
    const stored = listTables(product.db).flatMap((table) => listRows(product.db, table))
    expect([...stored, ...product.logLines].join('\n')).not.toContain(link.token)
  })
})

describe('a reset request of a person without a password', () => {
  test('sends another invitation to an invited person', async () => {
    const product = await openAccountsProduct()
    await product.browser().request('POST', '/password/code', { email: emailOf('pending') })
    const [sentEmail] = await product.takeSentEmails()
    expect(sentEmail?.subject).toBe('canary-acme invites you to Kitchen Table')
    const browser = product.browser()
    expect(
      (await browser.signIn(emailOf('pending'), extractEmailedSecret(sentEmail ?? { text: '' }))).status,
    ).toBe(200)
  })

  test('explains the sign-in to a person of an identity provider, and accepts no code', async () => {
    const product = await openAccountsProduct()
    const externalBrowser = await addExternalUser(product)
    for (const browser of [product.browser(), externalBrowser])
      await browser.request('POST', '/password/code', { email: emailOf('provided') })
    const sentEmails = await product.takeSentEmails()
    expect(sentEmails.map(({ subject }) => subject)).toEqual(
      sentEmails.map(() => 'How you sign in to Kitchen Table'),
    )
    expect(sentEmails.map(({ text }) => /\b\d{6}\b/.test(text))).toEqual([false, false])
    for (const browser of [product.browser(), externalBrowser])
      await expectRefusal(
        await reset(browser, '123456', NEW, { email: emailOf('provided') }),
        'accounts.wrong_code',
      )
    expect(await externalBrowser.isSignedIn()).toBe(true)
  })

  test.each([{}, { email: '' }, { email: 'not an address' }])(
    'with the body %j sends nothing',
    async (body) => {
      const product = await openAccountsProduct()
      const { status } = await product.browser().request('POST', '/password/code', body)
      expect([204, 400]).toContain(status)
      expect(await product.takeSentEmails()).toEqual([])
    },
  )
})
