import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openidProvider } from './openid-provider.ts'
import { profileForgeries, responseForgeries, stateForgeries } from './testing/forged-callbacks.ts'
import { claimForgeries, emailForgeries, signatureForgeries } from './testing/forged-tokens.ts'
import { type Forgery, type ForgeryContext, tokenResponseBody } from './testing/forgery.ts'
import { type Claims, type ForgingServer, signToken, startForgingServer } from './testing/forging-server.ts'
import { createProviderHarness, type ProviderHarness, PUBLIC_ORIGIN } from './testing/provider-harness.ts'

const home = { address: '203.0.113.9', browserToken: null }
const createdAt = '2026-01-01T00:00:00.000Z'

/** An administrator and a member with passwords of their own, besides whoever comes from providers. */
async function addPeople({ stores: { people, pool, members } }: ProviderHarness) {
  const root = {
    sub: 'root',
    email: 'root@example.com',
    first: 'R',
    last: 'X',
    role: 'admin',
    group: null,
  } as const
  await people.create({ ...root, subGroupId: null })
  await pool.create({ ...root, createdAt }, null)
  const kim = { sub: 'kim', email: 'kim@example.com', first: 'K', last: 'X', role: 'user' } as const
  await members.add('medica', { ...kim, subGroupId: null }, createdAt)
  await pool.create({ ...kim, group: 'medica', createdAt }, null)
}

async function setUp() {
  const server = await startForgingServer()
  const troubles: string[] = []
  const provider = (id: string) =>
    openidProvider({
      config: server.config(id),
      allowsLocalHttp: true,
      now: Date.now,
      onProblem: (_, words) => troubles.push(words),
    })
  const product = await createProviderHarness([provider('medica'), provider('fci')])
  await addPeople(product)
  return { server, product, troubles }
}

/** A sign-in that has begun, with the honest answer to it. */
async function beginSignIn(
  { server, product }: { server: ForgingServer; product: ProviderHarness },
  sub = 'new',
) {
  const { address, browserToken } = await product.begin({ provider: 'medica', via: 'profile' }, home)
  const asked = new URL(address).searchParams
  const [state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? '']
  const issuer = `${server.origin}/medica`
  const iat = Math.floor(Date.now() / 1000)
  const claims: Claims = {
    iss: issuer,
    aud: 'client-of-medica',
    sub,
    nonce,
    iat,
    exp: iat + 300,
    email: `${sub}@medica.example`,
    email_verified: true,
    given_name: 'New',
    family_name: 'Comer',
  }
  const url = new URL('/auth/callback/medica', PUBLIC_ORIGIN)
  url.search = String(new URLSearchParams({ code: 'c-1', state, iss: issuer }))
  server.responses.set('token', { body: tokenResponseBody(signToken(claims)) })
  server.responses.set('good', { body: tokenResponseBody(signToken(claims)) })
  return { browserToken, claims, state, url, nonce }
}

const locationOf = (response: Response) => response.headers.get('location')
const SIGNED_IN_REDIRECT = '/authRedirect#state=profile'

let fixture: Awaited<ReturnType<typeof setUp>>

beforeEach(async () => {
  fixture = await setUp()
})

/** Somebody has signed in here before. */
async function signInEarlier(): Promise<string> {
  const { url, browserToken, nonce } = await beginSignIn(fixture, 'mo')
  expect(locationOf(await fixture.product.returnFromProvider(url, browserToken))).toBe(SIGNED_IN_REDIRECT)
  return nonce
}

test('an honest answer lets somebody in, by ID token alone or with their profile', async () => {
  await signInEarlier()
  const { url, browserToken, claims } = await beginSignIn(fixture)
  const { email, ...thin } = claims
  fixture.server.responses.set('token', { body: tokenResponseBody(signToken(thin)) })
  fixture.server.responses.set('userinfo', { body: claims })
  expect(locationOf(await fixture.product.returnFromProvider(url, browserToken))).toBe(SIGNED_IN_REDIRECT)
  expect(fixture.product.count('sessions')).toBe(2)
  expect(fixture.troubles).toEqual([])
})

async function sendForgedCallback(
  { token, userinfo, jwks, url, delayMs = 0, ...forgery }: Forgery,
  oldNonce: string,
) {
  const { server, product } = fixture
  const honest = await beginSignIn(fixture)
  const facts: ForgeryContext = { server, oldNonce, ...honest }
  if (token) server.responses.set('token', token(facts))
  if (userinfo) server.responses.set('userinfo', userinfo(facts))
  if (jwks) server.responses.set('jwks', jwks(facts))
  const browserToken = forgery.browserToken === undefined ? honest.browserToken : forgery.browserToken
  product.clock.ahead = delayMs
  return product.returnFromProvider(url ? url(facts) : honest.url, browserToken)
}

const forgeries = [
  ...signatureForgeries,
  ...claimForgeries,
  ...emailForgeries,
  ...stateForgeries,
  ...responseForgeries,
  ...profileForgeries,
]

