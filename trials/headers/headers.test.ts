import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@kitchen-table/contract/api'
import { refusalTable } from '@kitchen-table/contract/refusals'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../apps/server/src/http/edge/listen.ts'
import { faultPayload } from '../../apps/server/src/http/error-payload.ts'
import { StoreFailingError } from '../../apps/server/src/platform/store-failing-error.ts'
import { StoreFullError } from '../../apps/server/src/platform/store-full-error.ts'
import { fillPictureQueue } from '../../apps/server/src/testing/full-picture-queue.ts'
import { openProduct, type TestProduct } from '../../apps/server/src/testing/product.ts'
import { reportTrial } from '../report-trial.ts'
import { ensureBuiltPages } from '../supply/built-pages.ts'
import { expectCacheRule, expectSecurityHeaders } from './expect-headers.ts'
import type { RequestCase } from './request-case.ts'
import {
  allRequestCases,
  brokenStoreCases,
  casesWithoutLogo,
  failingStoreCases,
  fullStoreCases,
  impossibleResponses,
  overloadedCases,
  rateLimitedCases,
  requestCases,
} from './request-cases.ts'

const began = performance.now()
let answers = 0
afterAll(() => reportTrial('headers', began, { answers }))

function expectHeaders(answer: { status: number; headers: Headers }, path: string): void {
  expectSecurityHeaders(answer, path)
  expectCacheRule(answer, path)
  answers += 1
}

const pages = await ensureBuiltPages()
const webDir = pages.folder
const outside = { SMTP_URL: 'smtp://127.0.0.1:9', ANALYTICS_URL: 'https://analytics.example/' }
const env = { APP_ENV: 'production', LOGO_FILE: `${webDir}/favicon.svg`, ...outside }
const product = await openProduct({ webDir, env })
afterAll(() => product.close())

async function openPlainProduct(): Promise<TestProduct> {
  const one = await openProduct({ webDir, env: outside })
  onTestFinished(() => one.close())
  return one
}

const statusOf = (answer: RequestCase[0]) =>
  typeof answer === 'number' ? answer : refusalTable[answer].status

/** What sends it, as often as it is called, when whoever asks is ready. */
async function prepareCase(
  to: TestProduct,
  [, who, method, path, headers = {}, body = null, prepare]: RequestCase,
) {
  const asker = await prepare?.(to)
  const text = typeof body === 'string' || body === null ? body : JSON.stringify(body)
  return async (): Promise<Response> => {
    const response = asker
      ? await to.send(path, { method, headers, body: text && asker.fillInCode(text) }, asker.cookie || null)
      : await to.request(who, method, path, body, headers)
    expectHeaders(response, path)
    return response
  }
}

async function sendCase(to: TestProduct, ask: RequestCase): Promise<Response> {
  return (await prepareCase(to, ask))()
}

/** The ports that the use-cases of accounts and learning write to. */
const writtenPorts = [
  'people',
  'sessions',
  'progress',
  'events',
  'rates',
  'challenges',
  'outbox',
  'notices',
] as const
const poolWrites = [
  'answerNewPasswordChallenge',
  'answerSecondFactorChallenge',
  'resetPassword',
  'changePassword',
  'changePhone',
] as const
const poolWritesContinued = ['changeEmail', 'beginTotp', 'confirmTotp', 'changeMfa', 'signIn'] as const
const readMethods = new Set(['findPerson', 'find', 'list', 'read', 'countByCode', 'top', 'readBacklog'])

/** Has every write of the ports fail with this. */
function failWrites({ stores }: TestProduct, error: Error): void {
  for (const port of writtenPorts)
    for (const [name, method] of Object.entries(stores[port]))
      if (!readMethods.has(name) && typeof method === 'function')
        Reflect.set(stores[port], name, () => Promise.reject(error))
  for (const name of [...poolWrites, ...poolWritesContinued])
    vi.spyOn(stores.pool, name).mockRejectedValue(error)
}

async function expectResponse(response: Response, answer: RequestCase[0]): Promise<void> {
  expect(response.status).toBe(statusOf(answer))
  const body = await response.text()
  if (
    typeof answer === 'string' &&
    response.headers.get('content-type') === 'application/json' &&
    body !== ''
  )
    expect(JSON.parse(body)).toMatchObject({ code: answer })
}

