import { generateWrongTotpCode } from '@kitchen-table/application/testing/samples'
import { expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { describe, expect } from 'vitest'
import {
  type AccountsProduct,
  type Browser,
  extractEmailedSecret,
  generateTotpCode,
  openAccountsProduct,
} from '../../testing/accounts-product.ts'

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

const expectOk = async (pendingResponse: Promise<Response>) => {
  const response = await pendingResponse
  expect(response.status).toBeLessThan(300)
  return response
}

const chooseMfa = ({ request }: Browser, mfa: 'SMS' | 'NONE') =>
  expectOk(request('PUT', '/profile/mfa', { mfa, password: PASSWORD }))

async function setUpApp({ request }: Browser, { clock }: AccountsProduct): Promise<string[]> {
  const { secret } = await (await expectOk(request('POST', '/profile/totp', { password: PASSWORD }))).json()
  const confirmation = await expectOk(
    request('PUT', '/profile/totp', { code: generateTotpCode(secret, clock.at) }),
  )
  return (await confirmation.json()).recoveryCodes
}

async function useRecoveryCode(browser: Browser, product: AccountsProduct): Promise<void> {
  const [code] = await setUpApp(browser, product)
  await product.takeSentEmails()
  const elsewhere = product.browser()
  await expectOk(elsewhere.signIn(email))
  await expectOk(elsewhere.request('POST', '/session/code', { code }))
}

async function enableSms(browser: Browser, product: AccountsProduct): Promise<void> {
  await product.stores.directory.changePhone('learner', PHONE, true)
  await chooseMfa(browser, 'SMS')
}

async function changeAddress({ request }: Browser, product: AccountsProduct): Promise<void> {
  await expectOk(request('POST', '/profile/email/code', { email: NEW, password: PASSWORD }))
  const sentEmail = (await product.takeSentEmails()).find(({ to }) => to === NEW)
  await expectOk(request('PUT', '/profile/email', { code: extractEmailedSecret(sentEmail ?? { text: '' }) }))
}

type Row = {
  description: string
  /** Runs before the change. */
  prepare?: (browser: Browser, product: AccountsProduct) => Promise<unknown>
  change: (browser: Browser, product: AccountsProduct) => Promise<unknown>
  subject: string
}

const changes: Row[] = [
  {
    description: 'a changed password',
    change: ({ request }) =>
      expectOk(request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW_PASSWORD })),
    subject: subjects.password,
  },
  { description: 'a changed address', change: changeAddress, subject: subjects.address },
  { description: 'a new authenticator app', change: setUpApp, subject: subjects.on },
  { description: 'a replaced authenticator app', prepare: setUpApp, change: setUpApp, subject: subjects.on },
  { description: 'enabled text messages', change: enableSms, subject: subjects.on },
  {
    description: 'a removed authenticator app',
    prepare: setUpApp,
    change: (browser) => chooseMfa(browser, 'NONE'),
    subject: subjects.off,
  },
  {
    description: 'disabled text messages',
    prepare: enableSms,
    change: (browser) => chooseMfa(browser, 'NONE'),
    subject: subjects.off,
  },
  {
    description: 'text messages that end because the number is removed',
    prepare: enableSms,
    change: ({ request }) => expectOk(request('PUT', '/profile/phone', { phone: '', password: PASSWORD })),
    subject: subjects.off,
  },
  { description: 'a used recovery code', change: useRecoveryCode, subject: subjects.recovery },
]

/** Uses up the learner's hourly limit of requested e-mails, as any visitor can: a sixth is not sent. */
async function exhaustEmailLimit(product: AccountsProduct): Promise<void> {
  const requestCode = () => product.browser().request('POST', '/password/code', { email })
  for (let n = 0; n < 6; n += 1) await expectStatus(requestCode(), 204)
  expect((await product.stores.outbox.readBacklog()).count).toBe(5)
  await product.takeSentEmails()
}

const test = testWith(openAccountsProduct)

describe('a security notice is sent to the owner of an account (T53)', () => {
  test.for(changes)('for $description, even after the limit of requested e-mails', async (row, product) => {
    const browser = product.browserOf('learner')
    await row.prepare?.(browser, product)
    await product.takeSentEmails()
    await exhaustEmailLimit(product)
    await row.change(browser, product)
    const notices = (await product.takeSentEmails()).filter(({ to }) => to === email)
    expect(notices.map(({ subject }) => subject)).toEqual([row.subject])
  })

  test('for every one of many changes', async (product) => {
    const browser = product.browserOf('learner')
    await product.stores.directory.changePhone('learner', PHONE, true)
    for (let n = 0; n < 8; n += 1) {
      await chooseMfa(browser, 'SMS')
      await chooseMfa(browser, 'NONE')
    }
    expect((await product.takeSentEmails()).filter(({ to }) => to === email)).toHaveLength(16)
  })

  test('for no request that changes nothing', async (product) => {
    const browser = product.browserOf('learner')
    await chooseMfa(browser, 'NONE')
    await expectOk(browser.request('PUT', '/profile/phone', { phone: PHONE, password: PASSWORD }))
    await expectOk(browser.request('PUT', '/profile/phone', { phone: '', password: PASSWORD }))
    await browser.request('PUT', '/profile/mfa', { mfa: 'SMS', password: PASSWORD })
    const setup = await expectOk(browser.request('POST', '/profile/totp', { password: PASSWORD }))
    const { secret } = await setup.json()
    const code = generateWrongTotpCode(secret, product.clock.at)
    await browser.request('PUT', '/profile/totp', { code })
    expect(await product.takeSentEmails()).toEqual([])
  })

  test('at the address that the account had at the time of the change', async (product) => {
    const browser = product.browserOf('learner')
    await expectOk(browser.request('POST', '/profile/email/code', { email: NEW, password: PASSWORD }))
    const code = await product.takeEmailedSecret()
    await product.stores.directory.changePhone('learner', PHONE, true)
    await chooseMfa(browser, 'SMS')
    await expectOk(
      browser.request('PUT', '/profile/password', { password: PASSWORD, newPassword: NEW_PASSWORD }),
    )
    // The address changes before any of the notices is sent.
    await expectOk(browser.request('PUT', '/profile/email', { code }))
    const notices = await product.takeSentEmails()
    expect(notices.map(({ subject }) => subject).sort()).toEqual(
      [subjects.address, subjects.on, subjects.password].sort(),
    )
    expect(new Set(notices.map(({ to }) => to))).toEqual(new Set([email]))
  })
})
