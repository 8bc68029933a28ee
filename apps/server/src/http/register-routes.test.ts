import { type AuthenticatedPerson, Refusal, type Route } from '@kitchen-table/application/platform'
import { splitWords } from '@kitchen-table/application/testing/samples'
import type { Locale } from '@kitchen-table/i18n/locale'
import { Hono } from 'hono'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openProduct } from '../testing/product.ts'
import type { AppEnv } from './app-env.ts'
import { getRefusalCode, toErrorPayload, toErrorResponse } from './error-payload.ts'
import { readRequestLocale } from './locale-context.ts'
import { registerRoutes } from './register-routes.ts'

const learner = { sub: 'ada', role: 'user', group: null, subGroupId: null } as AuthenticatedPerson

/** Requests an address of an app with one route; `person` is that of the session. */
async function request(
  route: Partial<Route>,
  path: string,
  { person = null as AuthenticatedPerson | null, method = 'GET', headers = {}, locale = 'en' as Locale } = {},
) {
  const handler = vi.fn<Route['handler']>(async () => new Response('sent'))
  const findPerson = vi.fn(async () => person)
  const app = new Hono<AppEnv>()
  const whole: Route = { permission: 'catalog.read', method: 'GET', path: '/files/{name}', handler, ...route }
  const findLocale = () => locale
  registerRoutes(app, [whole], { findPerson, publicOrigin: 'https://library.example', findLocale })
  app.onError((error) => toErrorResponse(toErrorPayload(error, () => {})))
  const response = await app.request(path, { method, headers }, {})
  return { response, handler, findPerson, code: getRefusalCode(response) }
}

describe('T01: a route', () => {
  test('is reached by a person with its permission, who is given to it with the segments of its path', async () => {
    const { response, handler } = await request({}, '/files/a%20b', { person: learner })
    expect(await response.text()).toBe('sent')
    expect(handler.mock.calls).toMatchObject([[{ person: learner, params: { name: 'a b' } }]])
  })

  test('of a signed-in person is handled in their locale', async () => {
    const handler = async () => new Response(readRequestLocale())
    const { response } = await request({ handler }, '/files/a', { person: learner, locale: 'es' })
    expect(await response.text()).toBe('es')
  })

  test('is not reached by a visitor, nor by a person without the permission', async () => {
    for (const [permission, person, status] of [
      ['catalog.read', null, 401],
      ['catalog.manage', learner, 403],
    ] as const) {
      const { response, handler } = await request({ permission }, '/files/a', { person })
      expect(response.status).toBe(status)
      expect(handler).not.toHaveBeenCalled()
    }
  })

  test('of everybody is reached without reading the session', async () => {
    const { handler, findPerson } = await request({ permission: 'public.read' }, '/files/a', {
      person: learner,
    })
    expect(handler.mock.calls).toMatchObject([[{ person: null }]])
    expect(findPerson).not.toHaveBeenCalled()
  })

  test('T28: that writes is not reached from another site', async () => {
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const options = { person: learner, headers }
    const { code, handler } = await request({ isWrite: true }, '/files/a', options)
    expect(code).toBe('auth.cross_site')
    expect(handler).not.toHaveBeenCalled()
    expect((await request({}, '/files/a', options)).response.status).toBe(200)
  })

  test('has no address with other segments than it allows', async () => {
    const route = { segmentPattern: /^[a-z]+$/ }
    expect((await request(route, '/files/a.b', { person: learner })).response.status).toBe(404)
    expect((await request(route, '/files/ab', { person: learner })).response.status).toBe(200)
  })

  test('that sends a file does not leave it unread when only its headers are requested', async () => {
    const cancel = vi.fn()
    const handler = async () => new Response(new ReadableStream({ cancel }), { headers: { 'X-Name': 'a' } })
    const options = { person: learner, method: 'HEAD' }
    const { response } = await request({ handler, sendsFile: true }, '/files/a', options)
    expect([response.headers.get('x-name'), await response.text()]).toEqual(['a', ''])
    expect(cancel).toHaveBeenCalledOnce()
  })

  test('that refuses gives its code to the metrics', async () => {
    const handler = async () => {
      throw new Refusal('files.not_found')
    }
    expect((await request({ handler }, '/files/a', { person: learner })).code).toBe('files.not_found')
  })
})

describe('T29: an address that is none of a file', async () => {
  const product = await openProduct({ isDirect: true })
  afterAll(() => product.close())

  test.each([
    ...splitWords(`/files/ /files/units/u-1 /files/units/u-1/ /files/units//attachment
      /files/units/u-1/attachment/ /files/units/u-1/attachment/x /files/units/u-1/Attachment
      /files/units/u-1/banner /files/topics/default/banner /files/topics/default/saving/logo
      /files/groups/acme/banner /files/groups/ACME/logo /files/groups/%2e%2e/logo /files/groups/a.b/logo
      /files/groups/a_b/logo /files/groups/a%2fb/logo /files/groups/%C3%A9/logo /files/resources/budget.pdf
      /files/units/u-1/%2e%2e%2fu-2/image /files/groups/a%5Cb/logo /files/groups/a%00b/logo`),
    `/files/groups/${'a'.repeat(81)}/logo`,
  ])('is refused: %s', async (path) => {
    expect((await product.request('learner', 'GET', path)).status).toBe(404)
    expect((await product.request('nobody', 'GET', path)).status).toBe(401)
  })

  test('and so is every address but those of the list', () => {
    const { routes } = product.app
    const { addresses } = product
    const listed = new Set(addresses.map(({ method, path }) => `${method} ${path}`))
    const registered = routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    // The middleware of all requests, the contract, and what refuses or is a page.
    expect(registered.filter((address) => !listed.has(address)).toSorted()).toEqual([
      'ALL /*',
      'ALL /api/*',
      'GET /*',
      'GET /files/*',
      'POST /functions/*',
    ])
  })
})
