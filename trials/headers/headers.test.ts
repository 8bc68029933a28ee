import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { StoreFailingError, StoreFullError } from '@kitchen-table/application/store-helpers'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { createFaultPayload, listen } from '@kitchen-table/server/composition'
import { fillPictureQueue } from '@kitchen-table/server/testing/suites'
import { endpointFixtures, openProduct, type TestProduct } from '@kitchen-table/server/testing/tools'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRawHttpClient } from '../fuzz/raw-http-client.ts'
import { reportAfterTests } from '../report-trial.ts'
import { sampleInSmallSize } from '../run-size.ts'
import { ensureBuiltPages } from '../supply/built-pages.ts'
import { impossibleRefusals, overloadedEndpointCases, repeatedEndpointCases } from './endpoint-cases.ts'
import { expectCacheRule, expectSecurityHeaders } from './expect-headers.ts'
import type { RequestCase } from './request-case.ts'
import {
  allRequestCases,
  brokenStoreCases,
  casesWithoutLogo,
  failingStoreCases,
  fullStoreCases,
  requestCases,
} from './request-cases.ts'

const counts = reportAfterTests('headers', { responses: 0 })

function expectHeaders(response: { status: number; headers: Headers }, path: string): void {
  expectSecurityHeaders(response, path)
  expectCacheRule(response, path)
  counts.responses += 1
}

const pages = await ensureBuiltPages()
const webDir = pages.folder
const externalServices = { SMTP_URL: 'smtp://127.0.0.1:9', ANALYTICS_URL: 'https://analytics.example/' }
const env = { APP_ENV: 'production', LOGO_FILE: `${webDir}/favicon.svg`, ...externalServices }
const product = await openProduct({ webDir, env })
afterAll(() => product.close())

async function openPlainProduct(): Promise<TestProduct> {
  const plainProduct = await openProduct({ webDir, env: externalServices })
  onTestFinished(() => plainProduct.close())
  return plainProduct
}

const statusOf = (expected: RequestCase[0]) =>
  typeof expected === 'number' ? expected : refusalTable[expected].status

/** Prepares the sender of a case; returns a function that sends the request each time it is called. */
async function prepareCase(
  target: TestProduct,
  [, requester, method, path, headers = {}, body = null, createSender]: RequestCase,
) {
  const sender = await createSender?.(target)
  const text = typeof body === 'string' || body === null ? body : JSON.stringify(body)
  return async (): Promise<Response> => {
    const response = sender
      ? await target.send(
          sender.fillIn(path),
          { method, headers, body: text && sender.fillIn(text) },
          sender.cookie || null,
        )
      : await target.request(requester, method, path, body, headers)
    expectHeaders(response, path)
    return response
  }
}

async function sendCase(target: TestProduct, requestCase: RequestCase): Promise<Response> {
  return (await prepareCase(target, requestCase))()
}

const writtenPorts = [
  ...([
    'people',
    'sessions',
    'progress',
    'videoPositions',
    'events',
    'rates',
    'challenges',
    'outbox',
    'notices',
  ] as const),
  ...(['uploads', 'catalog', 'resources', 'imports', 'jobs'] as const),
  ...(['groups', 'members', 'audit', 'memberImports'] as const),
  ...(['totals', 'searchAnswers', 'reports', 'reportSubscriptions'] as const),
  ...(['directory', 'authenticator', 'secondFactor'] as const),
]
const readMethods = /\.(find|list|read|count|rank|search|summarize|check|next)/
/** The impact of a change is read by a POST request, which has the refusals of a write. */
const isFailing = (method: string) => method === 'progress.listCompletions' || !readMethods.test(method)

function failWrites({ stores }: TestProduct, error: Error): void {
  for (const port of writtenPorts)
    for (const [name, method] of Object.entries(stores[port]))
      if (isFailing(`${port}.${name}`) && typeof method === 'function')
        Reflect.set(stores[port], name, () => Promise.reject(error))
}

async function expectResponse(response: Response, expected: RequestCase[0], what = ''): Promise<void> {
  expect(response.status, what).toBe(statusOf(expected))
  const body = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json' && body !== ''
  if (typeof expected === 'string' && isJson) expect(JSON.parse(body)).toMatchObject({ code: expected })
}

/** Sends the request of a case and expects its response, which is returned without its body. */
async function checkCase(target: TestProduct, requestCase: RequestCase): Promise<Response> {
  const response = await sendCase(target, requestCase)
  await expectResponse(response, requestCase[0])
  return response
}

