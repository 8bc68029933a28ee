import type { Account } from '@kitchen-table/application/ports'
import { callRoute } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { createOidcStateCodec } from '@kitchen-table/application/testing/use-cases'
import { getRouteAccess, parseDestinationOfState } from '@kitchen-table/domain/accounts'
import { hostileDestinations } from '@kitchen-table/domain/testing/samples'
import { test as base, describe, expect } from 'vitest'
import { createFakeProvider } from '../openid/testing/fake-provider.ts'
import { createProviderHarness, PUBLIC_ORIGIN } from '../openid/testing/provider-harness.ts'
import { createCookieCodec } from './cookies.ts'
import { oidcCallbackRoute } from './oidc-callback-route.ts'

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
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
}

async function setUp() {
  const medica = createFakeProvider('medica')
  const product = await createProviderHarness([medica.provider])
  let visitorCount = 0
  /** Begins a sign-in from a new network address each time, so that no rate limit applies. */
  async function beginSignIn(options: { via?: string; destination?: string } = {}) {
    visitorCount += 1
    const browser = { address: `198.51.100.${visitorCount}`, browserToken: null }
    const { address, browserToken } = await product.begin({ provider: 'medica', ...options }, browser)
    return { state: new URL(address).searchParams.get('state') ?? '', browserToken }
  }
  return { ...product, medica, beginSignIn }
}

const test = testWith(setUp)

describe('the callback of a provider', () => {
  test('opens a session and redirects to a page of ours', async ({ beginSignIn, returnFromProvider }) => {
    const { state, browserToken } = await beginSignIn({ via: 'track', destination: 'first-budget' })
    const response = await returnFromProvider(`/auth/callback/medica?code=c&state=${state}`, browserToken)
    expect(response.status).toBe(303)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'))).toEqual({
      'cache-control': 'no-store',
      location: '/authRedirect#state=track%2Ffirst-budget',
      'referrer-policy': 'no-referrer',
    })
    const attributes = 'Path=/; HttpOnly; SameSite=Lax; Secure'
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^__Host-session=[\\w-]{43}; Max-Age=2592000; ${attributes}$`)),
      expect.stringMatching(new RegExp(`^__Host-device=[\\w.-]+; Max-Age=7776000; ${attributes}$`)),
      `__Host-provider=; Max-Age=0; ${attributes}`,
    ])
  })

  test('ends the session that this browser had before', async ({ beginSignIn, route, count }) => {
    const callback = async (cookies: string[]) => {
      const { state, browserToken } = await beginSignIn()
      const headers = { Cookie: [...cookies, `__Host-provider=${browserToken}`].join('; ') }
      const url = `${PUBLIC_ORIGIN}/auth/callback/medica?code=c&state=${state}`
      return (await callRoute(route, new Request(url, { headers }))).headers.getSetCookie()
    }
    const [session = ''] = await callback([])
    await callback([session.split(';', 1)[0] ?? ''])
    expect(count('sessions')).toBe(1)
    await callback([])
    expect(count('sessions')).toBe(2)
  })

  test('sets the session lifetime of the role', async ({ beginSignIn, returnFromProvider, stores, rows }) => {
    const first = await beginSignIn()
    await returnFromProvider(`/auth/callback/medica?state=${first.state}`, first.browserToken)
    const sub = String(rows('accounts')[0]?.sub)
    const account = await stores.directory.setRole(sub, 'manager')
    if (account === 'not_found') throw new Error('The account is missing.')
    await stores.members.changeRole(account.sub, 'manager', account.createdAt)
    const { state, browserToken } = await beginSignIn()
    const response = await returnFromProvider(`/auth/callback/medica?state=${state}`, browserToken)
    expect(response.headers.getSetCookie()[0]).toContain('Max-Age=43200;')
  })

  test('uses our public address, not that of the request', async ({ beginSignIn, route, medica }) => {
    const { state, browserToken } = await beginSignIn()
    const url = `https://evil.example/auth/callback/medica?state=${state}`
    const headers = { Cookie: `__Host-provider=${browserToken}`, Host: 'evil.example' }
    await callRoute(route, new Request(url, { headers }))
    expect(medica.finishCalls[0]?.currentUrl.href).toBe(
      `${PUBLIC_ORIGIN}/auth/callback/medica?state=${state}`,
    )
  })
})

