import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { openProduct, type RequestBody, type TestProduct } from '../testing/product.ts'
import type { Who } from '../testing/sample-people.ts'

const webDir = mkdtempSync(join(tmpdir(), 'web-'))
const script = 'console.warn("a script")'.repeat(100)
mkdirSync(join(webDir, 'assets'))
writeFileSync(join(webDir, 'index.html'), '<!doctype html><head><!--head--></head><body><!--start--></body>')
writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(webDir, 'assets', 'page-1a2b.js'), script)
writeFileSync(join(webDir, 'assets', 'page-1a2b.js.br'), brotliCompressSync(script))
writeFileSync(join(webDir, 'secret.map'), '{}')

const env = { LOGO_FILE: join(webDir, 'favicon.svg') }
const product = await openProduct({ webDir, env })
const broken = await openProduct({ webDir })
broken.db.exec('DROP TABLE progress; DROP TABLE completed_units')
afterAll(async () => {
  await Promise.all([product.close(), broken.close()])
  rmSync(webDir, { recursive: true })
})

const json = { 'Content-Type': 'application/json' }
const elsewhere = { ...json, Origin: 'https://evil.example' }

type Ask = [status: number, who: Who, method: string, path: string, headers?: object, body?: RequestBody]

const asks: Ask[] = [
  [200, 'nobody', 'GET', '/'],
  [200, 'nobody', 'GET', '/terms'],
  [200, 'learner', 'GET', '/dashboard'],
  [302, 'nobody', 'GET', '/dashboard'],
  [302, 'learner', 'GET', '/'],
  [302, 'learner', 'GET', '/admin/stats'],
  [404, 'nobody', 'GET', '/no-such-page'],
  [404, 'nobody', 'GET', '/404'],
  [404, 'learner', 'GET', '/track/no-such-track'],
  [404, 'nobody', 'GET', '/%ff%00'],
  [404, 'nobody', 'GET', '/%'],
  [404, 'nobody', 'GET', '//evil.example/%2e%2e'],
  [404, 'nobody', 'GET', '/secret.map'],
  [404, 'nobody', 'GET', '/assets/../secret.map'],
  [404, 'nobody', 'POST', '/dashboard', json, {}],
  [200, 'nobody', 'HEAD', '/'],
  [200, 'nobody', 'GET', '/favicon.svg'],
  [200, 'nobody', 'GET', '/assets/page-1a2b.js'],
  [200, 'nobody', 'GET', '/assets/page-1a2b.js', { 'Accept-Encoding': 'br' }],
  [200, 'nobody', 'GET', '/logo'],
  [200, 'nobody', 'GET', '/healthz'],
  [200, 'nobody', 'GET', '/api/openapi.json'],
  [200, 'learner', 'GET', '/api/start'],
  [200, 'learner', 'GET', '/api/start?x=1'],
  [200, 'learner', 'GET', '/api/catalog'],
  [200, 'learner', 'GET', '/api/catalog', { 'Accept-Encoding': 'br' }],
  [200, 'learner', 'GET', '/api/catalog?layout=default'],
  [200, 'learner', 'GET', '/api/tracks/first-budget'],
  [200, 'learner', 'GET', '/api/progress'],
  [401, 'nobody', 'GET', '/api/start'],
  [401, 'nobody', 'GET', '/api/catalog'],
  [401, 'nobody', 'GET', '/api/progress'],
  [401, 'nobody', 'GET', '/files/groups/acme/logo'],
  [400, 'learner', 'GET', '/api/tracks/Not-A-Slug'],
  [400, 'nobody', 'POST', '/api/session', json, '{'],
  [403, 'nobody', 'POST', '/api/session', elsewhere, {}],
  [403, 'learner', 'GET', '/api/catalog?layout=rising-gen'],
  [404, 'learner', 'GET', '/api/tracks/no-such-track'],
  [404, 'learner', 'GET', '/api/no-such-thing'],
  [404, 'learner', 'HEAD', '/api/start'],
  [404, 'learner', 'OPTIONS', '/api/session'],
  [409, 'learner', 'DELETE', '/api/session', { 'X-Person': 'manager' }],
  [413, 'nobody', 'POST', '/api/session', json, ' '.repeat(1024 * 1024 + 1)],
  [200, 'learner', 'GET', '/files/units/u-talk/attachment'],
  [200, 'learner', 'GET', '/files/units/u-talk/image'],
  [206, 'learner', 'GET', '/files/units/u-talk/attachment', { Range: 'bytes=0-1' }],
  [416, 'learner', 'GET', '/files/units/u-talk/attachment', { Range: 'bytes=99-' }],
  [404, 'learner', 'GET', '/files/units/u-off/attachment'],
]

