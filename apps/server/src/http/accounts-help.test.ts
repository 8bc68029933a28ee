import { describe, expect, test } from 'vitest'
import { startOutboxDispatcher } from '../platform/messaging/start-outbox-dispatcher.ts'
import { type AccountsProduct, openAccountsProduct } from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { awkwardTexts } from '../testing/port-suites/samples.ts'
import { emailOf } from '../testing/sample-people.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const request = (change: object = {}) => ({
  first: 'Ada',
  last: 'Byron',
  email: 'ada@example.com',
  organisation: 'Acme',
  website: '',
  openFor: 3000,
  ...change,
})

const opened = (env: Record<string, string> = {}) =>
  openAccountsProduct({ env: { TRUSTED_PROXY_HOPS: '1', ...env } })

function ask({ send }: AccountsProduct, change: object = {}, from = 0) {
  const headers = { 'X-Forwarded-For': `198.51.${from >> 8}.${from & 255}` }
  return send('/api/help', { method: 'POST', body: request(change), headers })
}

const waiting = async ({ stores }: AccountsProduct) => (await stores.outbox.readBacklog()).count

describe('a call for help', () => {
  test('is stored, answered, and then sent to those who help', async () => {
    const product = await opened()
    const response = await ask(product)
    expect([response.status, await response.text(), await waiting(product)]).toEqual([204, '', 1])
    const [letter] = await product.takeSentEmails()
    expect(letter).toMatchObject({
      to: 'hello@example.com',
      replyTo: 'ada@example.com',
      subject: 'Login help, Kitchen Table',
    })
    expect(letter?.text).toContain('Invited by: Acme')
  })

  test.each([
    { what: 'a field that no person sees', change: { website: 'https://spam.example' } },
    { what: 'a form that was open for 2,999 ms', change: { openFor: 2999 } },
    { what: 'none at all', change: { openFor: 0 } },
  ])('of a program, which is known by $what, is answered alike and goes nowhere', async ({ change }) => {
    const product = await opened()
    const told = async (response: Response) => {
      const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
      return JSON.stringify([response.status, headers, await response.text()])
    }
    const before = product.hashState()
    const answer = await told(await ask(product, change))
    expect(product.hashState()).toBe(before)
    expect(answer).toBe(await told(await ask(product)))
    expect(await product.takeSentEmails()).toHaveLength(1)
  })

  test.each([
    [{ first: ' ' }, 'first', 'First name is required'],
    [{ last: '' }, 'last', 'Last name is required'],
    [{ organisation: '\t' }, 'organisation', 'The organization that invited you is required'],
    [{ email: 'ada' }, 'email', 'Not a valid email address format'],
    [{ email: 'ada@example.com\r\nBcc: all@example.com' }, 'email', 'Not a valid email address format'],
    [{ email: 'ada@example.com, bob@example.com' }, 'email', 'Not a valid email address format'],
  ])('with %j is told what is missing', async (change, field, message) => {
    const product = await opened()
    const data = await expectRefusal(await ask(product, change), 'input.invalid')
    expect(data).toEqual({ fields: [{ field, message }] })
    expect(await waiting(product)).toBe(0)
  })

  test.each([
    ['first', 100],
    ['last', 100],
    ['organisation', 200],
  ] as const)('has a %s of %i letters at most', async (field, most) => {
    const product = await opened()
    expect((await ask(product, { [field]: 'x'.repeat(most) })).status).toBe(204)
    expect((await ask(product, { [field]: 'x'.repeat(most + 1) })).status).toBe(400)
  })

  test('carries no line that its writer has made', async () => {
    const product = await opened()
    const texts = awkwardTexts.filter((text) => text.trim() !== '' && text.length <= 90)
    const lines = ['\r\nBcc: all@example.com', '\u2028Subject: x', '\n\nEmail: other@example.com']
    for (const text of [...texts, ...lines.map((line) => `Ada${line}`)]) {
      const change = { first: text, last: text, organisation: text, email: ' ada@example.com\r\n' }
      expect((await ask(product, change)).status, JSON.stringify(text)).toBe(204)
      product.clock.at += HOUR / 5
    }
    const letters = await product.takeSentEmails()
    const usual = (
      await opened().then(async (plain) => {
        await ask(plain)
        return plain.takeSentEmails()
      })
    )[0]
    for (const { to, replyTo, subject, text } of letters) {
      expect([to, replyTo, subject]).toEqual([
        'hello@example.com',
        'ada@example.com',
        'Login help, Kitchen Table',
      ])
      expect(text.split('\n')).toHaveLength(usual?.text.split('\n').length ?? 0)
      expect(text.match(/^Email: .*$/gm)).toEqual(['Email: ada@example.com'])
      expect(text).not.toMatch(/^(Bcc|Subject):/m)
    }
    expect(letters).toHaveLength(texts.length + lines.length)
  })

  test('outlives a mailer that is down, and is sent once it is not', async () => {
    const product = await opened()
    await ask(product)
    const { outbox } = product.stores
    const tried = Promise.withResolvers<void>()
    const running = startOutboxDispatcher({
      outbox,
      dispatch: async () => {
        tried.resolve()
        throw new Error('no mail today')
      },
      now: () => product.clock.at,
      onFault: () => {},
      onExpired: () => expect.unreachable(),
    })
    await tried.promise
    await running.stop()
    expect([await waiting(product), product.emails]).toEqual([1, []])
    product.clock.at += 15 * MINUTE
    expect((await product.takeSentEmails()).map(({ replyTo }) => replyTo)).toEqual(['ada@example.com'])
    expect(await waiting(product)).toBe(0)
  })
})