describe('every response has the security headers and a cache rule (S16)', () => {
  test.each(requestCases)('returns %s to %s for %s %s', async (...requestCase) => {
    await checkCase(product, requestCase)
    expect(product.takeFaults()).toEqual([])
  })

  test('without a logo', async () => {
    const productWithoutLogo = await openPlainProduct()
    for (const requestCase of casesWithoutLogo) await checkCase(productWithoutLogo, requestCase)
  })

  test.each([
    { state: 'full', error: new StoreFullError('test'), rows: fullStoreCases },
    { state: 'failing', error: new StoreFailingError('test'), rows: failingStoreCases },
  ])('while the store is $state', async ({ error, rows }) => {
    const failing = await openPlainProduct()
    const preparedCases: (() => Promise<Response>)[] = []
    for (const requestCase of rows) preparedCases.push(await prepareCase(failing, requestCase))
    failWrites(failing, error)
    for (const [at, requestCase] of rows.entries()) {
      const response = (await preparedCases[at]?.()) ?? expect.unreachable('The case was not prepared.')
      await expectResponse(response, requestCase[0], requestCase[3])
    }
  })

  test('while the store is broken', async () => {
    const broken = await openPlainProduct()
    broken.db.exec('DROP TABLE progress; DROP TABLE completed_units')
    for (const requestCase of brokenStoreCases) {
      const response = await sendCase(broken, requestCase)
      await expectResponse(response.clone(), requestCase[0])
      const body = await response.text()
      expect(body).not.toMatch(/no such table|node_modules|\.ts\b/)
      if (requestCase[3].startsWith('/api/')) expect(JSON.parse(body)).toEqual(createFaultPayload().body)
      expect(broken.takeFaults().join('\n')).toContain('no such table')
    }
  })

  test.each(sampleInSmallSize(repeatedEndpointCases, 5))(
    'returns %s to %s after too many of %s %s',
    async (...requestCase) => {
      const limited = await openPlainProduct()
      const send = await prepareCase(limited, requestCase)
      let response = await send()
      // The limit of one address is high: a whole organization may share it.
      for (let tries = 0; response.status !== statusOf(requestCase[0]) && tries < 310; tries += 1)
        response = await send()
      await expectResponse(response, requestCase[0])
      expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    },
  )

  test.each(sampleInSmallSize(overloadedEndpointCases, 3))(
    'returns %s to %s while busy for %s %s',
    async (...requestCase) => {
      const overloaded = await openPlainProduct()
      const send = await prepareCase(overloaded, requestCase)
      for (const name of ['signIn', 'checkPassword', 'answerNewPasswordChallenge', 'resetPassword'] as const)
        vi.spyOn(overloaded.stores.authenticator, name).mockResolvedValue('busy')
      const pictures = await fillPictureQueue(overloaded)
      await expectResponse(await send(), requestCase[0])
      await pictures.release()
    },
  )

  test('a page that cannot be rendered returns an error page', async () => {
    const broken = await openPlainProduct()
    broken.db.exec('DROP TABLE progress')
    const response = await sendCase(broken, [500, 'learner', 'GET', '/track/first-budget'])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const page = await response.text()
    expect(page).toContain('<title>We could not open this page – Kitchen Table</title>')
    expect(page).toContain('Something went wrong on our side. Nothing you did is lost; please try again.')
    expect(page).toContain('<a href="">Try again</a>')
    expect(page).not.toMatch(/no such table|<script|style=/)
    expect(broken.takeFaults()).toHaveLength(1)
  })
})

describe('the cases are complete', () => {
  const pathOf = (pattern: string) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+').replace(/\*$/, '.*')}$`)
  const isCovered = (method: string, pattern: string, response: RequestCase[0]) =>
    allRequestCases.some(([expected, , caseMethod, path]) => {
      const isSame = typeof response === 'number' ? statusOf(expected) === response : expected === response
      return isSame && caseMethod === method && pathOf(pattern).test(path.replace(/\?.*/, ''))
    })

  test('every route of the app has a case', () => {
    // What no route of a file has sent is refused.
    const routes = product.app.routes
      .filter(({ path }) => path !== '/files/*')
      .map(({ method, path }) => [method === 'ALL' ? 'GET' : method, path] as const)
    expect(routes.length).toBeGreaterThan(5)
    const missing = routes.filter(([method, path]) => {
      const address = path.replace(/:\w+/g, '{any}')
      return !isCovered(method, address, 200) && !isCovered(method, address, 303)
    })
    expect(missing).toEqual([])
  })

  test.each(endpointFixtures)('$name has a case for every response that its contract allows', (fixture) => {
    const { method, pattern, successStatus, declaredRefusals } = fixture
    const impossible = impossibleRefusals(fixture)
    const missing = [successStatus, ...declaredRefusals].filter(
      (response) => !impossible.includes(String(response)) && !isCovered(method, pattern, response),
    )
    expect(missing).toEqual([])
  })

  test('every refusal code has a case', () => {
    const covered = new Set(allRequestCases.map(([expected]) => expected))
    // Only with a user pool in Cognito, while a job is at work, with a huge library, with the uploads of fifty people, or
    // of two administrators at the same moment: their own tests cause them.
    const withoutCase = [
      'accounts.second_factor_off',
      'catalog.busy',
      'catalog.not_exportable',
      'groups.last_admin',
      'groups.too_many_invitations',
      'uploads.group_limit',
    ]
    const codes = Object.keys(refusalTable).filter(
      (code): code is keyof typeof refusalTable => code in refusalTable,
    )
    expect(codes.filter((code) => !covered.has(code))).toEqual(withoutCase)
  })
})

