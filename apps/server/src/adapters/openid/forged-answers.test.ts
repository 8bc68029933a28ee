import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openidProvider } from './openid-provider.ts'
import { answers, profiles, states } from './testing/forged-returns.ts'
import { addresses, claims, signatures } from './testing/forged-tokens.ts'
import { type Facts, type Forgery, tokens } from './testing/forgery.ts'
import { type Claims, type ForgingServer, forgingServer, signedToken } from './testing/forging-server.ts'
import { OWN, type ProviderProduct, providerProduct } from './testing/provider-product.ts'

const home = { address: '203.0.113.9', browserToken: null }
const createdAt = '2026-01-01T00:00:00.000Z'

/** An administrator and a member with passwords of their own, besides whoever comes from providers. */
async function addPeople({ stores: { people, pool, members } }: ProviderProduct) {
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

async function opened() {
  const server = await forgingServer()
  const troubles: string[] = []
  const provider = (id: string) =>
    openidProvider({
      config: server.config(id),
      ...{ allowsLocalHttp: true, now: Date.now },
      onTrouble: (_, words) => troubles.push(words),
    })
  const product = await providerProduct([provider('medica'), provider('fci')])
  await addPeople(product)
  return { server, product, troubles }
}

/** A sign-in that has begun, with the honest answer to it. */
async function begun({ server, product }: { server: ForgingServer; product: ProviderProduct }, sub = 'new') {
  const { address, browserToken } = await product.begin({ provider: 'medica', via: 'profile' }, home)
  const asked = new URL(address).searchParams
  const [state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? '']
  const issuer = `${server.origin}/medica`
  const iat = Math.floor(Date.now() / 1000)
  const claims: Claims = {
    ...{ iss: issuer, aud: 'client-of-medica', sub, nonce, iat, exp: iat + 300 },
    ...{ email: `${sub}@medica.example`, email_verified: true, given_name: 'New', family_name: 'Comer' },
  }
  const url = new URL('/auth/callback/medica', OWN)
  url.search = String(new URLSearchParams({ code: 'c-1', state, iss: issuer }))
  server.answers.set('token', { body: tokens(signedToken(claims)) })
  server.answers.set('good', { body: tokens(signedToken(claims)) })
  return { browserToken, claims, state, url, nonce }
}

const locationOf = (response: Response) => response.headers.get('location')
const IN = '/authRedirect#state=profile'

let shop: Awaited<ReturnType<typeof opened>>

beforeEach(async () => {
  shop = await opened()
})

/** Somebody has signed in here before. */
async function earlier(): Promise<string> {
  const { url, browserToken, nonce } = await begun(shop, 'mo')
  expect(locationOf(await shop.product.comeBack(url, browserToken))).toBe(IN)
  return nonce
}

test('an honest answer lets somebody in, by ID token alone or with their profile', async () => {
  await earlier()
  const { url, browserToken, claims } = await begun(shop)
  const { email, ...thin } = claims
  shop.server.answers.set('token', { body: tokens(signedToken(thin)) })
  shop.server.answers.set('userinfo', { body: claims })
  expect(locationOf(await shop.product.comeBack(url, browserToken))).toBe(IN)
  expect(shop.product.count('sessions')).toBe(2)
  expect(shop.troubles).toEqual([])
})

async function answered({ token, userinfo, jwks, url, after = 0, ...forgery }: Forgery, oldNonce: string) {
  const { server, product } = shop
  const honest = await begun(shop)
  const facts: Facts = { server, oldNonce, ...honest }
  if (token) server.answers.set('token', token(facts))
  if (userinfo) server.answers.set('userinfo', userinfo(facts))
  if (jwks) server.answers.set('jwks', jwks(facts))
  const browserToken = forgery.browserToken === undefined ? honest.browserToken : forgery.browserToken
  product.clock.ahead = after
  return product.comeBack(url ? url(facts) : honest.url, browserToken)
}

const forgeries = [...signatures, ...claims, ...addresses, ...states, ...answers, ...profiles]

describe('S12: forged and replayed answers', () => {
  let forged = 0

  test.each(forgeries)('$name', async (forgery) => {
    // Keys are asked for once and kept: where they are forged, nobody has been here before.
    const oldNonce = forgery.jwks ? '' : await earlier()
    const { product } = shop
    const before = product.everything()

    const response = await answered(forgery, oldNonce)
    expect(response.status).toBe(303)
    expect(locationOf(response)).toBe(`/authRedirect#problem=${forgery.problem ?? 'refused'}`)
    expect(response.headers.getSetCookie()).toEqual([])
    const after = product.everything()
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
    const { url, browserToken } = await begun(shop)
    for (const stranger of [null, 'B'.repeat(43), 'x'])
      expect(locationOf(await shop.product.comeBack(url, stranger))).toBe('/authRedirect#problem=expired')
    expect(locationOf(await shop.product.comeBack(url, browserToken))).toBe(IN)
  })

  test('one that was used is over, also for the browser that it belongs to', async () => {
    const { url, browserToken } = await begun(shop)
    await shop.product.comeBack(url, browserToken)
    const before = shop.product.everything()
    const asked = shop.server.asked.length
    expect(locationOf(await shop.product.comeBack(url, browserToken))).toBe('/authRedirect#problem=expired')
    expect(shop.product.everything()).toEqual(before)
    expect(shop.server.asked.length).toBe(asked)
  })

  test('of ten at once, one gets in', async () => {
    const { url, browserToken } = await begun(shop)
    const all = await Promise.all(Array.from({ length: 10 }, () => shop.product.comeBack(url, browserToken)))
    expect(all.filter((response) => locationOf(response) === IN)).toHaveLength(1)
    expect(shop.product.count('sessions')).toBe(1)
  })
})

test('claims about roles and organisations are read by nobody (security.md finding 5)', async () => {
  const { url, browserToken, claims } = await begun(shop)
  const more = {
    ...{
      role: 'admin',
      roles: ['admin'],
      groups: ['fci', 'admins'],
      group: 'fci',
      org: 'fci',
      subGroupId: 'x',
    },
    ...{
      'custom:role': 'admin',
      'custom:groupSlug': 'fci',
      'cognito:groups': ['admin'],
      status: 'CONFIRMED',
    },
    ...{
      mfa: 'NONE',
      phone_number: '+15550100',
      phone_number_verified: true,
      picture: 'https://evil.example/x.png',
    },
    ...{ enabled: true, version: 99, __proto__: { role: 'admin' } },
  }
  shop.server.answers.set('token', { body: tokens(signedToken({ ...claims, ...more })) })
  expect(locationOf(await shop.product.comeBack(url, browserToken))).toBe(IN)

  const [account] = shop.product.rows('accounts').filter(({ email }) => email === claims.email)
  const sub = account?.sub
  expect(account).toMatchObject({
    role: 'user',
    group_slug: 'medica',
    status: 'EXTERNAL_PROVIDER',
    version: 0,
  })
  expect(account).toMatchObject({ phone: null, phone_verified: 0, password: null })
  const own = (table: 'people' | 'members') => shop.product.rows(table).find((row) => row.sub === sub)
  expect(own('people')).toMatchObject({
    role: 'user',
    group_slug: 'medica',
    sub_group_id: null,
    picture: null,
  })
  expect(own('members')).toMatchObject({ role: 'user', group_slug: 'medica', sub_group_id: null })
})

test('what the client knows is proved to the provider, and told to nobody else', async () => {
  const { url, browserToken } = await begun(shop)
  await shop.product.comeBack(url, browserToken)
  const [exchange] = shop.server.asked.filter(({ path }) => path.endsWith('/token'))
  const { clientId, clientSecret } = shop.server.config('medica')
  const [, basic = ''] = exchange?.authorization?.split(' ') ?? []
  expect(atob(basic).split(':').map(decodeURIComponent)).toEqual([clientId, clientSecret])
  expect(exchange?.form.get('redirect_uri')).toBe(`${OWN}/auth/callback/medica`)
  const kept = JSON.stringify([shop.product.everything(), url.href])
  for (const secret of [clientSecret, browserToken, exchange?.form.get('code_verifier') ?? 'none'])
    expect(kept).not.toContain(secret)
})

afterEach(() => {
  // Codes, and nothing of what an answer said.
  for (const words of shop.troubles) expect(words).toMatch(/^(OAUTH_[A-Z_]+|[a-z_ ]+)$/)
})
