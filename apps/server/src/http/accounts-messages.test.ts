import { describe, expect, test } from 'vitest'
import { unlockAccount } from '../features/accounts/operators/unlock-account.ts'
import { type AccountsProduct, type Browser, openAccountsProduct } from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf, PASSWORD } from '../testing/sample-people.ts'

const HOUR = 60 * 60_000
const email = emailOf('learner')

const askForAddress = ({ request }: Browser, n: number) =>
  request('POST', '/profile/email/code', { email: `stranger-${n}@canary.example`, password: PASSWORD })

async function learnerWithTexts({ stores, browser }: AccountsProduct): Promise<Browser> {
  await stores.pool.changePhone('learner', '+16125550142', true)
  await stores.pool.changeMfa('learner', 'SMS')
  return browser()
}

const ownBrowser = async ({ browser, cookieOf }: AccountsProduct) => browser(cookieOf('learner'))

type Row = {
  what: string
  /** The browser of somebody who asks. */
  open: (product: AccountsProduct) => Promise<Browser>
  /** Asks for the message numbered `n`, which goes to another recipient than all before wherever that can be chosen. */
  ask: (browser: Browser, n: number) => Promise<Response>
  /** How one more is answered: 204 where the answer must not show that nothing is sent. */
  beyond?: number
}

const procedures: Row[] = [
  { what: 'the code for a new address', open: ownBrowser, ask: askForAddress },
  {
    what: 'the code for a new telephone',
    open: ownBrowser,
    async ask({ request }, n) {
      const phone = { phone: `+1612555${1000 + n}`, password: PASSWORD }
      expect((await request('PUT', '/profile/phone', phone)).status).toBe(200)
      return request('POST', '/profile/phone/code')
    },
  },
  { what: 'the code of signing in', open: learnerWithTexts, ask: (browser) => browser.signIn(email) },
  {
    what: 'a reset, which goes to themselves alone',
    open: ownBrowser,
    ask: ({ request }, n) =>
      request('POST', '/password/code', { email: emailOf(n % 2 ? 'manager' : 'admin') }),
    beyond: 204,
  },
]

describe('messages that one person causes (T53)', () => {
  test.each(procedures)('are five an hour: $what', async ({ open, ask, beyond = 429 }) => {
    const product = await openAccountsProduct()
    const browser = await open(product)
    const waiting = async () => (await product.stores.outbox.readBacklog()).count
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await ask(browser, n)).status)
    expect(statuses.slice(5)).toEqual(Array(7).fill(beyond))
    expect(await waiting()).toBe(5)

    product.clock.at += HOUR - 1
    expect((await ask(browser, 20)).status).toBe(beyond)
    expect(await waiting()).toBe(5)
    product.clock.at += 1
    expect((await ask(browser, 21)).status).toBeLessThan(300)
    expect(await waiting()).toBe(6)
  })

  test('are counted for each of them alone, and an operator may forget them', async () => {
    const product = await openAccountsProduct()
    const [learner, manager] = (['learner', 'manager'] as const).map((who) =>
      product.browser(product.cookieOf(who)),
    )
    if (!learner || !manager) return expect.unreachable()
    for (let n = 0; n < 5; n += 1) expect((await askForAddress(learner, n)).status).toBe(204)
    const refused = await askForAddress(learner, 5)
    expect(refused.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refused, 'accounts.wait')
    expect((await askForAddress(manager, 5)).status).toBe(204)

    expect(await unlockAccount(product.operators)(email)).toBe('unlocked')
    expect((await askForAddress(learner, 6)).status).toBe(204)
  })

  test('are not counted where the recipient may be sent no more', async () => {
    const product = await openAccountsProduct()
    const [learner, manager] = (['learner', 'manager'] as const).map((who) =>
      product.browser(product.cookieOf(who)),
    )
    if (!learner || !manager) return expect.unreachable()
    for (let n = 0; n < 5; n += 1) expect((await askForAddress(manager, 0)).status).toBe(204)
    for (let n = 0; n < 8; n += 1) await expectRefusal(await askForAddress(learner, 0), 'accounts.wait')
    for (let n = 1; n <= 5; n += 1) expect((await askForAddress(learner, n)).status).toBe(204)
    await expectRefusal(await askForAddress(learner, 6), 'accounts.wait')
  })
})
