import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, vi } from 'vitest'
import { type AccountsProduct, type Browser, openAccountsProduct } from '../../testing/accounts-product.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const agents = {
  firefox: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
}

type Device = { id: string; name: string; signedInAt: string; seenAt: string; isThisOne: boolean }

async function listDevices({ request }: Browser): Promise<Device[]> {
  return (await (await request('GET', '/profile/devices')).json()).devices
}

/** Signs the learner in on three devices: the first one, a telephone, and another computer. */
async function signInOnThreeDevices(product: AccountsProduct) {
  product.clock.at += MINUTE
  const telephone = await product.openSignedInBrowser('learner', { 'User-Agent': agents.safari })
  product.clock.at += MINUTE
  const computer = await product.openSignedInBrowser('learner', { 'User-Agent': agents.firefox })
  return { first: product.browserOf('learner'), telephone, computer }
}

const test = testWith(openAccountsProduct)

describe('the devices on which a person is signed in', () => {
  test('are listed, the current one first and then by last use', async (product) => {
    const { computer, telephone } = await signInOnThreeDevices(product)
    const at = (minutes: number) => new Date(product.clock.at - minutes * MINUTE).toISOString()
    const devices = await listDevices(telephone)
    expect(devices.map(({ name, isThisOne, signedInAt }) => [name, isThisOne, signedInAt])).toEqual([
      ['Safari on iOS', true, at(1)],
      ['Firefox on Windows', false, at(0)],
      [expect.any(String), false, at(2)],
    ])
    expect((await listDevices(computer)).map(({ isThisOne }) => isThisOne)).toEqual([true, false, false])
    expect(new Set(devices.map(({ id }) => id)).size).toBe(3)
    for (const { id } of devices) {
      expect(id).toMatch(/^[\w-]{16}$/)
      expect(await product.browser(`__Host-session=${id}`).isSignedIn()).toBe(false)
    }
    expect(JSON.stringify(devices)).not.toContain(telephone.cookie('session'))
  })

  test('are no longer listed after their session has expired', async (product) => {
    const { telephone } = await signInOnThreeDevices(product)
    for (let day = 0; day < 7; day += 1) {
      product.clock.at += DAY
      await telephone.isSignedIn()
    }
    expect(await listDevices(telephone)).toMatchObject([{ name: 'Safari on iOS', isThisOne: true }])
  })

  test('are no longer listed, and cannot be signed out, after their session has ended with the password', async (product) => {
    const { telephone } = await signInOnThreeDevices(product)
    const [{ id = '' } = {}] = await listDevices(telephone)
    const stranger = product.browser()
    await stranger.request('POST', '/password/code', { email: emailOf('learner') })
    const [code, password] = [await product.takeEmailedSecret(), 'Seventeen-Lemons-7']
    const reset = { email: emailOf('learner'), code, password }
    await expectStatus(stranger.request('POST', '/password', reset), 204)
    await expectStatus(stranger.signIn(emailOf('learner'), password), 200)

    expect(await listDevices(stranger)).toMatchObject([{ isThisOne: true }])
    expect(await product.stores.sessions.list('learner')).toHaveLength(4)
    const response = await stranger.request('DELETE', `/profile/devices/${id}`)
    await expectRefusal(response, 'accounts.session_not_found')
  })

  test('can be signed out one by one from any of them', async (product) => {
    const { first, telephone, computer } = await signInOnThreeDevices(product)
    const [, { id = '' } = {}] = await listDevices(telephone)
    const response = await telephone.request('DELETE', `/profile/devices/${id}`)
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []])
    expect([await first.isSignedIn(), await telephone.isSignedIn(), await computer.isSignedIn()]).toEqual([
      true,
      true,
      false,
    ])
    await expectRefusal(telephone.request('DELETE', `/profile/devices/${id}`), 'accounts.session_not_found')
    expect(await listDevices(telephone)).toHaveLength(2)
  })

  test('include the current one, whose removal signs out', async (product) => {
    const { telephone } = await signInOnThreeDevices(product)
    const [{ id = '' } = {}] = await listDevices(telephone)
    await telephone.request('DELETE', `/profile/devices/${id}`)
    expect([telephone.cookie('session'), await telephone.isSignedIn()]).toEqual([null, false])
  })

  test('can be signed out all at once, including the current one', async (product) => {
    const { first, telephone, computer } = await signInOnThreeDevices(product)
    const token = telephone.cookie('session')
    await expectStatus(telephone.request('DELETE', '/profile/sessions'), 204)
    expect(telephone.cookie('session')).toBeNull()
    for (const browser of [first, computer, product.browser(`__Host-session=${token}`)])
      expect(await browser.isSignedIn()).toBe(false)
    expect(await product.browserOf('manager').isSignedIn()).toBe(true)
    await expectStatus(telephone.signIn(emailOf('learner')), 200)
  })

  test('can be signed out all at once, with a session that is being opened at this moment', async (product) => {
    const { sessions } = product.stores
    const { open } = sessions
    const [opening, signedOut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    vi.spyOn(sessions, 'open').mockImplementationOnce(async (session) => {
      opening.resolve()
      await signedOut.promise
      return open(session)
    })
    const elsewhere = product.browser()
    const signIn = elsewhere.signIn(emailOf('learner'))
    await opening.promise
    await expectStatus(product.browserOf('learner').request('DELETE', '/profile/sessions'), 204)
    signedOut.resolve()
    await expectStatus(signIn, 200)
    expect(await elsewhere.isSignedIn()).toBe(false)
  })
})
