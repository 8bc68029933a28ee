import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { ProviderConfig } from '../../features/accounts/providers/ports.ts'
import { openidProvider } from './openid-provider.ts'
import { tokenResponseBody } from './testing/forgery.ts'
import { type Claims, signToken, startForgingServer } from './testing/forging-server.ts'
import { createSelfSignedCertificate } from './testing/self-signed-certificate.ts'

const binding = { state: 'a-state', nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }
const returnTo = 'https://learn.example/auth/callback/medica'
const HOUR = 60 * 60_000
const WELL_KNOWN = '/medica/.well-known/openid-configuration'

async function setUp(change: Partial<ProviderConfig> = {}, timeout = 600) {
  const server = await startForgingServer()
  const troubles: string[] = []
  const clock = { ahead: 0 }
  const provider = openidProvider({
    config: { ...server.config('medica'), ...change },
    allowsLocalHttp: true,
    timeout,
    now: () => Date.now() + clock.ahead,
    onProblem: (id, words) => troubles.push(`${id}: ${words}`),
  })
  const issuer = `${server.origin}/medica`
  const describeAs = (metadata: Claims) =>
    server.responses.set(WELL_KNOWN, { body: { ...server.metadata('medica'), ...metadata } })
  const begin = () => provider.createAuthorizationUrl({ ...binding, redirectUri: returnTo })
  const finish = (query: Record<string, string> = { code: 'c' }) => {
    const currentUrl = new URL(
      `${returnTo}?${new URLSearchParams({ state: binding.state, iss: issuer, ...query })}`,
    )
    return provider.exchangeCode({ ...binding, currentUrl })
  }
  /** Has the provider vouch for somebody. */
  function vouch(more: Claims = {}) {
    const iat = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: 'client-of-medica',
      sub: 's-1',
      nonce: binding.nonce,
      iat,
      exp: iat + 60,
      ...more,
    }
    server.responses.set('token', { body: tokenResponseBody(signToken(claims)) })
  }
  const discoveries = () => server.receivedRequests.filter(({ path }) => path === WELL_KNOWN).length
  return { server, provider, troubles, clock, describeAs, begin, finish, vouch, discoveries, issuer }
}

