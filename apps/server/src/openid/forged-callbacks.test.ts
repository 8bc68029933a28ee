import { concurrently, sampleMember } from '@kitchen-table/application/testing/samples'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openidProvider } from './openid-provider.ts'
import { profileForgeries, responseForgeries, stateForgeries } from './testing/forged-callbacks.ts'
import { claimForgeries, emailForgeries, signatureForgeries } from './testing/forged-tokens.ts'
import { type Forgery, type ForgeryContext, tokenResponseBody } from './testing/forgery.ts'
import { type Claims, type ForgingServer, signToken, startForgingServer } from './testing/forging-server.ts'
import { createProviderHarness, type ProviderHarness, PUBLIC_ORIGIN } from './testing/provider-harness.ts'

const visitor = { address: '203.0.113.9', browserToken: null }
const createdAt = '2026-01-01T00:00:00.000Z'

/** Creates an administrator and a member who sign in with passwords, not through a provider. */
async function addPeople({ stores: { people, directory, members } }: ProviderHarness) {
  const member = sampleMember({ sub: 'root', email: 'root@example.com' })
  const root = { ...member, role: 'admin', group: null } as const
  await people.create(root)
  await directory.create({ ...root, createdAt }, null)
  const kim = sampleMember({ sub: 'kim', email: 'kim@example.com' })
  await members.add('medica', kim, createdAt)
  await directory.create({ ...kim, group: 'medica', createdAt }, null)
}

async function setUp() {
  const server = await startForgingServer()
  const problems: string[] = []
  const provider = (id: string) =>
    openidProvider({
      config: server.config(id),
      allowsLocalHttp: true,
      now: Date.now,
      onProblem: (_, problem) => problems.push(problem),
    })
  const harness = await createProviderHarness([provider('medica'), provider('fci')])
  await addPeople(harness)
  return { server, harness, problems }
}

