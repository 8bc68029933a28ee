import { destinationFromState } from '@kitchen-table/domain/accounts/destination'
import { getRouteAccess } from '@kitchen-table/domain/accounts/routes'
import { describe, expect, test } from 'vitest'
import { createFakeProvider } from '../adapters/openid/testing/fake-provider.ts'
import { createProviderHarness, PUBLIC_ORIGIN } from '../adapters/openid/testing/provider-harness.ts'
import type { Account } from '../features/accounts/account-pool.ts'
import { createOidcStateCodec } from '../features/accounts/providers/oidc-state.ts'
import { cookieJar } from './cookies.ts'
import { oidcCallbackRoute } from './oidc-callback-route.ts'
import { providerCookie } from './provider-cookie.ts'

const sampleAccount: Account = {
  sub: 's-1',
  email: 'mo@medica.example',
  first: 'Mo',
  last: 'Ridge',
  role: 'user',
  group: 'medica',
  status: 'EXTERNAL_PROVIDER',
  enabled: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 0,
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
  passwordVersion: 'none',
}

async function opened() {
  const medica = createFakeProvider('medica')
  const product = await createProviderHarness([medica.provider])
  let visitors = 0
  /** Each from an address of their own: nobody is kept waiting. */
  async function begun(wanted: { via?: string; destination?: string } = {}) {
    visitors += 1
    const browser = { address: `198.51.100.${visitors}`, browserToken: null }
    const { address, browserToken } = await product.begin({ provider: 'medica', ...wanted }, browser)
    return { state: new URL(address).searchParams.get('state') ?? '', browserToken }
  }
  return { ...product, medica, begun }
}

describe('somebody who comes back', () => {
  test('has a session, and is sent on by a page of ours', async () => {
    const { begun, returnFromProvider } = await opened()
    const { state, browserToken } = await begun({ via: 'track', destination: 'first-budget' })
    const response = await returnFromProvider(`/auth/callback/medica?code=c&state=${state}`, browserToken)
    expect(response.status).toBe(303)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))).toEqual({
      'cache-control': 'no-store',
      location: '/authRedirect#state=track%2Ffirst-budget',
      'referrer-policy': 'no-referrer',
    })
    const kept = 'Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{43}; Max-Age=2592000; ${kept}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w.-]+; Max-Age=7776000; ${kept}$`)),
      `__Host-provider=; Max-Age=0; ${kept}`,
    ])
  })

  test('ends the session that this browser had before', async () => {
    const { begun, route, count } = await opened()
    const callback = async (cookies: string[]) => {
      const { state, browserToken } = await begun()
      const headers = { Cookie: [...cookies, `__Host-provider=${browserToken}`].join('; ') }
      const url = `${PUBLIC_ORIGIN}/auth/callback/medica?code=c&state=${state}`
      return (await route(new Request(url, { headers }), 'medica', 'Firefox')).headers.getSetCookie()
    }
    const [session = ''] = await callback([])
    await callback([session.split(';', 1)[0] ?? ''])
    expect(count('sessions')).toBe(1)
    await callback([])
    expect(count('sessions')).toBe(2)
  })

  test('keeps a session as long as their role may', async () => {
    const { begun, returnFromProvider, stores, rows } = await opened()
    const first = await begun()
    await returnFromProvider(`/auth/callback/medica?state=${first.state}`, first.browserToken)
    const sub = String(rows('accounts')[0]?.sub)
    await Promise.all([stores.people.setRole(sub, 'manager'), stores.pool.setRole(sub, 'manager')])
    const { state, browserToken } = await begun()
    const response = await returnFromProvider(`/auth/callback/medica?state=${state}`, browserToken)
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=43200;')
  })

  test.each(['refused', 'away'] as const)('and was %s is told so, and has no session', async (answer) => {
    const provider = { ...createFakeProvider('medica').provider, exchangeCode: async () => answer }
    const { begin, returnFromProvider, count } = await createProviderHarness([provider])
    const { address, browserToken } = await begin(
      { provider: 'medica' },
      { address: 'x', browserToken: null },
    )
    const response = await returnFromProvider(`/auth/callback/medica${new URL(address).search}`, browserToken)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/authRedirect#problem=${answer}`)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(count('sessions')).toBe(0)
  })

  test('is heard at our own address, whatever the request calls it', async () => {
    const { begun, route, medica } = await opened()
    const { state, browserToken } = await begun()
    const url = `https://evil.example/auth/callback/medica?state=${state}`
    const headers = { Cookie: `__Host-provider=${browserToken}`, Host: 'evil.example' }
    await route(new Request(url, { headers }), 'medica', '')
    expect(medica.finishCalls[0]?.currentUrl.href).toBe(
      `${PUBLIC_ORIGIN}/auth/callback/medica?state=${state}`,
    )
  })
})