describe('the way to a provider', () => {
  test('carries what binds the answer, and no secret', async () => {
    const { begin, issuer } = await setUp()
    const address = await begin()
    expect(address).toBeInstanceOf(URL)
    const { origin, pathname, searchParams } = new URL(String(address))
    expect(origin + pathname).toBe(`${issuer}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'client-of-medica',
      code_challenge: hash('sha256', binding.codeVerifier, 'base64url'),
      code_challenge_method: 'S256',
      nonce: binding.nonce,
      redirect_uri: returnTo,
      response_type: 'code',
      scope: 'openid email profile',
      state: binding.state,
    })
  })

  test('is asked for once, and again after an hour', async () => {
    const { begin, clock, discoveries } = await setUp()
    expect(discoveries()).toBe(0)
    await Promise.all([begin(), begin(), begin()])
    clock.ahead = HOUR - 1000
    await begin()
    expect(discoveries()).toBe(1)
    clock.ahead = HOUR + 1000
    await begin()
    expect(discoveries()).toBe(2)
  })

  test('is asked for anew after a failure', async () => {
    const { begin, server, describeAs, troubles } = await setUp()
    server.responses.set(WELL_KNOWN, { status: 503, body: {} })
    expect(await begin()).toBe('away')
    expect(await begin()).toBe('away')
    expect(troubles).toEqual(['medica: no answer', 'medica: no answer'])
    describeAs({})
    expect(await begin()).toBeInstanceOf(URL)
  })
})

describe('a provider that is not itself is away', () => {
  test.each([
    { issuer: 'https://evil.example' },
    { issuer: undefined },
    { authorization_endpoint: 'http://evil.example/authorize' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: '/authorize' },
    { authorization_endpoint: undefined },
  ])('%j', async (metadata) => {
    const { begin, describeAs } = await setUp()
    describeAs(metadata)
    expect(await begin()).toBe('away')
  })

  test.each([
    { body: '<html>Welcome</html>' },
    { body: [] },
    { status: 404, body: {} },
    { body: 'x'.repeat(300_000) },
  ])('answers with something else (%#)', async (answer) => {
    const { begin, server } = await setUp()
    server.responses.set(WELL_KNOWN, answer)
    expect(await begin()).toBe('away')
  })

  test('sends us elsewhere for what it says of itself', async () => {
    const { begin, server } = await setUp()
    server.responses.set(WELL_KNOWN, {
      status: 302,
      headers: { Location: `${server.origin}/good` },
      body: {},
    })
    server.responses.set('good', { body: server.metadata('medica') })
    expect(await begin()).toBe('away')
    expect(server.receivedRequests).toHaveLength(1)
  })

  test('speaks for everybody at once, as some hosts do', async () => {
    const { provider } = await setUp({ issuer: 'https://login.microsoftonline.com/common/v2.0' })
    const issuer = 'https://login.microsoftonline.com/{tenantid}/v2.0'
    const metadata = { issuer, authorization_endpoint: 'https://login.microsoftonline.com/authorize' }
    const asked = vi.fn(async () => Response.json(metadata))
    vi.stubGlobal('fetch', asked)
    expect(await provider.createAuthorizationUrl({ ...binding, redirectUri: returnTo })).toBe('away')
    expect(asked).toHaveBeenCalledOnce()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a provider that is not there is away', () => {
  test('nobody listens', async () => {
    const { begin, troubles } = await setUp({ issuer: 'http://localhost:1/medica' })
    expect(await begin()).toBe('away')
    expect(troubles).toEqual(['medica: no answer'])
  })

  test('it does not answer in time', async () => {
    const { begin, finish, server, describeAs } = await setUp({}, 0.2)
    server.responses.set(WELL_KNOWN, 'never')
    expect(await begin()).toBe('away')
    describeAs({})
    server.responses.set('token', 'never')
    expect(await finish()).toBe('away')
  })

  test('it has no certificate that somebody vouches for', async () => {
    const asked = vi.fn()
    const server = createServer(createSelfSignedCertificate(), asked).listen(0, 'localhost')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const elsewhere = await setUp({ issuer: `https://localhost:${port}/medica` })
    expect(await elsewhere.begin()).toBe('away')

    const { describeAs, finish, troubles } = await setUp()
    describeAs({ token_endpoint: `https://localhost:${port}/token` })
    expect(await finish()).toBe('away')
    expect(troubles).toEqual(['medica: no answer'])
    expect(asked).not.toHaveBeenCalled()
  })

  test.each([500, 502, 503, 429])('the token endpoint answers %i', async (status) => {
    const { finish, server } = await setUp()
    server.responses.set('token', { status, body: {} })
    expect(await finish()).toBe('away')
  })

  test.each(['server_error', 'temporarily_unavailable'])('it says %s', async (error) => {
    const { finish } = await setUp()
    expect(await finish({ error })).toBe('away')
  })
})

describe('plain http', () => {
  test.each([
    ['http://idp.example', true],
    ['http://localhost.evil.example', true],
    ['http://127.0.0.1.evil.example', true],
    ['http://localhost:3000', false],
    ['http://127.0.0.1', false],
    ['ftp://localhost', true],
  ])('%s, on this machine: %s', (issuer, allowsLocalHttp) => {
    const config = { id: 'x', name: 'X', group: 'x', issuer, clientId: 'c', clientSecret: 's' }
    const make = () => openidProvider({ config, allowsLocalHttp, now: Date.now, onProblem: () => {} })
    expect(make).toThrow('needs an https address')
  })

  test.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'is not followed to a %s elsewhere',
    async (endpoint) => {
      const { describeAs, finish, vouch, troubles } = await setUp()
      const asked = vi.fn(fetch)
      vi.stubGlobal('fetch', asked)
      describeAs({ [endpoint]: 'http://evil.example/' })
      vouch()
      expect(await finish()).toBe('refused')
      expect(asked.mock.calls.map(([url]) => new URL(String(url)).hostname)).not.toContain('evil.example')
      expect(troubles).toHaveLength(1)
    },
  )
})

