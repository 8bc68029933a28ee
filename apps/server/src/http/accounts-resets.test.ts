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

/** The code that is mailed to reset the learner's password, and the browser that asked for it. */
async function askedBy(
  product: AccountsProduct,
  who: Browser = product.browser(),
  typed: object = { email },
) {
  expect((await who.request('POST', '/password/code', typed)).status).toBe(204)
  return { browser: who, code: await product.takeEmailedSecret() }
}

const reset = ({ request }: Browser, code: string, password = NEW, about: object = { email }) =>
  request('POST', '/password', { ...about, code, password })

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a new password', () => {
  test('is set with the code, ends every session and opens the account', async () => {
    const product = await openAccountsProduct()
    const old = product.browser(product.cookieOf('learner'))
    const { browser, code } = await askedBy(product)
    expect(browser.cookie('reset')).toMatch(/^[\w-]{43}$/)
    const response = await reset(browser, code)
    expect(response.status).toBe(204)
    expect(browser.cookie('reset')).toBeNull()
    expect(browser.cookie('session')).toBeNull()
    expect(await old.isSignedIn()).toBe(false)
    expect(await browser.isSignedIn()).toBe(false)
    await expectRefusal(await browser.signIn(email, PASSWORD), 'accounts.refused')
    expect((await browser.signIn(email, NEW)).status).toBe(200)
    expect((await product.takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your password for Kitchen Table was changed'],
    ])
  })

  test('leaves whoever is signed in here signed in, under another token', async () => {
    const product = await openAccountsProduct()
    const before = product.cookieOf('learner')
    const elsewhere = await product.openSignedInBrowser('learner')
    const browser = product.browser(before)
    const { code } = await askedBy(product, browser, {})
    expect((await reset(browser, code, NEW, {})).status).toBe(204)
    expect(await browser.isSignedIn()).toBe(true)
    expect(before).not.toContain(browser.cookie('session'))
    expect(await product.browser(before).isSignedIn()).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(false)
  })

  test('of whoever is signed in is their own, whatever address they send', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('manager'))
    await browser.request('POST', '/password/code', { email })
    const letters = await product.takeSentEmails()
    expect(letters.map(({ to }) => to)).toEqual([emailOf('manager')])
    expect((await reset(browser, extractEmailedSecret(letters[0] ?? { text: '' }))).status).toBe(204)
    expect((await product.browser().signIn(email, PASSWORD)).status).toBe(200)
    expect((await product.browser().signIn(emailOf('manager'), NEW)).status).toBe(200)
  })

  test('keeps the second step', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    const { secret } = await (await browser.request('POST', '/profile/totp', { password: PASSWORD })).json()
    await browser.request('PUT', '/profile/totp', { code: generateTotpCode(secret, product.clock.at) })
    await product.takeSentEmails()
    product.clock.at += MINUTE

    const { browser: stranger, code } = await askedBy(product)
    expect((await reset(stranger, code)).status).toBe(204)
    const { challenge } = await (await stranger.signIn(email, NEW)).json()
    expect(challenge.name).toBe('SOFTWARE_TOKEN_MFA')
    expect(await stranger.isSignedIn()).toBe(false)
    await stranger.request('POST', '/session/code', { code: generateTotpCode(secret, product.clock.at) })
    expect(await stranger.isSignedIn()).toBe(true)
  })

  test.each([
    ['Short-1', 'Between 8 and 99 characters'],
    ['Password-2026!', COMMON_PASSWORD_MESSAGE],
    ['Learner-2026!', COMMON_PASSWORD_MESSAGE],
  ])('%j is refused beside its field, and the code is still good', async (password, message) => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    const refused = await expectRefusal(await reset(browser, code, password), 'input.invalid')
    expect(refused).toEqual({ fields: [{ field: 'password', message }] })
    expect((await reset(browser, code)).status).toBe(204)
  })
})

describe('a code', () => {
  test('is good for ten minutes', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    product.clock.at += 10 * MINUTE - 1
    expect((await reset(browser, code)).status).toBe(204)

    await product.takeSentEmails()
    const late = await askedBy(product)
    product.clock.at += 10 * MINUTE
    await expectRefusal(await reset(late.browser, late.code), 'accounts.wrong_code')
  })

  test('may be typed with the spaces that mail programs put into it', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    expect((await reset(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(204)
  })

  test('takes five tries, one after the other or fifty at once', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    for (let n = 0; n < 4; n += 1)
      await expectRefusal(await reset(browser, another(code)), 'accounts.wrong_code')
    expect((await reset(browser, code)).status).toBe(204)
    await product.takeSentEmails()

    const second = await askedBy(product)
    const burst = Array.from({ length: 50 }, () => reset(second.browser, another(second.code)))
    expect(new Set((await Promise.all(burst)).map(({ status }) => status))).toEqual(new Set([400]))
    await expectRefusal(await reset(second.browser, second.code, PASSWORD), 'accounts.wrong_code')
    expect((await product.browser().signIn(email, NEW)).status).toBe(200)
  })

  test('is none while the organisation is switched off, and says so as of any other', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    const status = (to: string) =>
      product.db.exec(`UPDATE groups SET body = json_set(body, '$.groupStatus', '${to}') WHERE slug = 'acme'`)
    status('disabled')
    await expectRefusal(await reset(browser, code), 'accounts.wrong_code')
    status('active')
    expect((await reset(browser, code)).status).toBe(204)
  })

  test('is good once', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    const resets = Array.from({ length: 5 }, (_, n) => reset(browser, code, `${NEW}${n}`))
    const statuses = (await Promise.all(resets)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([204, 400, 400, 400, 400])
  })

  const meanwhile: [what: string, change: (product: AccountsProduct) => Promise<unknown>][] = [
    ['is disabled', ({ stores }) => stores.pool.setEnabled('learner', false)],
    ['has another password', ({ stores }) => stores.pool.changePassword('learner', 'Other-Lemons-7')],
    ['has another address', ({ stores }) => stores.pool.changeEmail('learner', 'new@canary.example')],
    ['is deleted', ({ stores }) => stores.pool.delete('learner')],
  ]
  test.each(meanwhile)('opens nothing of somebody who %s meanwhile', async (_, change) => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    await change(product)
    for (const address of [email, 'new@canary.example'])
      await expectRefusal(await reset(browser, code, NEW, { email: address }), 'accounts.wrong_code')
  })

  test('of one person opens nobody else', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    for (const name of ['manager', 'pending', 'admin'])
      await expectRefusal(await reset(browser, code, NEW, { email: emailOf(name) }), 'accounts.wrong_code')
    await expectRefusal(
      await reset(product.browser(product.cookieOf('manager')), code),
      'accounts.wrong_code',
    )
    expect((await reset(browser, code)).status).toBe(204)
  })
})

