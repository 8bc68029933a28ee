import { Agent, request } from 'node:http'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { DEFAULT_MAX_BODY_BYTES } from '@kitchen-table/contract/body-size'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSender } from '../testing/endpoint-fixtures/create-sender.ts'
import { createRequest, writeFixtures } from '../testing/endpoint-fixtures/endpoint-fixtures.ts'
import { openProduct, PUBLIC_URL } from '../testing/product.ts'

const networkProduct = await openProduct()
const directProduct = await openProduct({ isDirect: true })
afterAll(() => Promise.all([networkProduct.close(), directProduct.close()]))
beforeEach(async () => {
  for (const { clearCounters } of [networkProduct, directProduct]) await clearCounters()
})

const json = { 'Content-Type': 'application/json' }
const publicUrl = new URL(PUBLIC_URL)

/** Headers of requests that a page of another site can make a browser send with its cookies for our site. */
const crossSite: [name: string, headers: Record<string, string>][] = [
  ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a form with files', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['a plain form that spells JSON', { 'Content-Type': 'text/plain' }],
  ['a script of another site', { ...json, 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['a script of a neighboring host', { ...json, 'Sec-Fetch-Site': 'same-site' }],
  ['a browser with an unknown Sec-Fetch-Site value', { ...json, 'Sec-Fetch-Site': 'new-word' }],
  ['an empty Sec-Fetch-Site value', { ...json, 'Sec-Fetch-Site': '' }],
  [
    'the other site that claims our origin',
    { ...json, 'Sec-Fetch-Site': 'cross-site', Origin: publicUrl.origin },
  ],
  ['an older browser on another site', { ...json, Origin: 'https://evil.example' }],
  ['a sandboxed frame', { ...json, Origin: 'null' }],
  ['our host over http', { ...json, Origin: `http://${publicUrl.host}` }],
  ['another port of our host', { ...json, Origin: `${publicUrl.origin}:8443` }],
  ['a host that begins like ours', { ...json, Origin: `${publicUrl.origin}.evil.example` }],
  ['a host that ends like ours', { ...json, Origin: `https://evil-${publicUrl.host}` }],
  ['our origin behind a user name', { ...json, Origin: `https://library.example@evil.example` }],
  ['our origin with a path', { ...json, Origin: `${publicUrl.origin}/` }],
  [
    'the other site, naming our host',
    { ...json, Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' },
  ],
]

const allowedSources: [name: string, headers: Record<string, string>][] = [
  ['our own page', { ...json, 'Sec-Fetch-Site': 'same-origin', Origin: publicUrl.origin }],
  ['an older browser on our own page', { ...json, Origin: publicUrl.origin }],
  ['a typed address', { ...json, 'Sec-Fetch-Site': 'none' }],
  ['a program that is no browser', json],
]

/** Only this endpoint has a route in front of the application, which no direct request reaches. */
const FAST_ENDPOINT = 'learning.setUnitCompletion'

describe.each(writeFixtures)('$name', (fixture) => {
  const product = fixture.name === FAST_ENDPOINT ? networkProduct : directProduct

  test('refuses requests of other sites, and stores nothing (T28)', async () => {
    const { cookie, fillIn } = await createSender(product, fixture)
    const { method, path, body } = createRequest(fixture)
    const before = product.hashState()
    for (const [name, headers] of crossSite)
      for (const cookies of [cookie, product.cookieOf('learner'), product.cookieOf('admin'), null]) {
        const options = { method, headers, body: fillIn(JSON.stringify(body)) }
        const response = await product.send(fillIn(path), options, cookies)
        expect(response.headers.getSetCookie(), name).toEqual([])
        await expectRefusal(response, 'auth.cross_site', name)
      }
    expect(product.hashState()).toBe(before)
  })

  test.each(allowedSources)('accepts a request of %s', async (_, headers) => {
    const { cookie, fillIn } = await createSender(product, fixture)
    const { method, path, body } = createRequest(fixture)
    const options = { method, headers, body: fillIn(JSON.stringify(body)) }
    const response = await product.send(fillIn(path), options, cookie)
    expect(response.status).toBeLessThan(300)
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s from another site is refused even at an unknown address',
  async (method) => {
    const headers = { ...json, Origin: 'https://evil.example' }
    await expectRefusal(
      networkProduct.request('admin', method, '/api/nothing', {}, headers),
      'auth.cross_site',
    )
  },
)

test('no response has CORS headers', async () => {
  const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'PUT' }
  for (const [method, path] of [
    ['OPTIONS', '/api/session'],
    ['OPTIONS', '/api/start'],
    ['GET', '/api/start'],
    ['GET', '/api/progress'],
    ['GET', '/'],
    ['GET', '/healthz'],
  ] as const) {
    const response = await networkProduct.request('learner', method, path, null, headers)
    const corsHeaders = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect(corsHeaders, path).toEqual([])
  }
})

test('T05: forwarded host headers have no effect', async () => {
  const forwarded = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    Forwarded: 'host=evil.example',
  }
  const response = await networkProduct.request('nobody', 'GET', '/dashboard', null, forwarded)
  expect(response.headers.get('location')).toBe('/?redirect=%2Fdashboard')
  expect(await response.text()).not.toContain('evil.example')
})

/** Sends a request on the agent's connection, which is reused as by a proxy; returns the status. */
function sendOver(agent: Agent, method: string, path: string, headers = {}, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(networkProduct.address + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.on('error', reject).end(body)
  })
}

// Regression: the rest of a refused body was never read from the connection, which was still offered for reuse and was
// closed half a second later, during the next request.
test('a refused request of another site does not break the connection for the next one', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = ' '.repeat(DEFAULT_MAX_BODY_BYTES)
  const headers = { ...json, 'Sec-Fetch-Site': 'cross-site', 'Content-Length': body.length }
  for (const { method, path } of writeFixtures.map((fixture) => createRequest(fixture))) {
    expect(await sendOver(agent, method, path, headers, body)).toBe(403)
    expect(await sendOver(agent, 'GET', '/healthz')).toBe(200)
  }
  agent.destroy()
})