describe('who somebody is', () => {
  const who = async (claims: Claims) => {
    const { vouch, finish } = await setUp()
    vouch({ email: 'Mo@Medica.example', email_verified: true, ...claims })
    return finish()
  }

  test('as the provider writes it', async () => {
    const person = await who({
      given_name: ' Mo ',
      family_name: 'Ridge',
      name: 'Somebody Else',
      role: 'admin',
    })
    expect(person).toEqual({
      issuer: expect.stringMatching(/^http:\/\/localhost:\d+\/medica$/),
      subject: 's-1',
      email: 'Mo@Medica.example',
      isEmailVerified: true,
      first: 'Mo',
      last: 'Ridge',
    })
  })

  test.each([
    [{ name: 'Mo Ridge' }, { first: 'Mo Ridge', last: '' }],
    [{ given_name: 'Mo' }, { first: 'Mo', last: '' }],
    [{}, { first: '', last: '' }],
    [
      { given_name: 7, family_name: ['x'], name: null },
      { first: '', last: '' },
    ],
    [
      { given_name: 'Mo\r\nBcc: x', family_name: '\u202eegdiR\u0000' },
      { first: 'Mo Bcc: x', last: 'egdiR' },
    ],
    [
      { given_name: '🪙'.repeat(150), family_name: 'x'.repeat(150) },
      { first: '🪙'.repeat(100), last: 'x'.repeat(100) },
    ],
    [
      { given_name: 'Zoë', family_name: "O'Neil-預算" },
      { first: 'Zoë', last: "O'Neil-預算" },
    ],
  ])('%j', async (claims, names) => {
    expect(await who(claims)).toMatchObject(names)
  })

  test.each([true, 'true', false, null, 1])('an address verified as %j', async (email_verified) => {
    expect(await who({ email_verified })).toMatchObject({ isEmailVerified: email_verified === true })
  })

  test('without an address where there is none to be had', async () => {
    const { describeAs, vouch, finish } = await setUp()
    describeAs({ userinfo_endpoint: undefined })
    vouch()
    expect(await finish()).toMatchObject({ subject: 's-1', email: null, isEmailVerified: false })
  })

  test('clocks may differ by half a minute', async () => {
    const iat = Math.floor(Date.now() / 1000)
    expect(await who({ iat: iat + 25 })).toMatchObject({ subject: 's-1' })
    expect(await who({ iat: iat + 40 })).toBe('refused')
  })
})

describe('a signature of a kind that we do not believe', () => {
  // The last one is one that the library would check.
  test.each(['none', 'HS256', 'HS512', 'RS1', 'ML-DSA-44'])(
    '%s is refused before any key is asked for',
    async (alg) => {
      const { describeAs, finish, server, issuer } = await setUp()
      describeAs({ id_token_signing_alg_values_supported: ['RS256', alg] })
      const iat = Math.floor(Date.now() / 1000)
      const claims = {
        iss: issuer,
        aud: 'client-of-medica',
        sub: 's-1',
        nonce: binding.nonce,
        iat,
        exp: iat + 60,
      }
      server.responses.set('token', { body: tokenResponseBody(signToken(claims, { alg })) })
      server.responses.set('userinfo', { body: { sub: 's-1' } })
      expect(await finish()).toBe('refused')
      expect(server.receivedRequests.map(({ path }) => path.split('/').at(-1))).toEqual([
        'openid-configuration',
        'token',
      ])
    },
  )
})

describe('the secret of the client', () => {
  test.each([
    [undefined, 'basic'],
    [['client_secret_basic'], 'basic'],
    [['client_secret_basic', 'client_secret_post'], 'post'],
  ])('%j: %s', async (token_endpoint_auth_methods_supported, way) => {
    const { describeAs, vouch, finish, server } = await setUp()
    describeAs({ token_endpoint_auth_methods_supported })
    vouch({ email: 'mo@medica.example' })
    await finish()
    const exchange = server.receivedRequests.find(({ path }) => path.endsWith('/token'))
    expect(exchange?.form.has('client_secret')).toBe(way === 'post')
    expect(exchange?.authorization === null).toBe(way === 'post')
    expect(exchange?.form.get('code_verifier')).toBe(binding.codeVerifier)
  })
})

describe('what operators hear', () => {
  test.each([
    [{ error: 'access_denied', error_description: 'secret words' }, []],
    [{ error: 'invalid_scope', error_description: 'secret words' }, ['medica: invalid_scope']],
    [{ error: 'Secret words\n' }, ['medica: an error without a name']],
  ])('%j', async (query, heard) => {
    const { finish, troubles } = await setUp()
    expect(await finish(query)).toBe('refused')
    expect(troubles).toEqual(heard)
  })

  test('of a client that the provider does not know', async () => {
    const { finish, troubles, server } = await setUp()
    server.responses.set('token', {
      status: 401,
      body: { error: 'invalid_client', error_description: 'secret words' },
    })
    expect(await finish()).toBe('refused')
    expect(troubles).toEqual(['medica: invalid_client'])
  })
})