describe('S12: forged and replayed answers', () => {
  let forged = 0

  test.each(forgeries)('$name', async (forgery) => {
    // Keys are asked for once and kept: where they are forged, nobody has been here before.
    const oldNonce = forgery.jwks ? '' : await signInEarlier()
    const { product } = fixture
    const before = product.readAllTables()

    const response = await sendForgedCallback(forgery, oldNonce)
    expect(response.status).toBe(303)
    expect(locationOf(response)).toBe(`/authRedirect#problem=${forgery.problem ?? 'refused'}`)
    expect(response.headers.getSetCookie()).toEqual([])
    const after = product.readAllTables()
    expect({ ...after, notices: null }).toEqual({ ...before, notices: null })
    expect(product.count('notices')).toBe(forgery.notices ?? 0)
    forged += 1
  })

  test('were enough', () => {
    expect(forged).toBe(forgeries.length)
    expect(forged).toBeGreaterThanOrEqual(40)
    expect(new Set(forgeries.map(({ name }) => name)).size).toBe(forgeries.length)
  })
})

describe('after a forged answer', () => {
  test('of a stranger, the person whose sign-in it is still comes in', async () => {
    const { url, browserToken } = await beginSignIn(fixture)
    for (const stranger of [null, 'B'.repeat(43), 'x'])
      expect(locationOf(await fixture.product.returnFromProvider(url, stranger))).toBe(
        '/authRedirect#problem=expired',
      )
    expect(locationOf(await fixture.product.returnFromProvider(url, browserToken))).toBe(SIGNED_IN_REDIRECT)
  })

  test('one that was used is over, also for the browser that it belongs to', async () => {
    const { url, browserToken } = await beginSignIn(fixture)
    await fixture.product.returnFromProvider(url, browserToken)
    const before = fixture.product.readAllTables()
    const asked = fixture.server.receivedRequests.length
    expect(locationOf(await fixture.product.returnFromProvider(url, browserToken))).toBe(
      '/authRedirect#problem=expired',
    )
    expect(fixture.product.readAllTables()).toEqual(before)
    expect(fixture.server.receivedRequests.length).toBe(asked)
  })

  test('of ten at once, one gets in', async () => {
    const { url, browserToken } = await beginSignIn(fixture)
    const all = await Promise.all(
      Array.from({ length: 10 }, () => fixture.product.returnFromProvider(url, browserToken)),
    )
    expect(all.filter((response) => locationOf(response) === SIGNED_IN_REDIRECT)).toHaveLength(1)
    expect(fixture.product.count('sessions')).toBe(1)
  })
})

test('claims about roles and organisations are read by nobody (docs/security.md T18)', async () => {
  const { url, browserToken, claims } = await beginSignIn(fixture)
  const more = {
    role: 'admin',
    roles: ['admin'],
    groups: ['fci', 'admins'],
    group: 'fci',
    org: 'fci',
    subGroupId: 'x',
    'custom:role': 'admin',
    'custom:groupSlug': 'fci',
    'cognito:groups': ['admin'],
    status: 'CONFIRMED',
    mfa: 'NONE',
    phone_number: '+15550100',
    phone_number_verified: true,
    picture: 'https://evil.example/x.png',
    enabled: true,
    version: 99,
    __proto__: { role: 'admin' },
  }
  fixture.server.responses.set('token', { body: tokenResponseBody(signToken({ ...claims, ...more })) })
  expect(locationOf(await fixture.product.returnFromProvider(url, browserToken))).toBe(SIGNED_IN_REDIRECT)

  const [account] = fixture.product.rows('accounts').filter(({ email }) => email === claims.email)
  const sub = account?.sub
  expect(account).toMatchObject({
    role: 'user',
    group_slug: 'medica',
    status: 'EXTERNAL_PROVIDER',
    version: 0,
  })
  expect(account).toMatchObject({ phone: null, phone_verified: 0, password: null })
  const own = (table: 'people' | 'members') => fixture.product.rows(table).find((row) => row.sub === sub)
  expect(own('people')).toMatchObject({
    role: 'user',
    group_slug: 'medica',
    sub_group_id: null,
    picture: null,
  })
  expect(own('members')).toMatchObject({ role: 'user', group_slug: 'medica', sub_group_id: null })
})

test('what the client knows is proved to the provider, and told to nobody else', async () => {
  const { url, browserToken } = await beginSignIn(fixture)
  await fixture.product.returnFromProvider(url, browserToken)
  const [exchange] = fixture.server.receivedRequests.filter(({ path }) => path.endsWith('/token'))
  const { clientId, clientSecret } = fixture.server.config('medica')
  const [, basic = ''] = exchange?.authorization?.split(' ') ?? []
  expect(atob(basic).split(':').map(decodeURIComponent)).toEqual([clientId, clientSecret])
  expect(exchange?.form.get('redirect_uri')).toBe(`${PUBLIC_ORIGIN}/auth/callback/medica`)
  const kept = JSON.stringify([fixture.product.readAllTables(), url.href])
  for (const secret of [clientSecret, browserToken, exchange?.form.get('code_verifier') ?? 'none'])
    expect(kept).not.toContain(secret)
})

afterEach(() => {
  // Codes, and nothing of what an answer said.
  for (const words of fixture.troubles) expect(words).toMatch(/^(OAUTH_[A-Z_]+|[a-z_ ]+)$/)
})