/** Sends any method, also those that `fetch` does not allow. */
async function sendMethod(method: string, path: string): Promise<{ status: number; headers: Headers }> {
  const requestHeaders = { Cookie: product.cookieOf('learner'), 'Content-Length': '0' }
  const { status, headers } = await client.ask({ method, target: path, headers: requestHeaders, body: null })
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status, headers: new Headers(pairs) }
}

const client = createRawHttpClient(product.address)
afterAll(client.close)

const methods = sampleInSmallSize('HEAD OPTIONS POST PUT PATCH DELETE TRACE PROPFIND QUERY'.split(' '), 3)

test.each(methods)('%s has the headers at every address', async (method) => {
  const signsOut = (path: string) =>
    method === 'DELETE' && ['/api/session', '/api/profile/sessions'].includes(path)
  const paths = new Set(allRequestCases.map(([, , , path]) => path).filter((path) => !signsOut(path)))
  for (const path of paths) {
    const response = await sendMethod(method, path)
    // An unreachable identity provider is not a fault of the server.
    if (!path.endsWith('/far-away')) expect(response.status).toBeLessThan(500)
    expectHeaders(response, path)
  }
  expect(product.takeFaults()).toEqual([])
})

describe('the built pages', () => {
  const servedFiles = /(?<!index)\.(js|css|svg|ico|png|webp|woff2|mp4|txt|webmanifest)$/

  test.each(pages.files)('%s: plain, compressed and revalidated', async (file) => {
    const status = servedFiles.test(file) ? 200 : 404
    for (const encoding of ['identity', 'gzip', 'br']) {
      const encodingHeaders = { 'Accept-Encoding': encoding }
      const first = await checkCase(product, [status, 'nobody', 'GET', `/${file}`, encodingHeaders])
      if (status === 404) continue
      const conditionalHeaders = { ...encodingHeaders, 'If-None-Match': first.headers.get('etag') ?? '' }
      await checkCase(product, [304, 'nobody', 'GET', `/${file}`, conditionalHeaders])
    }
  })

  test('some built files are served, and some are not', () => {
    expect(pages.files.filter((file) => servedFiles.test(file)).length).toBeGreaterThan(20)
    expect(pages.files.filter((file) => !servedFiles.test(file)).length).toBeGreaterThan(20)
  })
})

describe('the catalog', () => {
  const catalog = (requester: RequestCase[1], headers = {}) =>
    sendCase(product, [200, requester, 'GET', '/api/catalog', headers])

  test('returns 304 without a body while it is unchanged', async () => {
    const first = await catalog('learner')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-gzip"$/)
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Encoding')

    const second = await catalog('learner', { 'If-None-Match': etag })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
    expect(second.headers.get('cache-control')).toBe('private, no-cache')
    expect(second.headers.get('vary')).toBe('Cookie, Accept-Encoding')
  })

  test('has the same content in every encoding, each with its own ETag', async () => {
    const whole = await catalog('learner', { 'Accept-Encoding': 'identity' })
    const plain = await whole.text()
    const tags = [whole.headers.get('etag') ?? '']
    for (const encoding of ['br', 'gzip']) {
      const encodingHeaders = { 'Accept-Encoding': encoding }
      const response = await catalog('learner', encodingHeaders)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(await response.text()).toBe(plain)
      for (const tag of tags)
        expect((await catalog('learner', { ...encodingHeaders, 'If-None-Match': tag })).status).toBe(200)
      tags.push(response.headers.get('etag') ?? '')
    }
    expect(new Set(tags).size).toBe(3)
  })

  test('has its own ETag for each layout and each version', async () => {
    const tag = async (requester: RequestCase[1]) => (await catalog(requester)).headers.get('etag')
    const before = await tag('learner')
    expect(await tag('manager')).toBe(before)
    expect(await tag('young')).not.toBe(before)
    expect(await tag('young')).toBe(await tag('otherLearner'))

    const { tracks } = await product.stores.catalog.read()
    const [{ version, ...track } = { version: 0 }] = tracks.filter(({ slug }) => slug === 'watching')
    if (!('slug' in track)) throw new Error('The track was not found.')
    await product.stores.catalog.saveTrack({ ...track, title: 'Renamed' }, version)
    expect(await tag('learner')).not.toBe(before)
    const changed = await catalog('learner', { 'If-None-Match': before ?? '' })
    expect(changed.status).toBe(200)
    expect(await changed.text()).toContain('Renamed')
  })

  test('is refused without a valid session, even with the right ETag', async () => {
    const etag = (await catalog('learner')).headers.get('etag') ?? ''
    for (const requester of ['nobody', 'disabled', 'dormantLearner'] as const)
      expect((await catalog(requester, { 'If-None-Match': etag })).status).toBe(401)
  })
})

