import { concurrently, times } from '@kitchen-table/application/testing/samples'
import {
  expectRefusal,
  expectStatus,
  serializeComparably,
  testWith,
} from '@kitchen-table/application/testing/suites'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect } from 'vitest'
import { type AccountsProduct, openAccountsProduct } from '../../testing/accounts-product.ts'

const HOUR = 60 * 60_000

const createHelpRequest = (change: object = {}) => ({
  first: 'Ada',
  last: 'Byron',
  email: 'ada@example.com',
  organization: 'Acme',
  website: '',
  openFor: 3000,
  ...change,
})

const setUp = (env: Record<string, string> = {}) =>
  openAccountsProduct({ env: { TRUSTED_PROXY_HOPS: '1', ...env } })

function requestHelp({ send }: AccountsProduct, change: object = {}, from = 0) {
  const headers = { 'X-Forwarded-For': `198.51.${from >> 8}.${from & 255}` }
  return send('/api/help', { method: 'POST', body: createHelpRequest(change), headers })
}

const countWaiting = async ({ stores }: AccountsProduct) => (await stores.outbox.readBacklog()).count

const test = testWith(setUp)

describe('a help request', () => {
  test('is stored, gets a 204, and is then sent to the contact address', async (product) => {
    const response = await requestHelp(product, { email: ' ada@example.com\r\n' })
    expect([response.status, await response.text(), await countWaiting(product)]).toEqual([204, '', 1])
    const [sentEmail] = await product.takeSentEmails()
    expect(sentEmail).toMatchObject({
      to: 'hello@example.com',
      replyTo: 'ada@example.com',
      subject: 'Login help, Kitchen Table',
    })
    expect(sentEmail?.text).toContain('Invited by: Acme')
  })

  test.for([
    { sign: 'a value in the invisible field', change: { website: 'https://spam.example' } },
    { sign: 'a form that was open for 2,999 ms', change: { openFor: 2999 } },
    { sign: 'a form that was open for 0 ms', change: { openFor: 0 } },
  ])(
    'of a program, detected by $sign, gets the same response and is not sent',
    async ({ change }, product) => {
      const before = product.hashState()
      const response = await serializeComparably(await requestHelp(product, change))
      expect(product.hashState()).toBe(before)
      expect(response).toBe(await serializeComparably(await requestHelp(product)))
      expect(await product.takeSentEmails()).toHaveLength(1)
    },
  )

  base.each([
    [{ first: ' ' }, 'first', 'First name is required'],
    [{ last: '' }, 'last', 'Last name is required'],
    [{ organization: '\t' }, 'organization', 'The organization that invited you is required'],
    [{ email: 'ada' }, 'email', 'Not a valid email address format'],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, 'email', 'Not a valid email address format'],
    [{ email: 'ada@example.com, bob@example.com' }, 'email', 'Not a valid email address format'],
  ])('with %j is refused with a message for the field', async (change, field, message) => {
    const product = await setUp()
    const data = await expectRefusal(requestHelp(product, change), 'input.invalid')
    expect(data).toEqual({ fields: [{ field, message }] })
    expect(await countWaiting(product)).toBe(0)
  })

  test.for([
    ['first', 100],
    ['last', 100],
    ['organization', 200],
  ] as const)('has a %s of at most %i characters', async ([field, maxLength], product) => {
    await expectStatus(requestHelp(product, { [field]: 'x'.repeat(maxLength) }), 204)
    await expectStatus(requestHelp(product, { [field]: 'x'.repeat(maxLength + 1) }), 400)
  })
})