describe('every answer carries the security headers and says how long it may be kept (S16)', () => {
  test.each(requestCases)('%s for %s: %s %s', async (...ask) => {
    await expectResponse(await sendCase(product, ask), ask[0])
    expect(product.takeFaults()).toEqual([])
  })

  test('without a logo', async () => {
    const bare = await openPlainProduct()
    for (const ask of casesWithoutLogo) await expectResponse(await sendCase(bare, ask), ask[0])
  })

  test.each([
    { state: 'full', error: new StoreFullError('test'), rows: fullStoreCases },
    { state: 'failing', error: new StoreFailingError('test'), rows: failingStoreCases },
  ])('while the store is $state', async ({ error, rows }) => {
    const failing = await openPlainProduct()
    const ready: (() => Promise<Response>)[] = []
    for (const ask of rows) ready.push(await prepareCase(failing, ask))
    failWrites(failing, error)
    for (const [at, ask] of rows.entries()) {
      const response = (await ready[at]?.()) ?? expect.unreachable('Nobody is ready.')
      await expectResponse(response, ask[0])
    }
  })

  test('while the store is broken', async () => {
    const broken = await openPlainProduct()
    broken.db.exec('DROP TABLE progress; DROP TABLE completed_units')
    for (const ask of brokenStoreCases) {
      const response = await sendCase(broken, ask)
      await expectResponse(response.clone(), ask[0])
      const body = await response.text()
      expect(body).not.toMatch(/no such table|node_modules|\.ts\b/)
      if (ask[3].startsWith('/api/')) expect(JSON.parse(body)).toEqual(faultPayload.body)
      expect(broken.takeFaults().join('\n')).toContain('no such table')
    }
  })

  test.each(rateLimitedCases)('%s for %s after too much of %s %s', async (...ask) => {
    const tired = await openPlainProduct()
    const send = await prepareCase(tired, ask)
    let response = await send()
    // A whole employer may sit behind one address.
    for (let tries = 0; response.status !== statusOf(ask[0]) && tries < 310; tries += 1)
      response = await send()
    await expectResponse(response, ask[0])
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test.each(overloadedCases)('%s for %s in a crowd at %s %s', async (...ask) => {
    const crowded = await openPlainProduct()
    const send = await prepareCase(crowded, ask)
    for (const name of ['signIn', 'checkPassword', 'answerNewPasswordChallenge', 'resetPassword'] as const)
      vi.spyOn(crowded.stores.pool, name).mockResolvedValue('busy')
    const pictures = await fillPictureQueue(crowded)
    await expectResponse(await send(), ask[0])
    await pictures.release()
  })

  test('a page that could not be made says so as a page', async () => {
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

describe('nothing is left out', () => {
  const pathOf = (pattern: string) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+').replace(/\*$/, '.*')}$`)
  const isAsked = (method: string, pattern: string, answer: RequestCase[0]) =>
    allRequestCases.some(([to, , by, path]) => {
      const isSame = typeof answer === 'number' ? statusOf(to) === answer : to === answer
      return isSame && by === method && pathOf(pattern).test(path.replace(/\?.*/, ''))
    })

  test('every route of the app is asked for', () => {
    const routes = product.app.routes.map(
      ({ method, path }) => [method === 'ALL' ? 'GET' : method, path] as const,
    )
    expect(routes.length).toBeGreaterThan(5)
    const missing = routes.filter(([method, path]) => {
      const address = path.replace(/:\w+/g, '{any}')
      return !isAsked(method, address, 200) && !isAsked(method, address, 303)
    })
    expect(missing).toEqual([])
  })

  const allowed = Object.entries(api).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([name, { '~orpc': procedure }]) => {
      const { method = 'POST', path = '', successStatus = 200 } = procedure.route
      const codes = Object.keys(procedure.errorMap).filter(
        (code): code is keyof typeof refusalTable => code in refusalTable,
      )
      return [successStatus, ...codes].map((answer) => ({
        name: `${feature}.${name} ${answer}`,
        method,
        path,
        answer,
      }))
    }),
  )

  test('every answer that the contract allows is asked for, or cannot be given', () => {
    const missing = allowed.filter(
      ({ name, method, path, answer }) =>
        !(name in impossibleResponses) && !isAsked(method, `/api${path}`, answer),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
    expect(
      Object.keys(impossibleResponses).filter((name) => !allowed.some((one) => one.name === name)),
    ).toEqual([])
  })

  test('every refusal that there is is asked for', () => {
    const asked = new Set(allRequestCases.map(([answer]) => answer))
    // Of screens that are not there yet; whoever adds their routes adds their asks.
    const ahead = ['catalog.topic_not_found', 'catalog.exists', 'catalog.stale']
    const codes = Object.keys(refusalTable).filter(
      (code): code is keyof typeof refusalTable => code in refusalTable,
    )
    expect(codes.filter((code) => !asked.has(code))).toEqual(ahead)
  })
})

/** With methods that `fetch` does not send. */
function sendMethod(method: string, path: string): Promise<{ status: number; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: product.cookieOf('learner'), 'Content-Length': 0 }
    const asked = request(product.address + path, { method, headers }, (response) => {
      const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs) }))
    })
    asked.on('error', reject).end()
  })
}

describe.each(['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'])(
  '%s',
  (method) => {
    test('at every address', async () => {
      const signsOut = (path: string) =>
        method === 'DELETE' && ['/api/session', '/api/profile/sessions'].includes(path)
      for (const path of new Set(
        allRequestCases.map(([, , , asked]) => asked).filter((asked) => !signsOut(asked)),
      )) {
        const answer = await sendMethod(method, path)
        // A provider that is away is no fault.
        if (!path.endsWith('/far-away')) expect(answer.status).toBeLessThan(500)
        expectHeaders(answer, path)
      }
      expect(product.takeFaults()).toEqual([])
    })
  },
)

