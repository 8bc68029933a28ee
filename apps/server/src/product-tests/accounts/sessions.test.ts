import { expectRefusal, expectStatus } from '@kitchen-table/application/testing/suites'
import { currentUser } from '@kitchen-table/contract/accounts'
import { emailOf, PASSWORD, type SampleName } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'
import { createPageEvent } from '../../testing/endpoint-fixtures/insights.ts'
import { createUnitCompletionBody } from '../../testing/endpoint-fixtures/learning.ts'
import { cookiesOf, type TestProduct } from '../../testing/product.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

const signInWith = (product: TestProduct, email: string, password: string, cookie: string | null = null) =>
  product.send('/api/session', { method: 'POST', body: { email, password } }, cookie)

const isSignedIn = async (product: TestProduct, cookie: string) => {
  const statuses = await Promise.all(
    ['/api/start', '/api/catalog', '/api/progress'].map(async (path) => {
      const response = await product.send(path, {}, cookie)
      await response.text()
      return response.status
    }),
  )
  expect(new Set(statuses).size).toBe(1)
  return statuses[0] === 200
}

const test = base.extend('product', () => openAccountsProduct({ isDirect: false }))

describe('the cookies', () => {
  test('T17: over https are HttpOnly, Secure, SameSite and have the __Host- prefix', async ({ product }) => {
    const cookies = (await product.signIn('learner')).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-device=\d{5}\.[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ])
  })

  test('are not set by reads of pages, data and files, nor by a refused sign-in', async ({ product }) => {
    for (const path of [
      '/',
      '/dashboard',
      '/api/start',
      '/api/catalog',
      '/api/progress',
      '/files/units/u-do/image',
    ])
      expect((await product.request('learner', 'GET', path)).headers.getSetCookie()).toEqual([])
    expect((await signInWith(product, emailOf('learner'), 'wrong')).headers.getSetCookie()).toEqual([])
  })
})

describe('signing in', () => {
  test('returns the start data of the page', async ({ product }) => {
    const response = await product.signIn('young')
    const { person: body } = await response.json()
    expect(body).toEqual(currentUser.parse(body))
    expect(body).toMatchObject({
      user: { sub: 'young', role: 'user' },
      layout: { config: 'rising-gen' },
      can: { recordUsage: true, seeDisabled: false },
    })
    expect(await (await product.request('young', 'GET', '/api/start')).json()).toEqual(body)
  })

  test('opens a new session and ends the previous one of the browser', async ({ product }) => {
    const before = product.cookieOf('learner')
    const response = await signInWith(product, emailOf('learner'), PASSWORD, before)
    expect(cookiesOf(response)).not.toBe(before)
    expect(await isSignedIn(product, before)).toBe(false)
    expect(await isSignedIn(product, cookiesOf(response))).toBe(true)
  })

  test('does not accept a session token chosen by the client', async ({ product }) => {
    const chosenCookie = `__Host-session=${'A'.repeat(43)}`
    const response = await signInWith(product, emailOf('learner'), PASSWORD, chosenCookie)
    expect(cookiesOf(response)).not.toContain('AAAA')
    expect(await isSignedIn(product, chosenCookie)).toBe(false)
  })
})

describe('signing out', () => {
  test('ends the session on the server and in the browser, but no other session', async ({ product }) => {
    const first = product.cookieOf('learner')
    const second = cookiesOf(await signInWith(product, emailOf('learner'), PASSWORD))
    const response = await product.send('/api/session', { method: 'DELETE' }, first)

    expect(response.status).toBe(204)
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ])
    expect(await isSignedIn(product, first)).toBe(false)
    expect(await isSignedIn(product, second)).toBe(true)
    await expectRefusal(
      product.send('/api/events', { method: 'POST', body: { events: [createPageEvent()] } }, first),
      'accounts.not_signed_in',
    )
  })

  test('is no error without a session', async ({ product }) => {
    await expectStatus(product.send('/api/session', { method: 'DELETE' }), 204)
  })
})

describe('a session', () => {
  test('is not prolonged by a request after its end', async ({ product }) => {
    const cookie = product.cookieOf('manager')
    product.clock.at += 61 * MINUTE
    expect(await isSignedIn(product, cookie)).toBe(false)
    product.clock.at -= 30 * MINUTE
    expect(await isSignedIn(product, cookie)).toBe(true)
  })
})

describe('requests that a page queued for one person (T63)', () => {
  const completion = createUnitCompletionBody()
  const sendCompletion = (
    product: TestProduct,
    requester: SampleName,
    owner: string,
    path = '/api/progress/units/u-talk',
  ) => product.request(requester, 'PUT', path, completion, { 'X-Person': owner })

  test('are refused in the session of another person', async ({ product }) => {
    const before = product.hashState()
    for (const requester of ['manager', 'otherLearner', 'admin'] as const)
      await expectRefusal(sendCompletion(product, requester, 'learner'), 'accounts.other_person')
    const events = { events: [createPageEvent()] }
    const response = await product.request('manager', 'POST', '/api/events', events, {
      'X-Person': 'learner',
    })
    await expectRefusal(response, 'accounts.other_person')
    expect(product.hashState()).toBe(before)
  })

  test('are accepted in their own session', async ({ product }) => {
    await expectStatus(sendCompletion(product, 'learner', 'learner'), 200)
  })

  test.for(['LEARNER', 'learner ', "learner'--", '', '__proto__'])(
    'are not stored for the learner with the owner %j',
    async (owner, { product }) => {
      const { status } = await sendCompletion(product, 'manager', owner)
      expect([409, 200]).toContain(status)
      expect((await product.stores.progress.read('learner')).activeUnits).toEqual([])
    },
  )
})