const faults: Ask[] = [
  [500, 'learner', 'GET', '/api/start'],
  [500, 'learner', 'GET', '/api/start?x=1'],
  [500, 'learner', 'GET', '/api/progress'],
]

const always = {
  'strict-transport-security': /^max-age=(31536000|[4-9]\d{7}|\d{9,}); includeSubDomains$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\)/,
}

function expectSecurityHeaders({ headers, url }: Response): void {
  for (const [name, value] of Object.entries(always)) expect(headers.get(name), name).toMatch(value)
  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toContain("default-src 'none'")
  const isFile = /\/(files\/.*\/(attachment|image)|logo)$/.test(url)
  if (isFile && headers.get('content-type') !== 'application/json') expect(policy).toContain('sandbox')
  else {
    expect(policy).toEqual(
      expect.arrayContaining([
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]),
    )
    expect(policy.filter((part) => /unsafe|script-src.*(http|\*)/.test(part))).toEqual([])
  }
  for (const name of ['server', 'x-powered-by', 'x-aspnet-version'])
    expect(headers.has(name), name).toBe(false)
}

const cacheRules: [path: RegExp, rule: string | null][] = [
  [/^\/api\/openapi/, 'public, max-age=3600'],
  [/^\/api\/catalog$/, 'private, no-cache'],
  [/^\/api\//, 'no-store'],
  [/^\/healthz/, 'no-store'],
  [/^\/assets\/page/, 'public, max-age=31536000, immutable'],
  [/^\/favicon/, 'public, no-cache'],
  [/^\/logo/, 'public, max-age=3600'],
  [/^\/files\//, 'private, max-age=3600'],
]

function expectCacheRule(response: Response, path: string): void {
  const rule = response.headers.get('cache-control')
  const isPageOrRefusal = response.status >= 300 || !cacheRules.some(([pattern]) => pattern.test(path))
  if (response.status === 416) expect(rule).toBe(null)
  else if (isPageOrRefusal) expect(rule).toMatch(/^(private, )?no-store$/)
  else expect(rule).toBe(cacheRules.find(([pattern]) => pattern.test(path))?.[1])
}

async function ask(from: TestProduct, [status, who, method, path, headers = {}, body = null]: Ask) {
  const response = await from.request(who, method, path, body, headers)
  expect(response.status).toBe(status)
  expectSecurityHeaders(response)
  expectCacheRule(response, path)
  return response
}

describe('security headers and caching (S16)', () => {
  test.each(asks)('%i for %s: %s %s', async (...row) => {
    await (await ask(product, row)).body?.cancel()
    expect(product.faults()).toEqual([])
  })

  test.each(faults)('%i for %s: %s %s, in one neutral sentence', async (...row) => {
    const response = await ask(broken, row)
    expect(await response.json()).toEqual({
      defined: false,
      code: 'fault',
      status: 500,
      message: 'Something went wrong on our side. Nothing you did is lost; please try again.',
    })
    expect(broken.faults().join('\n')).toContain('no such table')
  })

  test('a page that could not be made says so as a page', async () => {
    const before = broken.faults().length
    const response = await ask(broken, [500, 'learner', 'GET', '/track/first-budget'])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    expect(page).toContain('<title>We could not open this page – Kitchen Table</title>')
    expect(page).toContain('Something went wrong on our side. Nothing you did is lost; please try again.')
    expect(page).toContain('<a href="">Try again</a>')
    expect(page).not.toMatch(/no such table|<script|style=/)
    expect(broken.faults()).toHaveLength(before + 1)
  })
})

describe('the catalogue', () => {
  const catalogue = (who: Who, headers = {}) => product.request(who, 'GET', '/api/catalog', null, headers)

  test('is answered 304 without a body while it is the same', async () => {
    const first = await catalogue('learner')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-gzip"$/)
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Encoding')

    const second = await catalogue('learner', { 'If-None-Match': etag })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
    expectSecurityHeaders(second)
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  })

  test('is the same in every encoding, each with a tag of its own', async () => {
    const whole = await catalogue('learner', { 'Accept-Encoding': 'identity' })
    const plain = await whole.text()
    const tags = [whole.headers.get('etag') ?? '']
    for (const encoding of ['br', 'gzip']) {
      const accepted = { 'Accept-Encoding': encoding }
      const response = await catalogue('learner', accepted)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.text()).toBe(plain)
      for (const tag of tags)
        expect((await catalogue('learner', { ...accepted, 'If-None-Match': tag })).status).toBe(200)
      tags.push(response.headers.get('etag') ?? '')
    }
    expect(new Set(tags).size).toBe(3)
  })

  test('has a tag of its own for each layout and each version', async () => {
    const tag = async (who: Who) => (await catalogue(who)).headers.get('etag')
    const before = await tag('learner')
    expect(await tag('manager')).toBe(before)
    expect(await tag('young')).not.toBe(before)
    expect(await tag('young')).toBe(await tag('otherLearner'))

    const { tracks } = await product.stores.catalog.read()
    const [{ version, ...track } = { version: 0 }] = tracks.filter(({ slug }) => slug === 'watching')
    if (!('slug' in track)) throw new Error('The track is gone.')
    await product.stores.catalog.saveTrack({ ...track, title: 'Renamed' }, version)
    expect(await tag('learner')).not.toBe(before)
    const changed = await catalogue('learner', { 'If-None-Match': before ?? '' })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('Renamed')
  })

  test('is refused to who is signed out, whatever tag they know', async () => {
    const etag = (await catalogue('learner')).headers.get('etag') ?? ''
    for (const who of ['nobody', 'disabled', 'dormantLearner'] as const)
      expect((await catalogue(who, { 'If-None-Match': etag })).status).toBe(401)
  })
})

test('a script is answered 304 while it is the same, and compressed as the build made it', async () => {
  const accepted = { 'Accept-Encoding': 'br' }
  const first = await product.send('/assets/page-1a2b.js', { headers: accepted })
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(await first.text()).toBe(script)
  const headers = { ...accepted, 'If-None-Match': first.headers.get('etag') ?? '' }
  const second = await product.send('/assets/page-1a2b.js', { headers })
  expect([second.status, await second.text()]).toEqual([304, ''])
  expectSecurityHeaders(second)
})

test('what differs by person says so', async () => {
  for (const path of ['/dashboard', '/api/catalog', '/files/groups/acme/logo'])
    expect((await product.request('learner', 'GET', path)).headers.get('vary')).toContain('Cookie')
  for (const path of ['/', '/terms', '/no-such-page'])
    expect((await product.request('nobody', 'GET', path)).headers.get('vary')).toContain('Cookie')
})

test('every answer through the app has a request id of its own', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await product.send('/healthz')).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
})

/** Sends bytes as they are; answers the whole text that comes back. */
async function raw(request: string): Promise<string> {
  const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
  socket.end(request)
  return text(socket)
}

const unusual: [name: string, request: string][] = [
  [
    'another host by its full address',
    'GET http://evil.example/dashboard HTTP/1.1\r\nHost: evil.example\r\n',
  ],
  ['a host that is none', 'GET /dashboard HTTP/1.1\r\nHost: a b/c\r\n'],
  ['a host with a user name', 'GET /dashboard HTTP/1.1\r\nHost: library.example@evil.example\r\n'],
  ['no host', 'GET /dashboard HTTP/1.0\r\n'],
]

test.each(unusual)('a request for %s neither leads away nor breaks anything', async (_, request) => {
  const answer = await raw(`${request}Connection: close\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 (302|400) /)
  expect(answer.toLowerCase()).not.toMatch(/\nlocation: (?!\/\?redirect=%2fdashboard)/)
  expect(answer).not.toMatch(/node_modules|at .*\.(ts|js):\d/)
  expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
  expect(product.faults()).toEqual([])
})

test('headers beyond 16 KB are refused', async () => {
  const answer = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
})
