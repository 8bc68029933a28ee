import { describe, expect, test } from 'vitest'
import { type AccountsProduct, type Browser, openAccountsProduct } from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf } from '../testing/sample-people.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

type Listed = { id: string; name: string; signedInAt: string; seenAt: string; isThisOne: boolean }

async function listed({ request }: Browser): Promise<Listed[]> {
  return (await (await request('GET', '/profile/devices')).json()).devices
}

/** The learner, who is in on three devices: the first of them, a telephone, and another computer. */
async function onThree(product: AccountsProduct) {
  product.clock.at += MINUTE
  const telephone = await product.openSignedInBrowser('learner', { 'User-Agent': agents.safari })
  product.clock.at += MINUTE
  const computer = await product.openSignedInBrowser('learner', { 'User-Agent': agents.firefox })
  return { first: product.browser(product.cookieOf('learner')), telephone, computer }
}

describe('the devices that somebody is signed in on', () => {
  test('are listed, this one first and then the one that was used last', async () => {
    const product = await openAccountsProduct()
    const { computer, telephone } = await onThree(product)
    const at = (minutes: number) => new Date(product.clock.at - minutes * MINUTE).toISOString()
    const devices = await listed(telephone)
    expect(devices.map(({ name, isThisOne, signedInAt }) => [name, isThisOne, signedInAt])).toEqual([
      ['Safari on iOS', true, at(1)],
      ['Firefox on Windows', false, at(0)],
      [expect.any(String), false, at(2)],
    ])
    expect((await listed(computer)).map(({ isThisOne }) => isThisOne)).toEqual([true, false, false])
    expect(new Set(devices.map(({ id }) => id)).size).toBe(3)
    for (const { id } of devices) {
      expect(id).toMatch(/^[\w-]{16}$/)
      expect(await product.browser(`__Host-session=${id}`).isSignedIn()).toBe(false)
    }
    expect(JSON.stringify(devices)).not.toContain(telephone.cookie('session'))
  })

  test('are no longer listed once their session is over', async () => {
    const product = await openAccountsProduct()
    const { telephone } = await onThree(product)
    for (let day = 0; day < 7; day += 1) {
      product.clock.at += DAY
      await telephone.isSignedIn()
    }
    expect(await listed(telephone)).toMatchObject([{ name: 'Safari on iOS', isThisOne: true }])
  })

  test('end one by one, by whoever is signed in on any', async () => {
    const product = await openAccountsProduct()
    const { first, telephone, computer } = await onThree(product)
    const [, { id = '' } = {}] = await listed(telephone)
    const response = await telephone.request('DELETE', `/profile/devices/${id}`)
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
    expect([await first.isSignedIn(), await telephone.isSignedIn(), await computer.isSignedIn()]).toEqual([
      true,
      true,
      false,
    ])
    await expectRefusal(
      await telephone.request('DELETE', `/profile/devices/${id}`),
      'accounts.session_not_found',
    )
    expect(await listed(telephone)).toHaveLength(2)
  })

  test('end for this one as signing out does', async () => {
    const product = await openAccountsProduct()
    const { telephone } = await onThree(product)
    const [{ id = '' } = {}] = await listed(telephone)
    await telephone.request('DELETE', `/profile/devices/${id}`)
    expect([telephone.cookie('session'), await telephone.isSignedIn()]).toEqual([null, false])
  })

  test('end all at once, this one too', async () => {
    const product = await openAccountsProduct()
    const { first, telephone, computer } = await onThree(product)
    const token = telephone.cookie('session')
    expect((await telephone.request('DELETE', '/profile/sessions')).status).toBe(204)
    expect(telephone.cookie('session')).toBeNull()
    for (const browser of [first, computer, product.browser(`__Host-session=${token}`)])
      expect(await browser.isSignedIn()).toBe(false)
    expect(await product.browser(product.cookieOf('manager')).isSignedIn()).toBe(true)
    expect((await telephone.signIn(emailOf('learner'))).status).toBe(200)
  })

  test('of somebody else are not there, for an administrator neither', async () => {
    const product = await openAccountsProduct()
    const { telephone } = await onThree(product)
    const [{ id = '' } = {}] = await listed(telephone)
    const before = product.hashState(['sessions'])
    for (const who of ['manager', 'otherLearner', 'admin'] as const) {
      const browser = product.browser(product.cookieOf(who))
      await expectRefusal(
        await browser.request('DELETE', `/profile/devices/${id}`),
        'accounts.session_not_found',
      )
    }
    await expectRefusal(
      await product.browser().request('DELETE', `/profile/devices/${id}`),
      'accounts.not_signed_in',
    )
    expect(product.hashState(['sessions'])).toBe(before)
    expect(await listed(telephone)).toHaveLength(3)
  })

  test.each(['short', 'x'.repeat(17), '%25'.repeat(16), '________________'])(
    'none of them is %j',
    async (id) => {
      const product = await openAccountsProduct()
      const { first } = await onThree(product)
      const { status } = await first.request('DELETE', `/profile/devices/${id}`)
      expect([400, 404]).toContain(status)
      expect(await listed(first)).toHaveLength(3)
    },
  )

  test.each(['', '\u0000', '<script>alert(1)</script>', 'x'.repeat(3000)])(
    'may say that they are %j',
    async (agent) => {
      const product = await openAccountsProduct()
      const headers = agent.includes('\u0000') ? {} : { 'User-Agent': agent }
      const browser = await product.openSignedInBrowser('learner', headers)
      const [{ name = '' } = {}] = await listed(browser)
      expect(name).toMatch(/^[ -~]{1,60}$/)
    },
  )
})