describe('strangers cannot deny a reset', () => {
  test('with wrong codes, with or without a request of their own', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    const without = product.browser()
    const { browser: withOne } = await askedBy(product)
    for (const stranger of [without, withOne])
      for (let n = 0; n < 10; n += 1)
        await expectRefusal(await reset(stranger, another(code)), 'accounts.wrong_code')
    expect((await reset(browser, code)).status).toBe(204)
  })

  test('by asking until the recipient is sent nothing more: earlier codes still work', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    for (let n = 0; n < 20; n += 1)
      expect((await product.browser().request('POST', '/password/code', { email })).status).toBe(204)
    expect((await browser.request('POST', '/password/code', { email })).status).toBe(204)
    expect(await product.takeSentEmails()).toHaveLength(4)
    expect((await reset(browser, code)).status).toBe(204)
  })

  test('and have nothing of a right code without the cookie or the link', async () => {
    const product = await openAccountsProduct()
    const { browser, code } = await askedBy(product)
    const stranger = product.browser()
    await expectRefusal(await reset(stranger, code), 'accounts.wrong_code')
    for (const token of ['', 'x'.repeat(43), browser.cookie('reset')])
      await expectRefusal(await reset(stranger, code, NEW, { email, token }), 'accounts.wrong_code')
    expect((await product.browser().signIn(email, PASSWORD)).status).toBe(200)
  })
})

describe('the link of the letter', () => {
  async function linked(product: AccountsProduct) {
    await product.browser().request('POST', '/password/code', { email })
    const [letter] = await product.takeSentEmails()
    const [link = ''] = /https:\S+resetpassword\S*/.exec(letter?.text ?? '') ?? []
    const fragment = new URLSearchParams(new URL(link).hash.slice(1))
    return { code: extractEmailedSecret(letter ?? { text: '' }), link: Object.fromEntries(fragment) }
  }

  test('sets the password on another device, with the code', async () => {
    const product = await openAccountsProduct()
    const { code, link } = await linked(product)
    expect(link).toEqual({ email, token: expect.stringMatching(/^[\w-]{43}$/) })
    await expectRefusal(await reset(product.browser(), another(code), NEW, link), 'accounts.wrong_code')
    expect((await reset(product.browser(), code, NEW, link)).status).toBe(204)
    expect((await product.browser().signIn(email, NEW)).status).toBe(200)
  })

  test('is nowhere in the store and in no line of the log', async () => {
    const product = await openAccountsProduct()
    const { code, link } = await linked(product)
    await reset(product.browser(), another(code), NEW, link)
    const stored = listTables(product.db).flatMap((table) => listRows(product.db, table))
    expect([...stored, ...product.logLines].join('\n')).not.toContain(link.token)
  })
})

describe('who has no password here', () => {
  test('and was invited is invited again', async () => {
    const product = await openAccountsProduct()
    await product.browser().request('POST', '/password/code', { email: emailOf('pending') })
    const [letter] = await product.takeSentEmails()
    expect(letter?.subject).toBe('canary-acme invites you to Kitchen Table')
    const browser = product.browser()
    expect(
      (await browser.signIn(emailOf('pending'), extractEmailedSecret(letter ?? { text: '' }))).status,
    ).toBe(200)
  })

  test('and signs in elsewhere is told so, and no code is good', async () => {
    const product = await openAccountsProduct()
    const provided = await addExternalUser(product)
    for (const who of [product.browser(), provided])
      await who.request('POST', '/password/code', { email: emailOf('provided') })
    const letters = await product.takeSentEmails()
    expect(letters.map(({ subject }) => subject)).toEqual(
      letters.map(() => 'How you sign in to Kitchen Table'),
    )
    expect(letters.map(({ text }) => /\b\d{6}\b/.test(text))).toEqual([false, false])
    for (const who of [product.browser(), provided])
      await expectRefusal(
        await reset(who, '123456', NEW, { email: emailOf('provided') }),
        'accounts.wrong_code',
      )
    expect(await provided.isSignedIn()).toBe(true)
  })

  test.each([{}, { email: '' }, { email: 'not an address' }])('%j is mailed nothing', async (typed) => {
    const product = await openAccountsProduct()
    const { status } = await product.browser().request('POST', '/password/code', typed)
    expect([204, 400]).toContain(status)
    expect(await product.takeSentEmails()).toEqual([])
  })
})