describe('the cookie on the way', () => {
  const header = (name: string) => `a=b; ${name}=${'t'.repeat(43)}; c=d`

  test.each([
    [true, '__Host-provider', '; Secure'],
    [false, 'provider', ''],
  ])('over https (%s) is %s', (isHttps, name, secure) => {
    const cookie = providerCookie(isHttps)
    const kept = `Path=/; HttpOnly; SameSite=Lax${secure}`
    expect(cookie.set('x')).toBe(`${name}=x; Max-Age=600; ${kept}`)
    expect(cookie.clear()).toBe(`${name}=; Max-Age=0; ${kept}`)
    expect(cookie.browserToken(header(name))).toBe('t'.repeat(43))
    expect(cookie.browserToken(header(isHttps ? 'provider' : '__Host-provider'))).toBeNull()
  })

  test('of a link that somebody else made is left alone', async () => {
    const { begun, returnFromProvider } = await opened()
    const { browserToken } = await begun()
    const response = await returnFromProvider('/auth/callback/medica?state=x&code=y', browserToken)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

const slashes = [
  '//',
  '///',
  '/\\',
  '\\\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  '\t//',
  ' //',
  '/\u0000/',
  '/;//',
]
const strange = [
  '\uff0f\uff0f',
  '\u2215\u2215',
  '\u2044/',
  '/\u00a0/',
  '/\u2028/',
  '\ufeff//',
  '/\u202e//',
  '/./\\',
]
const ways = [
  '',
  '@',
  '.',
  ':',
  ':@',
  ':80@',
  '/..//',
  '/%2e%2e//',
  '/%2f',
  '%2f%2f',
  '%5c%5c',
  '%09//',
  '..%2f..%2f',
]
const schemes = [
  'https://',
  'HTTP://',
  'https:',
  'https:/',
  'https:\\\\',
  'ftp://',
  'file:///',
  'blob:https://',
]
const codes = [
  'javascript:alert(1)//',
  'java\tscript:alert(1)//',
  'data:text/html,',
  'vbscript:',
  'view-source:',
  'about:',
]
const behind = [
  'dashboard',
  '/dashboard',
  'track',
  'dashboard@',
  'track/a?to=',
  'dashboard#',
  'profile\\',
  'learn.example@',
]
const starts = [...slashes, ...strange, ...ways, ...schemes, ...codes, ...behind]
const hosts = [
  'evil.example',
  'evil.example/dashboard',
  'learn.example@evil.example',
  'evil.example:443/track/a',
  '[::1]',
  '0x7f.1',
  'evil%2eexample',
  'ｅｖｉｌ．example',
  'evil。example',
  `evil.example/${'x'.repeat(2000)}`,
]
const lines = [
  '%0d%0aLocation: https://evil.example',
  '\r\nSet-Cookie: session=x',
  'x'.repeat(41),
  '__proto__',
  '#',
  '?',
]
const hostile = [...new Set([...starts.flatMap((start) => hosts.map((host) => start + host)), ...lines])]

const encodings: [string, (text: string) => string][] = [
  ['raw', (text) => text],
  ['encoded once', encodeURIComponent],
  ['encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
]

/** Where a browser ends up: at the page that it is sent to, and at what that page makes of the part behind the `#`. */
function endsUpAt(response: Response): URL {
  const page = new URL(
    response.headers.get('location') ?? 'missing:',
    `${PUBLIC_ORIGIN}/auth/callback/medica`,
  )
  expect(page.origin + page.pathname + page.search).toBe(`${PUBLIC_ORIGIN}/authRedirect`)
  const state = new URLSearchParams(page.hash.slice(1)).get('state')
  return new URL(destinationFromState(state), page)
}

function expectOurs(response: Response, wanted: string): void {
  expect(response.status).toBe(303)
  expect(response.headers.get('location'), wanted).toMatch(
    /^\/authRedirect#(problem=[a-z_]+|state=[\w%.-]+)$/,
  )
  const end = endsUpAt(response)
  expect(end.origin, wanted).toBe(PUBLIC_ORIGIN)
  expect(['signed in', 'admin'], wanted).toContain(getRouteAccess(end.pathname))
}

describe('S6: hostile destinations', () => {
  test('are enough', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(300)
  })

  describe.each(encodings)('%s', (_, encode) => {
    test.each([
      { where: 'via', wanted: (text: string) => ({ via: text }) },
      { where: 'destination', wanted: (text: string) => ({ via: 'track', destination: text }) },
      { where: 'both', wanted: (text: string) => ({ via: text, destination: text }) },
    ])('as $where', async ({ wanted }) => {
      const { begun, returnFromProvider, count } = await opened()
      for (const text of hostile) {
        const { state, browserToken } = await begun(wanted(encode(text)))
        const response = await returnFromProvider(`/auth/callback/medica?code=c&state=${state}`, browserToken)
        expectOurs(response, text)
        expect(response.headers.get('location')).toMatch(/#state=dashboard$/)
      }
      expect(count('sessions')).toBe(hostile.length)
    })

    test('as the state, alone and of another key', async () => {
      const { begun, returnFromProvider, readAllTables } = await opened()
      const { browserToken } = await begun()
      const before = readAllTables()
      const elsewhere = createOidcStateCodec('another key, but as long as ours is')
      for (const text of hostile) {
        const said = { id: 'x', provider: 'medica', via: text, destination: text, expiresAt: 9e15 }
        for (const state of [encode(text), encodeURIComponent(elsewhere.encode(said))]) {
          const response = await returnFromProvider(
            `/auth/callback/medica?code=c&state=${state}`,
            browserToken,
          )
          expectOurs(response, text)
          expect(response.headers.get('location')).toBe('/authRedirect#problem=refused')
        }
      }
      expect(readAllTables()).toEqual(before)
    })

    test('as a page of ours, if ever one were taken for that', async () => {
      const opened = { token: 't', deviceToken: 'd', role: 'user' } as const
      for (const text of hostile) {
        const finish = async () => ({
          account: sampleAccount,
          browserSession: opened,
          destination: encode(text),
        })
        const cookies = cookieJar(true)
        const rest = { signOut: async () => {}, cookies, providerCookie: providerCookie(true) }
        const route = oidcCallbackRoute({ handleOidcCallback: finish, ...rest })
        const response = await route(new Request(`${PUBLIC_ORIGIN}/auth/callback/medica`), 'medica', '')
        expect(endsUpAt(response).origin, text).toBe(PUBLIC_ORIGIN)
      }
    })
  })
})
