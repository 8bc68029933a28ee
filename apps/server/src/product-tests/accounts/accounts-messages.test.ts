import { unlockAccount } from '@kitchen-table/application/features'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf, PASSWORD } from '@kitchen-table/embedded/testing/samples'
import { describe, expect } from 'vitest'
import { type AccountsProduct, type Browser, openAccountsProduct } from '../../testing/accounts-product.ts'

const HOUR = 60 * 60_000
const email = emailOf('learner')

const requestEmailCode = ({ request }: Browser, n: number) =>
  request('POST', '/profile/email/code', { email: `stranger-${n}@canary.example`, password: PASSWORD })

async function openBrowserWithSms({ stores, browser }: AccountsProduct): Promise<Browser> {
  await stores.directory.changePhone('learner', '+16125550142', true)
  await stores.secondFactor.changeMfa('learner', 'SMS')
  return browser()
}

const openOwnBrowser = async ({ browserOf }: AccountsProduct) => browserOf('learner')

type Row = {
  message: string
  /** Opens the browser of the person who requests the message. */
  open: (product: AccountsProduct) => Promise<Browser>
  /** Requests message number `n`, to a new recipient each time if the recipient can be chosen. */
  request: (browser: Browser, n: number) => Promise<Response>
  /** The status beyond the limit: 204 if the response must not show that nothing is sent. Default 429. */
  limitStatus?: number
}

const procedures: Row[] = [
  { message: 'the code for a new address', open: openOwnBrowser, request: requestEmailCode },
  {
    message: 'the code for a new telephone',
    open: openOwnBrowser,
    async request({ request }, n) {
      const phone = { phone: `+1612555${1000 + n}`, password: PASSWORD }
      await expectStatus(request('PUT', '/profile/phone', phone), 200)
      return request('POST', '/profile/phone/code')
    },
  },
  { message: 'the code of a sign-in', open: openBrowserWithSms, request: (browser) => browser.signIn(email) },
  {
    message: 'a reset, which always goes to the person',
    open: openOwnBrowser,
    request: ({ request }, n) =>
      request('POST', '/password/code', { email: emailOf(n % 2 ? 'manager' : 'admin') }),
    limitStatus: 204,
  },
]

const test = testWith(openAccountsProduct)

describe('messages that one person causes (T53)', () => {
  test.for(procedures)(
    'are limited to five an hour: $message',
    async ({ open, request, limitStatus = 429 }, product) => {
      const browser = await open(product)
      const countWaiting = async () => (await product.stores.outbox.readBacklog()).count
      const statuses: number[] = []
      for (let n = 0; n < 12; n += 1) statuses.push((await request(browser, n)).status)
      expect(statuses.slice(5)).toEqual(Array(7).fill(limitStatus))
      expect(await countWaiting()).toBe(5)

      product.clock.at += HOUR - 1
      expect((await request(browser, 20)).status).toBe(limitStatus)
      expect(await countWaiting()).toBe(5)
      product.clock.at += 1
      expect((await request(browser, 21)).status).toBeLessThan(300)
      expect(await countWaiting()).toBe(6)
    },
  )

  test('are counted for each person, and an operator can clear the count', async (product) => {
    const [learner, manager] = (['learner', 'manager'] as const).map((name) => product.browserOf(name))
    if (!learner || !manager) return expect.unreachable()
    for (let n = 0; n < 5; n += 1) await expectStatus(requestEmailCode(learner, n), 204)
    const refusal = await requestEmailCode(learner, 5)
    expect(refusal.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refusal, 'accounts.wait')
    await expectStatus(requestEmailCode(manager, 5), 204)

    expect(await unlockAccount(product.operators)(email)).toBe('unlocked')
    await expectStatus(requestEmailCode(learner, 6), 204)
  })

  test('do not count if the limit of the recipient refuses them', async (product) => {
    const [learner, manager] = (['learner', 'manager'] as const).map((name) => product.browserOf(name))
    if (!learner || !manager) return expect.unreachable()
    for (let n = 0; n < 5; n += 1) await expectStatus(requestEmailCode(manager, 0), 204)
    for (let n = 0; n < 8; n += 1) await expectRefusal(requestEmailCode(learner, 0), 'accounts.wait')
    for (let n = 1; n <= 5; n += 1) await expectStatus(requestEmailCode(learner, n), 204)
    await expectRefusal(requestEmailCode(learner, 6), 'accounts.wait')
  })
})