describe('the built pages', () => {
  const served = /(?<!index)\.(js|css|svg|png|webp|woff2|txt|webmanifest)$/

  test.each(pages.files)('%s, plain, compressed and again', async (file) => {
    const status = served.test(file) ? 200 : 404
    for (const encoding of ['identity', 'gzip', 'br']) {
      const accepted = { 'Accept-Encoding': encoding }
      const first = await sendCase(product, [status, 'nobody', 'GET', `/${file}`, accepted])
      await expectResponse(first, status)
      if (status === 404) continue
      const known = { ...accepted, 'If-None-Match': first.headers.get('etag') ?? '' }
      await expectResponse(await sendCase(product, [304, 'nobody', 'GET', `/${file}`, known]), 304)
    }
  })

  test('some of them are served, and some are not', () => {
    expect(pages.files.filter((file) => served.test(file)).length).toBeGreaterThan(20)
    expect(pages.files.filter((file) => !served.test(file)).length).toBeGreaterThan(20)
  })
})

describe('the catalogue', () => {
  const catalogue = (who: RequestCase[1], headers = {}) =>
    sendCase(product, [200, who, 'GET', '/api/catalog', headers])

  test('is answered 304 without a body while it is the same', async () => {
    const first = await catalogue('learner')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}-gzip"$/)
    expect(first.headers.get('vary')).toBe('Cookie, Accept-Encoding')

    const second = await catalogue('learner', { 'If-None-Match': etag })
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
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
    const tag = async (who: RequestCase[1]) => (await catalogue(who)).headers.get('etag')
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

/** Sends bytes as they are to this port; answers what comes back, in parts. */
async function sendRawBytes(
  port: number,
  bytes: string,
): Promise<{ status: number; headers: Headers; whole: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const whole = await text(socket)
  const [first = '', ...lines] = (whole.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const at = line.indexOf(': ')
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return { status: Number(first.split(' ')[1]), headers: new Headers(pairs), whole }
}

const productPort = Number(new URL(product.address).port)
const hostHeader = 'Host: library.example\r\n'

/** What never reaches a route. Node would answer these itself, without a single header of ours. */
const rejectedBeforeRouting: [status: number, what: string, bytes: string][] = [
  [400, 'no host', 'GET /dashboard HTTP/1.1\r\n'],
  [400, 'no host, as in HTTP/1.0', 'GET /dashboard HTTP/1.0\r\n'],
  [400, 'a host that is none', 'GET /dashboard HTTP/1.1\r\nHost: a b/c\r\n'],
  [400, 'a host that is a wrong number', 'GET /dashboard HTTP/1.1\r\nHost: 999.999.999.999\r\n'],
  [400, 'a host with a user name', 'GET /dashboard HTTP/1.1\r\nHost: library.example@evil.example\r\n'],
  [400, 'no address', `OPTIONS * HTTP/1.1\r\n${hostHeader}`],
  [400, 'a backslash', `GET /a\\b HTTP/1.1\r\n${hostHeader}`],
  [400, 'no such method', `BREW / HTTP/1.1\r\n${hostHeader}`],
  [400, 'no such version', `GET / HTTP/9.9\r\n${hostHeader}`],
  [400, 'nonsense', 'nonsense\r\n'],
  [417, 'an expectation that nobody has', `GET / HTTP/1.1\r\n${hostHeader}Expect: more\r\n`],
  [431, 'headers beyond 16 KB', `GET / HTTP/1.1\r\n${hostHeader}X-Long: ${'x'.repeat(17_000)}\r\n`],
]

describe('what is answered before any route', () => {
  test.each(rejectedBeforeRouting)('%i to %s', async (status, _, bytes) => {
    const answer = await sendRawBytes(productPort, `${bytes}\r\n`)
    expect(answer.status).toBe(status)
    expectHeaders(answer, '/api/')
    expect(answer.whole).not.toMatch(/node_modules|at .*\.(ts|js):\d/)
    expect((await product.request('learner', 'GET', '/api/start')).status).toBe(200)
    expect(product.takeFaults()).toEqual([])
  })

  test('408 to whoever takes too long', async () => {
    const limits = { headersTimeoutMs: 50, requestTimeoutMs: 50, checkIntervalMs: 10 }
    const { port, stop } = await listen(() => {}, { port: 0, host: '127.0.0.1' }, limits)
    onTestFinished(stop)
    const answer = await sendRawBytes(port, 'GET / HTTP/1.1\r\n')
    expect(answer.status).toBe(408)
    expectHeaders(answer, '/api/')
  })

  test('the host that a request names leads nowhere', async () => {
    const line =
      'GET http://evil.example/dashboard HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
    const answer = await sendRawBytes(productPort, line)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?redirect=%2Fdashboard'])
    expectHeaders(answer, '/dashboard')
  })
})