/** Begins a sign-in, and prepares the genuine response to it. */
async function beginSignIn(
  { server, harness }: { server: ForgingServer; harness: ProviderHarness },
  sub = 'new',
) {
  const { address, browserToken } = await harness.begin({ provider: 'medica', via: 'profile' }, visitor)
  const parameters = new URL(address).searchParams
  const [state, nonce] = [parameters.get('state') ?? '', parameters.get('nonce') ?? '']
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

/** Returns where a browser is sent that the provider redirects back. */
const redirectTarget = async (url: URL, browserToken: string | null) =>
  locationOf(await fixture.harness.returnFromProvider(url, browserToken))
const locationOf = (response: Response) => response.headers.get('location')
const EXPIRED_REDIRECT = '/authRedirect#problem=expired'
const SIGNED_IN_REDIRECT = '/authRedirect#state=profile'

let fixture: Awaited<ReturnType<typeof setUp>>

beforeEach(async () => {
  fixture = await setUp()
})

/** Completes a sign-in of another person, and returns its nonce. */
async function signInEarlier(): Promise<string> {
  const { url, browserToken, nonce } = await beginSignIn(fixture, 'mo')
  expect(await redirectTarget(url, browserToken)).toBe(SIGNED_IN_REDIRECT)
  return nonce
}

test('a genuine response signs the person in, by the ID token alone or with the profile', async () => {
  await signInEarlier()
  const { url, browserToken, claims } = await beginSignIn(fixture)
  const { email, ...claimsWithoutEmail } = claims
  fixture.server.responses.set('token', { body: tokenResponseBody(signToken(claimsWithoutEmail)) })
  fixture.server.responses.set('userinfo', { body: claims })
  expect(await redirectTarget(url, browserToken)).toBe(SIGNED_IN_REDIRECT)
  expect(fixture.harness.count('sessions')).toBe(2)
  expect(fixture.problems).toEqual([])
})

async function sendForgedCallback(
  { token, userinfo, jwks, url, delayMs = 0, ...forgery }: Forgery,
  oldNonce: string,
) {
  const { server, harness } = fixture
  const genuine = await beginSignIn(fixture)
  const context: ForgeryContext = { server, oldNonce, ...genuine }
  if (token) server.responses.set('token', token(context))
  if (userinfo) server.responses.set('userinfo', userinfo(context))
  if (jwks) server.responses.set('jwks', jwks(context))
  const browserToken = forgery.browserToken === undefined ? genuine.browserToken : forgery.browserToken
  harness.clock.ahead = delayMs
  return harness.returnFromProvider(url ? url(context) : genuine.url, browserToken)
}

const forgeries = [
  ...signatureForgeries,
  ...claimForgeries,
  ...emailForgeries,
  ...stateForgeries,
  ...responseForgeries,
  ...profileForgeries,
]

describe('S12: forged and replayed responses', () => {
  let forgeryCount = 0

  test.each(forgeries)('$name', async (forgery) => {
    // Keys are fetched once and cached, so forged keys need a server that nobody has signed in to yet.
    const oldNonce = forgery.jwks ? '' : await signInEarlier()
    const { harness } = fixture
    const before = harness.readAllTables()

    const response = await sendForgedCallback(forgery, oldNonce)
    expect(response.status).toBe(303)
    expect(locationOf(response)).toBe(`/authRedirect#problem=${forgery.problem ?? 'refused'}`)
    expect(response.headers.getSetCookie()).toEqual([])
    const after = harness.readAllTables()
    expect({ ...after, notices: null }).toEqual({ ...before, notices: null })
    expect(harness.count('notices')).toBe(forgery.notices ?? 0)
    forgeryCount += 1
  })

  test('all forgeries ran, at least 40, each with a name of its own', () => {
    expect(forgeryCount).toBe(forgeries.length)
    expect(forgeryCount).toBeGreaterThanOrEqual(40)
    expect(new Set(forgeries.map(({ name }) => name)).size).toBe(forgeries.length)
  })
})

describe('returning from a provider', () => {
  test('the person can still sign in after other browsers have tried the same response', async () => {
    const { url, browserToken } = await beginSignIn(fixture)
    for (const stranger of [null, 'B'.repeat(43), 'x'])
      expect(await redirectTarget(url, stranger)).toBe(EXPIRED_REDIRECT)
    expect(await redirectTarget(url, browserToken)).toBe(SIGNED_IN_REDIRECT)
  })

  test('a response works only once, even for the browser that it belongs to', async () => {
    const { url, browserToken } = await beginSignIn(fixture)
    await fixture.harness.returnFromProvider(url, browserToken)
    const before = fixture.harness.readAllTables()
    const requestCount = fixture.server.receivedRequests.length
    expect(await redirectTarget(url, browserToken)).toBe(EXPIRED_REDIRECT)
    expect(fixture.harness.readAllTables()).toEqual(before)
    expect(fixture.server.receivedRequests.length).toBe(requestCount)
  })

  test('of ten concurrent uses of one response, one signs in', async () => {
    const { url, browserToken } = await beginSignIn(fixture)
    const responses = await concurrently(10, () => fixture.harness.returnFromProvider(url, browserToken))
    expect(responses.filter((response) => locationOf(response) === SIGNED_IN_REDIRECT)).toHaveLength(1)
    expect(fixture.harness.count('sessions')).toBe(1)
  })
})

test('claims about roles and organizations are ignored (docs/security.md T18)', async () => {
  const { url, browserToken, claims } = await beginSignIn(fixture)
  const untrustedClaims = {
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
  fixture.server.responses.set('token', {
    body: tokenResponseBody(signToken({ ...claims, ...untrustedClaims })),
  })
  expect(await redirectTarget(url, browserToken)).toBe(SIGNED_IN_REDIRECT)

  const [account] = fixture.harness.rows('accounts').filter(({ email }) => email === claims.email)
  const sub = account?.sub
  expect(account).toMatchObject({
    role: 'user',
    group_slug: 'medica',
    status: 'EXTERNAL_PROVIDER',
    version: 0,
  })
  expect(account).toMatchObject({ phone: null, phone_verified: 0, password: null })
  const rowOf = (table: 'people' | 'members') => fixture.harness.rows(table).find((row) => row.sub === sub)
  expect(rowOf('people')).toMatchObject({
    role: 'user',
    group_slug: 'medica',
    sub_group_id: null,
    picture: null,
  })
  expect(rowOf('members')).toMatchObject({ role: 'user', group_slug: 'medica', sub_group_id: null })
})

test('the client authenticates to the provider, and its secrets are neither stored nor in the URL', async () => {
  const { url, browserToken } = await beginSignIn(fixture)
  await fixture.harness.returnFromProvider(url, browserToken)
  const [exchange] = fixture.server.receivedRequests.filter(({ path }) => path.endsWith('/token'))
  const { clientId, clientSecret } = fixture.server.config('medica')
  const [, basic = ''] = exchange?.authorization?.split(' ') ?? []
  expect(atob(basic).split(':').map(decodeURIComponent)).toEqual([clientId, clientSecret])
  expect(exchange?.form.get('redirect_uri')).toBe(`${PUBLIC_ORIGIN}/auth/callback/medica`)
  const storedText = JSON.stringify([fixture.harness.readAllTables(), url.href])
  for (const secret of [clientSecret, browserToken, exchange?.form.get('code_verifier') ?? 'none'])
    expect(storedText).not.toContain(secret)
})

afterEach(() => {
  // Only error codes and fixed texts may be logged, never the text of a response.
  for (const problem of fixture.problems) expect(problem).toMatch(/^(OAUTH_[A-Z_]+|[a-z_ ]+)$/)
})
