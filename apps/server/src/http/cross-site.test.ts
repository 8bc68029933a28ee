import { Agent, request } from 'node:http'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { openProduct, PUBLIC_URL } from '../testing/product.ts'
import { createSender } from '../testing/request-sender.ts'
import { writeOperations } from '../testing/write-operations.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.db.exec('DELETE FROM attempts; DELETE FROM allowances; DELETE FROM occurrences'))

let people = 0

const json = { 'Content-Type': 'application/json' }
const ours = new URL(PUBLIC_URL)

/** What a page of another site can make a browser send with our visitor's cookies. */
const crossSite: [name: string, headers: Record<string, string>][] = [
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['a plain form that spells JSON', { 'Content-Type': 'text/plain' }],
  ['a script of another site', { ...json, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['a script of a neighbouring host', { ...json, 'Sec-Fetch-Site': 'same-site' }],
  ['a browser that says where it stands in a word we do not know', { ...json, 'Sec-Fetch-Site': 'new-word' }],
  ['an empty word', { ...json, 'Sec-Fetch-Site': '' }],
  [
    'the other site although it claims our origin',
    { ...json, 'Sec-Fetch-Site': 'cross-site', Origin: ours.origin },
  ],
  ['an older browser on another site', { ...json, Origin: 'https://evil.example' }],
  ['a sandboxed frame', { ...json, Origin: 'null' }],
  ['our host over http', { ...json, Origin: `http://${ours.host}` }],
  ['another port of our host', { ...json, Origin: `${ours.origin}:8443` }],
  ['a host that begins like ours', { ...json, Origin: `${ours.origin}.evil.example` }],
  ['a host that ends like ours', { ...json, Origin: `https://evil-${ours.host}` }],
  ['our origin behind a user name', { ...json, Origin: `https://library.example@evil.example` }],
  ['our origin with a path', { ...json, Origin: `${ours.origin}/` }],
  [
    'the other site, naming our host',
    { ...json, Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ],
]

const own: [name: string, headers: Record<string, string>][] = [
  ['our own page', { ...json, 'Sec-Fetch-Site': 'same-origin', Origin: ours.origin }],
  ['an older browser on our own page', { ...json, Origin: ours.origin }],
  ['an address that was typed', { ...json, 'Sec-Fetch-Site': 'none' }],
  ['a program that is no browser', json],
]

describe.each(writeOperations)('$name', (operation) => {
  const { method, path, body } = operation

  test.each(crossSite)('is refused to %s (T28)', async (_, headers) => {
    people += 1
    const { cookie, fillInCode } = await createSender(product, operation, `abroad-${people}`)
    const before = product.hashState()
    for (const cookies of [cookie, product.cookieOf('learner'), product.cookieOf('admin'), null]) {
      const sent = { method, headers, body: fillInCode(JSON.stringify(body())) }
      const response = await product.send(path, sent, cookies)
      expect(response.headers.getSetCookie()).toEqual([])
      await expectRefusal(response, 'auth.cross_site')
    }
    expect(product.hashState()).toBe(before)
  })

  test.each(own)('is open to %s', async (_, headers) => {
    people += 1
    const { cookie, fillInCode } = await createSender(product, operation, `own-${people}`)
    const sent = { method, headers, body: fillInCode(JSON.stringify(body())) }
    const response = await product.send(path, sent, cookie)
    expect(response.status).toBeLessThan(300)
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is refused to other sites even where nothing is',
  async (method) => {
    const headers = { ...json, Origin: 'https://evil.example' }
    await expectRefusal(
      await product.request('admin', method, '/api/nothing', {}, headers),
      'auth.cross_site',
    )
  },
)

test('no other site may read or ask before', async () => {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' }
  for (const [method, path] of [
    ['OPTIONS', '/api/session'],
    ['OPTIONS', '/api/start'],
    ['GET', '/api/start'],
    ['GET', '/api/progress'],
    ['GET', '/'],
    ['GET', '/healthz'],
  ] as const) {
    const response = await product.request('learner', method, path, null, headers)
    const allowing = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(allowing, path).toEqual([])
  }
})

test('the host that a request names decides about nothing', async () => {
  const forwarded = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.example',
  }
  const response = await product.request('nobody', 'GET', '/dashboard', null, forwarded)
  expect(response.headers.get('location')).toBe('/?redirect=%2Fdashboard')
  expect(await response.text()).not.toContain('evil.example')
})

/** The status that comes over one connection that is kept, as a proxy keeps it for everybody behind it. */
function statusOver(agent: Agent, method: string, path: string, headers = {}, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(product.address + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject).end(body)
  })
}

// The rest of a body that is refused unread was never taken from the connection, which was offered again all the same
// and cut off half a second later, under the next request.
test('what another site sends costs nobody else their connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = ' '.repeat(DEFAULT_MAX_BODY_BYTES)
  const headers = { ...json, 'Sec-Fetch-Site': 'cross-site', 'Content-Length': body.length }
  for (const { method, path } of writeOperations) {
    expect(await statusOver(agent, method, path, headers, body)).toBe(403)
    expect(await statusOver(agent, 'GET', '/healthz')).toBe(200)
  }
  agent.destroy()
})