describe('ten thousand calls (T52, S14)', () => {
  test('within an hour are 5 for an e-mail address, 60 from a network address and 300 from all', async () => {
    const product = await opened()
    const admitted = { byEmail: new Map<string, number>(), byAddress: new Map<number, number>(), all: 0 }
    const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
    for (let n = 0; n < 10_000; n += 100) {
      const batch = Array.from({ length: 100 }, async (_, at) => {
        const from = (n + at) % 7
        // Every second one is for the same person.
        const email = `person-${at % 2 === 0 ? 0 : (n + at) % 150}@example.com`
        const { status } = await ask(product, { email }, from)
        expect([204, 429]).toContain(status)
        if (status !== 204) return
        count(admitted.byEmail, email)
        count(admitted.byAddress, from)
        admitted.all += 1
      })
      await Promise.all(batch)
      product.clock.at += 30_000
    }
    expect(admitted.all).toBe(300)
    expect(Math.max(...admitted.byEmail.values())).toBe(5)
    expect(Math.max(...admitted.byAddress.values())).toBeLessThanOrEqual(60)
    expect(await product.takeSentEmails()).toHaveLength(300)
  })

  test('five an hour for one e-mail address, and the words say what else there is to do', async () => {
    const product = await opened()
    for (let from = 0; from < 5; from += 1) expect((await ask(product, {}, from)).status).toBe(204)
    const refused = await ask(product, { email: ' ADA@Example.com' }, 6)
    expect(refused.headers.get('retry-after')).toBe('3600')
    await expectRefusal(refused, 'accounts.help_limit')
    expect((await ask(product, { email: 'bob@example.com' })).status).toBe(204)
    product.clock.at += HOUR - 1
    expect((await ask(product)).status).toBe(429)
    product.clock.at += 1
    expect((await ask(product)).status).toBe(204)
  })

  test('an employer with one network address has sixty an hour', async () => {
    const product = await opened()
    const statusOf = async (n: number, from = 0) =>
      (await ask(product, { email: `person-${n}@example.com` }, from)).status
    for (let n = 0; n < 60; n += 1) expect(await statusOf(n)).toBe(204)
    expect(await statusOf(60)).toBe(429)
    expect(await statusOf(60, 1)).toBe(204)
  })

  test('what one limit refuses is not counted against the other', async () => {
    const product = await opened()
    for (let n = 0; n < 5; n += 1) expect((await ask(product)).status).toBe(204)
    for (let n = 0; n < 20; n += 1) expect((await ask(product)).status).toBe(429)
    for (let n = 0; n < 55; n += 1)
      expect((await ask(product, { email: `person-${n}@example.com` })).status).toBe(204)
    const bob = { email: 'bob@example.com' }
    for (let n = 0; n < 20; n += 1) expect((await ask(product, bob)).status).toBe(429)
    for (let n = 0; n < 5; n += 1) expect((await ask(product, bob, 1)).status).toBe(204)
  })

  test('what all together may not is counted against nobody', async () => {
    const product = await opened()
    for (let n = 0; n < 300; n += 1)
      expect((await ask(product, { email: `person-${n}@example.com` }, 1 + (n % 5))).status).toBe(204)
    product.clock.at += HOUR - 1
    for (let n = 0; n < 70; n += 1) expect((await ask(product, {}, 99)).status).toBe(429)
    product.clock.at += 1
    for (let n = 0; n < 5; n += 1) expect((await ask(product, {}, 99)).status).toBe(204)
    for (let n = 0; n < 55; n += 1)
      expect((await ask(product, { email: `person-${n}@example.com` }, 99)).status).toBe(204)
  })

  test('an e-mail address is counted by a hash', async () => {
    const product = await opened()
    await ask(product)
    await product.takeSentEmails()
    const keys = product.db.prepare('SELECT * FROM occurrences').all()
    expect(JSON.stringify(keys)).toContain('help-for:')
    expect(JSON.stringify(keys)).not.toContain('ada')
  })
})