describe('limits of help requests (T52, S14)', () => {
  test('accept of ten thousand in an hour 5 for an e-mail address, 60 from a network address and 300 in total', async (product) => {
    const admitted = { byEmail: new Map<string, number>(), byAddress: new Map<number, number>(), all: 0 }
    const statuses = new Set<number>()
    const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
    for (let n = 0; n < 10_000; n += 100) {
      const batch = times(100, async (at) => {
        const from = (n + at) % 7
        // Every second one is for the same person.
        const email = `person-${at % 2 === 0 ? 0 : (n + at) % 150}@example.com`
        const { status } = await requestHelp(product, { email }, from)
        statuses.add(status)
        if (status !== 204) return
        count(admitted.byEmail, email)
        count(admitted.byAddress, from)
        admitted.all += 1
      })
      await Promise.all(batch)
      product.clock.at += 30_000
    }
    expect(statuses).toEqual(new Set([204, 429]))
    expect(admitted.all).toBe(300)
    expect(Math.max(...admitted.byEmail.values())).toBe(5)
    expect(Math.max(...admitted.byAddress.values())).toBeLessThanOrEqual(60)
    expect(await product.takeSentEmails()).toHaveLength(300)
  })

  test('five an hour for one e-mail address, and then the refusal accounts.help_limit', async (product) => {
    for (let from = 0; from < 5; from += 1) await expectStatus(requestHelp(product, {}, from), 204)
    const refusal = await requestHelp(product, { email: ' ADA@Example.com' }, 6)
    expect(refusal.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refusal, 'accounts.help_limit')
    await expectStatus(requestHelp(product, { email: 'bob@example.com' }), 204)
    product.clock.at += HOUR - 1
    await expectStatus(requestHelp(product), 429)
    product.clock.at += 1
    await expectStatus(requestHelp(product), 204)
  })

  test('a request that one limit refuses does not count against the other limit', async (product) => {
    for (let n = 0; n < 5; n += 1) await expectStatus(requestHelp(product), 204)
    for (let n = 0; n < 20; n += 1) await expectStatus(requestHelp(product), 429)
    for (let n = 0; n < 55; n += 1)
      await expectStatus(requestHelp(product, { email: `person-${n}@example.com` }), 204)
    const bob = { email: 'bob@example.com' }
    for (let n = 0; n < 20; n += 1) await expectStatus(requestHelp(product, bob), 429)
    for (let n = 0; n < 5; n += 1) await expectStatus(requestHelp(product, bob, 1), 204)
  })

  test('a request that the total limit refuses counts against no address', async (product) => {
    for (let n = 0; n < 300; n += 1)
      await expectStatus(requestHelp(product, { email: `person-${n}@example.com` }, 1 + (n % 5)), 204)
    product.clock.at += HOUR - 1
    for (let n = 0; n < 70; n += 1) await expectStatus(requestHelp(product, {}, 99), 429)
    product.clock.at += 1
    for (let n = 0; n < 5; n += 1) await expectStatus(requestHelp(product, {}, 99), 204)
    for (let n = 0; n < 55; n += 1)
      await expectStatus(requestHelp(product, { email: `person-${n}@example.com` }, 99), 204)
  })

  test('e-mail addresses are stored only as hashes', async (product) => {
    await requestHelp(product)
    await product.takeSentEmails()
    const rows = product.db.prepare('SELECT * FROM sliding_windows').all()
    expect(JSON.stringify(rows)).toContain('help-for:')
    expect(JSON.stringify(rows)).not.toContain('ada')
  })
})

describe('a page view', () => {
  const view = ({ send }: AccountsProduct, page: string) =>
    send('/api/page-views', { method: 'POST', body: { page } })
  const listPageViews = ({ db }: AccountsProduct) =>
    db
      .prepare("SELECT body FROM outbox WHERE channel = 'page-view'")
      .all()
      .map(({ body }) => JSON.parse(String(body)))

  const pages: [path: string, pattern: string | null][] = [
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/Track/First-Budget/', '/track/first-budget'],
    ['/topic/saving', '/topic/saving'],
    ['/admin/member/0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11', '/admin/member/{sub}'],
    ['/admin/group/acme', '/admin/group/{slug}'],
    ['/admin/updateunit/u-talk', '/admin/updateunit/{unitId}'],
    ['/medica/ada-byron/profile', '/medica/{via}/{destination}'],
    [`/${emailOf('learner')}`, null],
    ['/help-right-now', null],
    ['/Help-Right-Now/', null],
    ['/nowhere', null],
    ['/track/first-budget/../../admin', null],
  ]
  base.each(pages)('of %j is counted as %j', async (path, pattern) => {
    const product = await setUp({ ANALYTICS_URL: 'https://views.example/' })
    await expectStatus(view(product, path), 204)
    const expected = { channel: 'page-view', purpose: 'page-view', page: pattern }
    expect(listPageViews(product)).toEqual(pattern === null ? [] : [expected])
  })

  test('is not stored without ANALYTICS_URL', async (product) => {
    const before = product.hashState()
    for (const [path] of pages) await expectStatus(view(product, path), 204)
    expect(product.hashState()).toBe(before)
  })

  base('is counted at most six hundred times from one address, always with the same response', async () => {
    const product = await setUp({ ANALYTICS_URL: 'https://views.example/' })
    const statuses = await concurrently(650, async () => (await view(product, '/')).status)
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(listPageViews(product)).toHaveLength(600)
  })
})
