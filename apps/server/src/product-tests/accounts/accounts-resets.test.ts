import { listRows, listTables, toDifferentCode } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { commonPasswordMessage } from '@kitchen-table/domain/accounts'
import { emailOf, PASSWORD, setOrganizationStatus } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect } from 'vitest'
import {
  type AccountsProduct,
  type Browser,
  extractEmailedSecret,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

const NEW = 'Seventeen-Lemons-7'
const email = emailOf('learner')

/** Requests a reset; returns the mailed code and the browser that requested it. */
async function requestReset(
  product: AccountsProduct,
  browser: Browser = product.browser(),
  body: object = { email },
) {
  await expectStatus(browser.request('POST', '/password/code', body), 204)
  return { browser, code: await product.takeEmailedSecret() }
}

const reset = ({ request }: Browser, code: string, password = NEW, identification: object = { email }) =>
  request('POST', '/password', { ...identification, code, password })

const test = testWith(openAccountsProduct)

describe('a new password', () => {
  test('is set with the code, ends every session and allows signing in', async (product) => {
    const oldBrowser = product.browserOf('learner')
    const { browser, code } = await requestReset(product)
    expect(browser.cookie('reset')).toMatch(/^[\w-]{43}$/)
    const response = await reset(browser, code)
    expect(response.status).toBe(204)
    expect(browser.cookie('reset')).toBeNull()
    expect(browser.cookie('session')).toBeNull()
    expect(await oldBrowser.isSignedIn()).toBe(false)
    expect(await browser.isSignedIn()).toBe(false)
    await expectRefusal(browser.signIn(email, PASSWORD), 'accounts.refused')
    await expectStatus(browser.signIn(email, NEW), 200)
    expect((await product.takeSentEmails()).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your password for Kitchen Table was changed'],
    ])
  })

  test('continues the session of a signed-in person under a new token', async (product) => {
    const before = product.cookieOf('learner')
    const elsewhere = await product.openSignedInBrowser('learner')
    const browser = product.browser(before)
    const { code } = await requestReset(product, browser, {})
    await expectStatus(reset(browser, code, NEW, {}), 204)
    expect(await browser.isSignedIn()).toBe(true)
    expect(before).not.toContain(browser.cookie('session'))
    expect(await product.browser(before).isSignedIn()).toBe(false)
    expect(await elsewhere.isSignedIn()).toBe(false)
  })

  test('of a signed-in person is their own, whatever address they send', async (product) => {
    const browser = product.browserOf('manager')
    await browser.request('POST', '/password/code', { email })
    const sentEmails = await product.takeSentEmails()
    expect(sentEmails.map(({ to }) => to)).toEqual([emailOf('manager')])
    await expectStatus(reset(browser, extractEmailedSecret(sentEmails[0] ?? { text: '' })), 204)
    await expectStatus(product.browser().signIn(email, PASSWORD), 200)
    await expectStatus(product.browser().signIn(emailOf('manager'), NEW), 200)
  })

  base.each([
    ['Short-1', 'Between 8 and 99 characters'],
    ['Password-2026!', commonPasswordMessage()],
    ['Learner-2026!', commonPasswordMessage()],
  ])('%j is refused with a message for the field, and the code stays valid', async (password, message) => {
    const product = await openAccountsProduct()
    const { browser, code } = await requestReset(product)
    const data = await expectRefusal(reset(browser, code, password), 'input.invalid')
    expect(data).toEqual({ fields: [{ field: 'password', message }] })
    await expectStatus(reset(browser, code), 204)
  })
})

test('a reset code is refused like a wrong one while the organization is disabled', async (product) => {
  const { browser, code } = await requestReset(product)
  setOrganizationStatus(product.db, 'acme', 'disabled')
  await expectRefusal(reset(browser, code), 'accounts.wrong_code')
  setOrganizationStatus(product.db, 'acme', 'active')
  await expectStatus(reset(browser, code), 204)
})

test('other clients cannot use a right code without the cookie or the link', async (product) => {
  const { browser, code } = await requestReset(product)
  const otherBrowser = product.browser()
  await expectRefusal(reset(otherBrowser, code), 'accounts.wrong_code')
  for (const token of ['', 'x'.repeat(43), browser.cookie('reset')])
    await expectRefusal(reset(otherBrowser, code, NEW, { email, token }), 'accounts.wrong_code')
  await expectStatus(product.browser().signIn(email, PASSWORD), 200)
})

describe('the link in the e-mail', () => {
  async function requestResetLink(product: AccountsProduct) {
    await product.browser().request('POST', '/password/code', { email })
    const [sentEmail] = await product.takeSentEmails()
    const [link = ''] = /https:\S+resetpassword\S*/.exec(sentEmail?.text ?? '') ?? []
    const fragment = new URLSearchParams(new URL(link).hash.slice(1))
    return { code: extractEmailedSecret(sentEmail ?? { text: '' }), link: Object.fromEntries(fragment) }
  }

  test('allows setting the password on another device, with the code', async (product) => {
    const { code, link } = await requestResetLink(product)
    expect(link).toEqual({ email, token: expect.stringMatching(/^[\w-]{43}$/) })
    await expectRefusal(reset(product.browser(), toDifferentCode(code), NEW, link), 'accounts.wrong_code')
    await expectStatus(reset(product.browser(), code, NEW, link), 204)
    await expectStatus(product.browser().signIn(email, NEW), 200)
  })

  test('is neither in the store nor in the log', async (product) => {
    const { code, link } = await requestResetLink(product)
    await reset(product.browser(), toDifferentCode(code), NEW, link)
    const stored = listTables(product.db).flatMap((table) => listRows(product.db, table))
    expect([...stored, ...product.logLines].join('\n')).not.toContain(link.token)
  })
})
