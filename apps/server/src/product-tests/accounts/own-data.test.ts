import { canary, sampleEvent } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { emailOf, type Requester } from '@kitchen-table/embedded/testing/samples'
import { describe, expect } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

const test = testWith(openAccountsProduct)

type Product = Awaited<ReturnType<typeof openAccountsProduct>>

async function download({ request }: Product, requester: Requester): Promise<string> {
  const response = await request(requester, 'GET', '/files/own-data.html')
  expect(response.status).toBe(200)
  return response.text()
}

describe('the file of everything that is stored about a person', () => {
  test('is an attachment that no browser runs or keeps', async ({ request }) => {
    const { headers } = await request('learner', 'GET', '/files/own-data.html')
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Kitchen Table - my data\.html"/,
    )
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('has account, sign-ins, progress, views, records of use, and what was done to the account', async (product) => {
    const { stores, clock } = product
    const time = new Date(clock.at).toISOString()
    const origin = { group: 'acme', layout: 'default' }
    await stores.people.addLogin('learner', { ...origin, id: 'l-1', time, role: 'user', where: '/' })
    await stores.progress.addView('learner', { id: 'v-1', track: 'first-budget', time }, null)
    await stores.events.append([
      sampleEvent({ id: 'e-1', time, event: 410, user: 'learner', detail: 'gambling debt' }),
      sampleEvent({ id: 'e-2', time, event: 400, user: 'manager', detail: 'of another person' }),
    ])
    const person = await stores.people.find('learner')
    await stores.audit.append({
      id: 'a-1',
      group: 'acme',
      time,
      action: 'invitation_sent',
      actor: null,
      subject: person?.pseudonym ?? null,
      detail: '',
    })

    const html = await download(product, 'learner')
    for (const text of [
      emailOf('learner'),
      'Canary-learner',
      `Track ${canary.open}`,
      'Searched, without results',
      'gambling debt',
      'sent an invitation to you',
      'Signed in, as',
    ])
      expect(html).toContain(text)
    expect(html).not.toContain('of another person')
    expect(html).not.toContain(emailOf('manager'))
  })

  test('says whether reports are mailed to a person', async (product) => {
    const readFact = async () =>
      /Report of each quarter by email\W+(?:\w+\W+){1,4}?(yes|no)\b/.exec(
        await download(product, 'manager'),
      )?.[1]
    expect(await readFact()).toBe('no')
    const subscription = { group: 'acme', sub: 'manager', mailedQuarter: '2026-Q3' }
    await product.stores.reportSubscriptions.subscribe(subscription)
    expect(await readFact()).toBe('yes')
  })

  test('names the language that a person has chosen', async (product) => {
    const readFact = async () => /Language<\/dt><dd>([^<]+)/.exec(await download(product, 'learner'))?.[1]
    expect(await readFact()).toBe('not chosen')
    await product.stores.people.setLanguage('learner', 'es')
    expect(await readFact()).toBe('Español')
  })

  test('has the notices that name the person, and none of someone whose address ends with theirs', async (product) => {
    const at = new Date(product.clock.at).toISOString()
    const address = emailOf('learner')
    const words = [`Someone (${address}) asks to be removed.`, `Another (jo${address}) asks to be removed.`]
    for (const [n, text] of words.entries())
      await product.stores.notices.add({ id: `n-${n}`, kind: 'removal_requested', words: text, at })
    const html = await download(product, 'learner')
    expect(html).toContain(words[0])
    expect(html).not.toContain('Another')
  })

  test('escapes what people typed', async (product) => {
    const { stores, clock } = product
    const time = new Date(clock.at).toISOString()
    const detail = '<script>alert("1")</script>'
    await stores.events.append([sampleEvent({ event: 410, user: 'learner', time, detail })])
    const html = await download(product, 'learner')
    expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
    expect(html).not.toContain('<script')
  })

  test('is given a few times only, because each reads much', async ({ request }) => {
    for (let n = 0; n < 5; n += 1) await expectStatus(request('learner', 'GET', '/files/own-data.html'), 200)
    await expectRefusal(request('learner', 'GET', '/files/own-data.html'), 'accounts.wait')
    await expectStatus(request('manager', 'GET', '/files/own-data.html'), 200)
  })

  // Regression: the second request failed, because a bucket that refills slowly was stored with a fraction.
  test.for([1, 7, 333, 1001, 59_999])(
    'is given or refused again after %i ms, and never fails',
    async (elapsed, product) => {
      const outcomes: number[] = []
      for (let n = 0; n < 12; n += 1) {
        const response = await product.request('learner', 'GET', '/files/own-data.html')
        outcomes.push(response.status)
        if (response.status !== 200) await expectRefusal(Promise.resolve(response), 'accounts.wait')
        product.clock.at += elapsed
      }
      expect(outcomes.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
      expect(outcomes).toContain(429)
    },
  )
})

describe('a request to be removed', () => {
  const send = ({ request }: Product, requester: Requester, method: 'PUT' | 'DELETE') =>
    expectStatus(request(requester, method, '/api/profile/removal-request'), 204)
  const readRequestedAt = async ({ request }: Product, requester: Requester) =>
    (await (await request(requester, 'GET', '/api/profile')).json()).removalRequestedAt

  test('is shown in the profile since when it is asked, and can be withdrawn', async (product) => {
    expect(await readRequestedAt(product, 'learner')).toBeNull()
    await send(product, 'learner', 'PUT')
    const requestedAt = new Date(product.clock.at).toISOString()
    product.clock.at += 60_000
    await send(product, 'learner', 'PUT')
    expect(await readRequestedAt(product, 'learner')).toBe(requestedAt)
    expect(await product.stores.members.find('learner')).toMatchObject({ removalRequestedAt: requestedAt })
    expect(await product.stores.notices.list()).toEqual([])

    for (let n = 0; n < 2; n += 1) await send(product, 'learner', 'DELETE')
    expect(await readRequestedAt(product, 'learner')).toBeNull()
  })

  test.for(['alone', 'dormantAdmin'] as const)(
    'of %s, who is in no list of members, is a notice to administrators, until it is withdrawn',
    async (name, product) => {
      for (let n = 0; n < 2; n += 1) await send(product, name, 'PUT')
      expect(await product.stores.notices.list()).toMatchObject([
        { kind: 'removal_requested', words: `Canary-${name} Person (${emailOf(name)}) asks to be removed.` },
      ])
      await send(product, name, 'DELETE')
      expect(await product.stores.notices.list()).toEqual([])
    },
  )
})