describe('the provider cookie', () => {
  const header = (name: string) => `a=b; ${name}=${'t'.repeat(43)}; c=d`

  base.each([
    [true, '__Host-provider', '; Secure'],
    [false, 'provider', ''],
  ])('over https (%s) has the name %s', (isHttps, name, secure) => {
    const jar = createCookieCodec(isHttps)
    const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`
    expect(jar.setProvider('x')).toBe(`${name}=x; Max-Age=600; ${attributes}`)
    expect(jar.clearProvider()).toBe(`${name}=; Max-Age=0; ${attributes}`)
    expect(jar.providerToken(header(name))).toBe('t'.repeat(43))
    expect(jar.providerToken(header(isHttps ? 'provider' : '__Host-provider'))).toBeNull()
  })

  test('is not cleared by a forged callback', async ({ beginSignIn, returnFromProvider }) => {
    const { browserToken } = await beginSignIn()
    const response = await returnFromProvider('/auth/callback/medica?state=x&code=y', browserToken)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

const encodings: [string, (text: string) => string][] = [
  ['raw', (text) => text],
  ['encoded once', encodeURIComponent],
  ['encoded twice', (text) => encodeURIComponent(encodeURIComponent(text))],
]

/** Returns the final address in a browser: after the redirect, the page opens the destination in its fragment. */
function resolveFinalUrl(response: Response): URL {
  const page = new URL(
    response.headers.get('location') ?? 'missing:',
    `${PUBLIC_ORIGIN}/auth/callback/medica`,
  )
  expect(page.origin + page.pathname + page.search).toBe(`${PUBLIC_ORIGIN}/authRedirect`)
  const state = new URLSearchParams(page.hash.slice(1)).get('state')
  return new URL(parseDestinationOfState(state), page)
}

function expectOwnPage(response: Response, text: string): void {
  expect(response.status).toBe(303)
  expect(response.headers.get('location'), text).toMatch(/^\/authRedirect#(problem=[a-z_]+|state=[\w%.-]+)$/)
  const finalUrl = resolveFinalUrl(response)
  expect(finalUrl.origin, text).toBe(PUBLIC_ORIGIN)
  expect(['signed-in', 'admin'], text).toContain(getRouteAccess(finalUrl.pathname))
}

describe('S6: hostile destinations', () => {
  describe.each(encodings)('%s', (_, encode) => {
    test.for([
      { parameter: 'via', createOptions: (text: string) => ({ via: text }) },
      { parameter: 'destination', createOptions: (text: string) => ({ via: 'track', destination: text }) },
      { parameter: 'both', createOptions: (text: string) => ({ via: text, destination: text }) },
    ])('as $parameter', async ({ createOptions }, { beginSignIn, returnFromProvider, count }) => {
      for (const text of hostileDestinations) {
        const { state, browserToken } = await beginSignIn(createOptions(encode(text)))
        const response = await returnFromProvider(`/auth/callback/medica?code=c&state=${state}`, browserToken)
        expectOwnPage(response, text)
        expect(response.headers.get('location')).toMatch(/#state=dashboard$/)
      }
      expect(count('sessions')).toBe(hostileDestinations.length)
    })

    test('as the state, alone and encoded with another key', async (setup) => {
      const { beginSignIn, returnFromProvider, readAllTables } = setup
      const { browserToken } = await beginSignIn()
      const before = readAllTables()
      const otherCodec = createOidcStateCodec('another key, but as long as ours is')
      for (const text of hostileDestinations) {
        const content = { id: 'x', provider: 'medica', via: text, destination: text, expiresAt: 9e15 }
        for (const state of [encode(text), encodeURIComponent(otherCodec.encode(content))]) {
          const response = await returnFromProvider(
            `/auth/callback/medica?code=c&state=${state}`,
            browserToken,
          )
          expectOwnPage(response, text)
          expect(response.headers.get('location')).toBe('/authRedirect#problem=refused')
        }
      }
      expect(readAllTables()).toEqual(before)
    })

    base('as the destination of a sign-in that was accepted by mistake', async () => {
      const browserSession = { token: 't', deviceToken: 'd', role: 'user' } as const
      for (const text of hostileDestinations) {
        const completeOidcSignIn = async () => ({
          account: sampleAccount,
          browserSession,
          destination: encode(text),
        })
        const rest = { signOut: async () => {}, cookies: createCookieCodec(true) }
        const route = oidcCallbackRoute({ completeOidcSignIn, ...rest })
        const response = await callRoute(route, new Request(`${PUBLIC_ORIGIN}/auth/callback/medica`))
        expect(resolveFinalUrl(response).origin, text).toBe(PUBLIC_ORIGIN)
      }
    })
  })
})