describe('the opening of a page', () => {
  const view = ({ send }: AccountsProduct, page: string) =>
    send('/api/page-views', { method: 'POST', body: { page } })
  const counted = ({ db }: AccountsProduct) =>
    db
      .prepare("SELECT body FROM outbox WHERE channel = 'page-view'")
      .all()
      .map(({ body }) => JSON.parse(String(body)))

  const pages: [path: string, told: string | null][] = [
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/Track/First-Budget/', '/track/first-budget'],
    ['/topic/saving', '/topic/saving'],
    ['/admin/member/0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11', '/admin/member/{sub}'],
    ['/admin/group/acme', '/admin/group/{slug}'],
    ['/admin/updateunit/u-talk', '/admin/updateunit/{unitId}'],
    ['/medica/ada-byron/profile', '/medica/{via}/{destination}'],
    [`/${emailOf('learner')}`, null],
    ['/nowhere', null],
    ['/track/first-budget/../../admin', null],
  ]
  test.each(pages)('%j is counted as %j', async (path, told) => {
    const product = await opened({ ANALYTICS_URL: 'https://views.example/' })
    expect((await view(product, path)).status).toBe(204)
    const expected = { channel: 'page-view', purpose: 'page-view', page: told }
    expect(counted(product)).toEqual(told === null ? [] : [expected])
  })

  test.each(['/?email=a@b.co', '/#email=a@b.co', 'https://other.example/', '', `/${'x'.repeat(300)}`])(
    '%j is none',
    async (path) => {
      const product = await opened({ ANALYTICS_URL: 'https://views.example/' })
      await expectRefusal(await view(product, path), 'input.invalid')
      expect(counted(product)).toEqual([])
    },
  )

  test('is told to nobody where there is nobody to tell', async () => {
    const product = await opened()
    const before = product.hashState()
    for (const [path] of pages) expect((await view(product, path)).status).toBe(204)
    expect(product.hashState()).toBe(before)
  })

  test('is counted six hundred times at once from one address, and answered alike beyond', async () => {
    const product = await opened({ ANALYTICS_URL: 'https://views.example/' })
    const statuses = await Promise.all(
      Array.from({ length: 650 }, async () => (await view(product, '/')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(counted(product)).toHaveLength(600)
  })
})