test('responses that differ by person have Vary: Cookie', async () => {
  for (const path of ['/dashboard', '/api/catalog', '/files/groups/acme/logo'])
    expect((await product.request('learner', 'GET', path)).headers.get('vary')).toContain('Cookie')
  for (const path of ['/', '/terms', '/no-such-page'])
    expect((await product.request('nobody', 'GET', path)).headers.get('vary')).toContain('Cookie')
})

test('every response of the app has its own request id', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await product.send('/healthz')).headers.get('x-request-id')),
  )
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
})

async function sendRawBytes(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const raw = await text(socket)
  const [first = '', ...lines] = (raw.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs), raw }
}

const productPort = Number(new URL(product.address).port)
const hostHeader = 'Host: library.example\r\n'

/** Requests that never reach a route. Node by itself would respond without the security headers. */
const rejectedBeforeRouting: [status: number, description: string, bytes: string][] = [
  [400, 'no host', 'GET /dashboard HTTP/1.1\r\n'],
  [400, 'no host, as in HTTP/1.0', 'GET /dashboard HTTP/1.0\r\n'],
  [400, 'an invalid host', 'GET /dashboard HTTP/1.1\r\nHost: a b/c\r\n'],
  [400, 'an invalid IP address as host', 'GET /dashboard HTTP/1.1\r\nHost: 999.999.999.999\r\n'],
  [400, 'a host with a user name', 'GET /dashboard HTTP/1.1\r\nHost: library.example@evil.example\r\n'],
  [400, '* as the address', `OPTIONS * HTTP/1.1\r\n${hostHeader}`],
  [400, 'a backslash', `GET /a\\b HTTP/1.1\r\n${hostHeader}`],
  [400, 'an unknown method', `BREW / HTTP/1.1\r\n${hostHeader}`],
  [400, 'an unknown version', `GET / HTTP/9.9\r\n${hostHeader}`],
  [400, 'nonsense', 'nonsense\r\n'],
  [400, 'two lengths', `POST / HTTP/1.1\r\n${hostHeader}Content-Length: 1\r\nContent-Length: 2\r\n`],
  [417, 'an unknown expectation', `GET / HTTP/1.1\r\n${hostHeader}Expect: more\r\n`],
  [431, 'headers beyond 16 KB', `GET / HTTP/1.1\r\n${hostHeader}X-Long: ${'x'.repeat(17_000)}\r\n`],
]

describe('requests rejected before routing', () => {
  test.each(rejectedBeforeRouting)('returns %i for %s', async (status, _, bytes) => {
    const response = await sendRawBytes(productPort, `${bytes}\r\n`)
    expect(response.status).toBe(status)
    expectHeaders(response, '/api/')
    expect(response.headers.get('connection')).toBe('close')
    expect(JSON.parse(response.raw.split('\r\n\r\n')[1] ?? '')).toEqual({
      defined: false,
      code: 'request.unreadable',
      status,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    })
    expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
    expect(product.takeFaults()).toEqual([])
  })

  test('returns 408 for a request that takes too long', async () => {
    const limits = { headersTimeoutMs: 50, requestTimeoutMs: 50, checkIntervalMs: 10 }
    const { port, stop } = await listen(() => {}, { port: 0, host: '127.0.0.1' }, limits)
    onTestFinished(stop)
    const response = await sendRawBytes(port, 'GET / HTTP/1.1\r\n')
    expect(response.status).toBe(408)
    expectHeaders(response, '/api/')
  })

  test('never redirects to the host that a request names', async () => {
    const line =
      'GET http://evil.example/dashboard HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
    const response = await sendRawBytes(productPort, line)
    expect([response.status, response.headers.get('location')]).toEqual([302, '/?redirect=%2Fdashboard'])
    expectHeaders(response, '/dashboard')
  })
})
