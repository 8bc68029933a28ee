import { describe, expect, test } from 'vitest'
import {
  type AccountsProduct,
  type Browser,
  extractEmailedSecret,
  generateTotpCode,
  openAccountsProduct,
} from '../testing/accounts-product.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const PHONE = '+16125550142'
const NEW = 'ada.new@canary.example'
const NEW_PASSWORD = 'Seventeen-Lemons-7'
const email = emailOf('learner')

const subjects = {
  password: 'Your password for Kitchen Table was changed',
  address: 'Your address for Kitchen Table was changed',
  on: 'Your second step for Kitchen Table was switched on',
  off: 'Your second step for Kitchen Table was switched off',
  recovery: 'Your second step for Kitchen Table was passed with a recovery code',
}

const ok = async (asked: Promise<Response>) => {
  const response = await asked
  expect(response.status).toBeLessThan(300)
  return response
}

const chooseMfa = ({ request }: Browser, mfa: 'SMS' | 'NONE') =>
  ok(request('PUT', '/profile/mfa', { mfa, password: PASSWORD }))

async function setUpApp({ request }: Browser, { clock }: AccountsProduct): Promise<string[]> {
  const { secret } = await (await ok(request('POST', '/profile/totp', { password: PASSWORD }))).json()
  const confirmed = await ok(request('PUT', '/profile/totp', { code: generateTotpCode(secret, clock.at) }))
  return (await confirmed.json()).recoveryCodes
}

async function useRecoveryCode(browser: Browser, product: AccountsProduct): Promise<void> {
  const [code] = await setUpApp(browser, product)
  await product.takeSentEmails()
  const elsewhere = product.browser()
  await ok(elsewhere.signIn(email))
  await ok(elsewhere.request('POST', '/session/code', { code }))
}

async function withTexts(browser: Browser, product: AccountsProduct): Promise<void> {
  await product.stores.pool.changePhone('learner', PHONE, true)
  await chooseMfa(browser, 'SMS')
}

async function changeAddress({ request }: Browser, product: AccountsProduct): Promise<void> {
  await ok(request('POST', '/profile/email/code', { email: NEW, password: PASSWORD }))
  const letter = (await product.takeSentEmails()).find(({ to }) => to === NEW)
  await ok(request('PUT', '/profile/email', { code: extractEmailedSecret(letter ?? { text: '' }) }))
}

type Row = {
  what: string
  /** What was so before. */
  prepare?: (browser: Browser, product: AccountsProduct) => Promise<unknown>
  change: (browser: Browser, product: AccountsProduct) => Promise<unknown>
  subject: string
}

const changes: Row[] = [
  {
    what: 'another password',
    change: ({ request }) =>
      ok(request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW_PASSWORD })),
    subject: subjects.password,
  },
  { what: 'another address', change: changeAddress, subject: subjects.address },
  { what: 'an app', change: setUpApp, subject: subjects.on },
  { what: 'another app', prepare: setUpApp, change: setUpApp, subject: subjects.on },
  { what: 'texts', change: withTexts, subject: subjects.on },
  {
    what: 'no app any more',
    prepare: setUpApp,
    change: (browser) => chooseMfa(browser, 'NONE'),
    subject: subjects.off,
  },
  {
    what: 'no texts any more',
    prepare: withTexts,
    change: (browser) => chooseMfa(browser, 'NONE'),
    subject: subjects.off,
  },
  {
    what: 'texts that end with the number',
    prepare: withTexts,
    change: ({ request }) => ok(request('PUT', '/profile/phone', { phone: '', password: PASSWORD })),
    subject: subjects.off,
  },
  { what: 'a recovery code', change: useRecoveryCode, subject: subjects.recovery },
]

/** A stranger spends every letter that may be sent to the learner within the hour: a sixth is not sent. */
async function spendLetters(product: AccountsProduct): Promise<void> {
  const ask = () => product.browser().request('POST', '/password/code', { email })
  for (let n = 0; n < 6; n += 1) expect((await ask()).status).toBe(204)
  expect((await product.stores.outbox.readBacklog()).count).toBe(5)
  await product.takeSentEmails()
}

describe('the owner of an account is told by mail (T53)', () => {
  test.each(changes)('of $what, however many letters were sent before', async (row) => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await row.prepare?.(browser, product)
    await product.takeSentEmails()
    await spendLetters(product)
    await row.change(browser, product)
    const told = (await product.takeSentEmails()).filter(({ to }) => to === email)
    expect(told.map(({ subject }) => subject)).toEqual([row.subject])
  })

  test('of every change, however many there are', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await product.stores.pool.changePhone('learner', PHONE, true)
    for (let n = 0; n < 8; n += 1) {
      await chooseMfa(browser, 'SMS')
      await chooseMfa(browser, 'NONE')
    }
    expect((await product.takeSentEmails()).filter(({ to }) => to === email)).toHaveLength(16)
  })

  test('of nothing where nothing was changed', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await chooseMfa(browser, 'NONE')
    await ok(browser.request('PUT', '/profile/phone', { phone: PHONE, password: PASSWORD }))
    await ok(browser.request('PUT', '/profile/phone', { phone: '', password: PASSWORD }))
    await browser.request('PUT', '/profile/mfa', { mfa: 'SMS', password: PASSWORD })
    await ok(browser.request('POST', '/profile/totp', { password: PASSWORD }))
    await browser.request('PUT', '/profile/totp', { code: '123456' })
    expect(await product.takeSentEmails()).toEqual([])
  })

  test('at the address that was theirs when it happened', async () => {
    const product = await openAccountsProduct()
    const browser = product.browser(product.cookieOf('learner'))
    await ok(browser.request('POST', '/profile/email/code', { email: NEW, password: PASSWORD }))
    const code = await product.takeEmailedSecret()
    await product.stores.pool.changePhone('learner', PHONE, true)
    await chooseMfa(browser, 'SMS')
    await ok(browser.request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW_PASSWORD }))
    // Before a single letter has gone out.
    await ok(browser.request('PUT', '/profile/email', { code }))
    const told = await product.takeSentEmails()
    expect(told.map(({ subject }) => subject).sort()).toEqual(
      [subjects.address, subjects.on, subjects.password].sort(),
    )
    expect(new Set(told.map(({ to }) => to))).toEqual(new Set([email]))
  })
})
