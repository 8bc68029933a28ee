import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { ProviderConfig } from '@kitchen-table/application/ports'
import { testWith } from '@kitchen-table/application/testing/suites'
import { afterEach, test as base, describe, expect, onTestFinished, vi } from 'vitest'
import { openidProvider } from './openid-provider.ts'
import { tokenResponseBody } from './testing/forgery.ts'
import { type Claims, type JwtHeader, signToken, startForgingServer } from './testing/forging-server.ts'
import { createSelfSignedCertificate } from './testing/self-signed-certificate.ts'

const binding = { state: 'a-state', nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) }
const returnTo = 'https://learn.example/auth/callback/medica'
const HOUR = 60 * 60_000
const WELL_KNOWN = '/medica/.well-known/openid-configuration'

async function setUp(
  change: Partial<ProviderConfig> = {},
  timeout = 600,
  options: Partial<Parameters<typeof openidProvider>[0]> = {},
) {
  const server = await startForgingServer()
  const problems: string[] = []
  const clock = { ahead: 0 }
  const provider = openidProvider({
    config: { ...server.config('medica'), ...change },
    allowsLocalHttp: true,
    timeout,
    now: () => Date.now() + clock.ahead,
    onProblem: (id, problem) => problems.push(`${id}: ${problem}`),
    ...options,
  })
  const issuer = `${server.origin}/medica`
  const setMetadata = (metadata: Claims) =>
    server.responses.set(WELL_KNOWN, { body: { ...server.metadata('medica'), ...metadata } })
  const begin = () => provider.createAuthorizationUrl({ ...binding, redirectUri: returnTo })
  const finish = (query: Record<string, string> = { code: 'c' }) => {
    const currentUrl = new URL(
      `${returnTo}?${new URLSearchParams({ state: binding.state, iss: issuer, ...query })}`,
    )
    return provider.exchangeCode({ ...binding, currentUrl })
  }
  /** Makes the token endpoint return a signed ID token. */
  function issueToken(extraClaims: Claims = {}, header: JwtHeader = {}) {
    const iat = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: 'client-of-medica',
      sub: 's-1',
      nonce: binding.nonce,
      iat,
      exp: iat + 60,
    }
    const token = signToken({ ...claims, ...extraClaims }, header)
    server.responses.set('token', { body: tokenResponseBody(token) })
  }
  const countDiscoveries = () => server.receivedRequests.filter(({ path }) => path === WELL_KNOWN).length
  return {
    server,
    provider,
    problems,
    clock,
    setMetadata,
    begin,
    finish,
    issueToken,
    countDiscoveries,
    issuer,
  }
}

const test = testWith(setUp)

describe('createAuthorizationUrl', () => {
  test('T17: contains the parameters that bind the response, and no secret', async ({ begin, issuer }) => {
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

  test('contains the further parameters of the provider, which replace none', async () => {
    const authorizationParameters = { identity_provider: 'medica', scope: 'phone', state: 'another' }
    const { begin } = await setUp({}, undefined, { authorizationParameters })
    const { searchParams } = new URL(String(await begin()))
    expect(searchParams.get('identity_provider')).toBe('medica')
    expect(searchParams.getAll('scope')).toEqual(['openid email profile'])
    expect(searchParams.getAll('state')).toEqual([binding.state])
  })

  test('fetches the metadata once, and again after an hour', async ({ begin, clock, countDiscoveries }) => {
    expect(countDiscoveries()).toBe(0)
    await Promise.all([begin(), begin(), begin()])
    clock.ahead = HOUR - 1000
    await begin()
    expect(countDiscoveries()).toBe(1)
    clock.ahead = HOUR + 1000
    await begin()
    expect(countDiscoveries()).toBe(2)
  })

  test('fetches the metadata again after a failure', async ({ begin, server, setMetadata, problems }) => {
    server.responses.set(WELL_KNOWN, { status: 503, body: {} })
    expect(await begin()).toBe('away')
    expect(await begin()).toBe('away')
    expect(problems).toEqual(['medica: no response', 'medica: no response'])
    setMetadata({})
    expect(await begin()).toBeInstanceOf(URL)
  })
})

describe('checkIdToken', () => {
  test('is called with the token, and refuses it by an error', async () => {
    const tokens: string[] = []
    const { finish, issueToken, problems } = await setUp({}, undefined, {
      async checkIdToken(token) {
        tokens.push(token)
        if (tokens.length > 1) throw new Error('signed in at another provider')
      },
    })
    issueToken({ email: 'mo@medica.example', email_verified: true })
    expect(await finish()).toMatchObject({ subject: 's-1' })
    expect(await finish()).toBe('refused')
    expect(tokens[0]).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(problems).toEqual(['medica: signed in at another provider'])
  })

  test('is not called with a token that is not valid', async () => {
    const { finish, issueToken, problems } = await setUp({}, undefined, {
      checkIdToken: () => Promise.reject(new Error('called')),
    })
    issueToken({ nonce: 'another' })
    expect(await finish()).toBe('refused')
    expect(problems).not.toContain('medica: called')
  })
})

describe('returns away for invalid metadata', () => {
  test.for([
    { issuer: 'https://evil.example' },
    { issuer: undefined },
    { authorization_endpoint: 'http://evil.example/authorize' },
    { authorization_endpoint: 'javascript:alert(1)' },
    { authorization_endpoint: '/authorize' },
    { authorization_endpoint: undefined },
  ])('%j', async (metadata, { begin, setMetadata }) => {
    setMetadata(metadata)
    expect(await begin()).toBe('away')
  })

  test.for([
    { body: '<html>Welcome</html>' },
    { body: [] },
    { status: 404, body: {} },
    { body: 'x'.repeat(300_000) },
  ])('that is not a JSON document of metadata (%#)', async (response, { begin, server }) => {
    server.responses.set(WELL_KNOWN, response)
    expect(await begin()).toBe('away')
  })

  test('behind a redirect', async ({ begin, server }) => {
    server.responses.set(WELL_KNOWN, {
      status: 302,
      headers: { Location: `${server.origin}/good` },
      body: {},
    })
    server.responses.set('good', { body: server.metadata('medica') })
    expect(await begin()).toBe('away')
    expect(server.receivedRequests).toHaveLength(1)
  })

  base('of a host with one issuer for all tenants', async () => {
    const { provider } = await setUp({ issuer: 'https://login.microsoftonline.com/common/v2.0' })
    const issuer = 'https://login.microsoftonline.com/{tenantid}/v2.0'
    const metadata = { issuer, authorization_endpoint: 'https://login.microsoftonline.com/authorize' }
    const fetchMock = vi.fn(async () => Response.json(metadata))
    vi.stubGlobal('fetch', fetchMock)
    expect(await provider.createAuthorizationUrl({ ...binding, redirectUri: returnTo })).toBe('away')
    expect(fetchMock).toHaveBeenCalledOnce()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('returns away for an unavailable provider:', () => {
  base('nobody listens', async () => {
    const { begin, problems } = await setUp({ issuer: 'http://localhost:1/medica' })
    expect(await begin()).toBe('away')
    expect(problems).toEqual(['medica: no response'])
  })

  base('its metadata do not arrive in time', async () => {
    const { begin, server } = await setUp({}, 0.2)
    server.responses.set(WELL_KNOWN, 'never')
    expect(await begin()).toBe('away')
  })

  base('its token does not arrive in time', async () => {
    // Enough for the metadata, which arrive before, on a busy machine.
    const { finish, server } = await setUp({}, 3)
    server.responses.set('token', 'never')
    expect(await finish()).toBe('away')
  })

  base('its certificate is not trusted', async () => {
    const handleRequest = vi.fn()
    const server = createServer(createSelfSignedCertificate(), handleRequest).listen(0, 'localhost')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const untrusted = await setUp({ issuer: `https://localhost:${port}/medica` })
    expect(await untrusted.begin()).toBe('away')

    const { setMetadata, finish, problems } = await setUp()
    setMetadata({ token_endpoint: `https://localhost:${port}/token` })
    expect(await finish()).toBe('away')
    expect(problems).toEqual(['medica: no response'])
    expect(handleRequest).not.toHaveBeenCalled()
  })

  base.each([500, 502, 503, 429])('the token endpoint responds with %i', async (status) => {
    const { finish, server } = await setUp()
    server.responses.set('token', { status, body: {} })
    expect(await finish()).toBe('away')
  })

  test.for(['server_error', 'temporarily_unavailable'])(
    'it redirects back with the error %s',
    async (error, { finish }) => {
      expect(await finish({ error })).toBe('away')
    },
  )
})

describe('plain http', () => {
  base.each([
    ['http://idp.example', true],
    ['http://localhost.evil.example', true],
    ['http://127.0.0.1.evil.example', true],
    ['http://localhost:3000', false],
    ['http://127.0.0.1', false],
    ['ftp://localhost', true],
  ])('issuer %s with allowsLocalHttp %s throws', (issuer, allowsLocalHttp) => {
    const config = { id: 'x', name: 'X', group: 'x', issuer, clientId: 'c', clientSecret: 's' }
    const createProvider = () =>
      openidProvider({ config, allowsLocalHttp, now: Date.now, onProblem: () => {} })
    expect(createProvider).toThrow('needs an https address')
  })

  test.for(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])(
    'is not used for a %s on another host',
    async (endpoint, { setMetadata, finish, issueToken, problems }) => {
      const fetchSpy = vi.fn(fetch)
      vi.stubGlobal('fetch', fetchSpy)
      setMetadata({ [endpoint]: 'http://evil.example/' })
      issueToken()
      expect(await finish()).toBe('refused')
      expect(fetchSpy.mock.calls.map(([url]) => new URL(String(url)).hostname)).not.toContain('evil.example')
      expect(problems).toHaveLength(1)
    },
  )
})

describe('exchangeCode returns', () => {
  const exchangeCodeWithClaims = async (claims: Claims) => {
    const { issueToken, finish } = await setUp()
    issueToken({ email: 'Mo@Medica.example', email_verified: true, ...claims })
    return finish()
  }

  base('the person as the provider describes them', async () => {
    const person = await exchangeCodeWithClaims({
      given_name: ' Mo ',
      family_name: 'Ridge',
      name: 'Someone Else',
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

  base.each([
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
    // As names that people type: hidden characters take no place, joiners of scripts and pictures stay.
    [
      { given_name: 'Ze\u00ad\u200bynep', family_name: 'O\u2066Neil\u2069\ufeff' },
      { first: 'Zeynep', last: 'ONeil' },
    ],
    [
      { given_name: 'علی\u200cرضا', family_name: '👩\u200d🌾' },
      { first: 'علی\u200cرضا', last: '👩\u200d🌾' },
    ],
    [
      { given_name: '\u202e', family_name: '\u200b\u200d', name: 'Mo Ridge' },
      { first: 'Mo Ridge', last: '' },
    ],
    [
      { given_name: '🪙'.repeat(150), family_name: 'x'.repeat(150) },
      { first: '🪙'.repeat(100), last: 'x'.repeat(100) },
    ],
    [
      { given_name: 'Zoë', family_name: "O'Neil-預算" },
      { first: 'Zoë', last: "O'Neil-預算" },
    ],
  ])('the names for %j', async (claims, names) => {
    expect(await exchangeCodeWithClaims(claims)).toMatchObject(names)
  })

  base.each([true, 'true', false, null, 1])('isEmailVerified only for true: %j', async (email_verified) => {
    expect(await exchangeCodeWithClaims({ email_verified })).toMatchObject({
      isEmailVerified: email_verified === true,
    })
  })

  test('no address if neither the token nor a user info endpoint has one', async (setup) => {
    const { setMetadata, issueToken, finish } = setup
    setMetadata({ userinfo_endpoint: undefined })
    issueToken()
    expect(await finish()).toMatchObject({ subject: 's-1', email: null, isEmailVerified: false })
  })

  base('the person if the clocks differ by at most half a minute', async () => {
    const iat = Math.floor(Date.now() / 1000)
    expect(await exchangeCodeWithClaims({ iat: iat + 25 })).toMatchObject({ subject: 's-1' })
    expect(await exchangeCodeWithClaims({ iat: iat + 40 })).toBe('refused')
  })
})

describe('a signature algorithm that is not accepted', () => {
  // The library itself would accept the last one.
  test.for(['none', 'HS256', 'HS512', 'RS1', 'ML-DSA-44'])(
    '%s is refused before any key is fetched',
    async (alg, { setMetadata, finish, issueToken, server }) => {
      setMetadata({ id_token_signing_alg_values_supported: ['RS256', alg] })
      issueToken({}, { alg })
      server.responses.set('userinfo', { body: { sub: 's-1' } })
      expect(await finish()).toBe('refused')
      expect(server.receivedRequests.map(({ path }) => path.split('/').at(-1))).toEqual([
        'openid-configuration',
        'token',
      ])
    },
  )
})

base.each([
  [undefined, 'basic'],
  [['client_secret_basic'], 'basic'],
  [['client_secret_basic', 'client_secret_post'], 'post'],
])(
  'the client secret is sent by the method that the provider supports %j: %s',
  async (token_endpoint_auth_methods_supported, method) => {
    const { setMetadata, issueToken, finish, server } = await setUp()
    setMetadata({ token_endpoint_auth_methods_supported })
    issueToken({ email: 'mo@medica.example' })
    await finish()
    const exchange = server.receivedRequests.find(({ path }) => path.endsWith('/token'))
    expect(exchange?.form.has('client_secret')).toBe(method === 'post')
    expect(exchange?.authorization === null).toBe(method === 'post')
    expect(exchange?.form.get('code_verifier')).toBe(binding.codeVerifier)
  },
)

describe('onProblem gets error codes only', () => {
  base.each([
    [{ error: 'access_denied', error_description: 'secret words' }, []],
    [{ error: 'invalid_scope', error_description: 'secret words' }, ['medica: invalid_scope']],
    [{ error: 'Secret words\n' }, ['medica: an error without a name']],
  ])('%j', async (query, expectedProblems) => {
    const { finish, problems } = await setUp()
    expect(await finish(query)).toBe('refused')
    expect(problems).toEqual(expectedProblems)
  })

  test('for a client that the provider does not know', async ({ finish, problems, server }) => {
    server.responses.set('token', {
      status: 401,
      body: { error: 'invalid_client', error_description: 'secret words' },
    })
    expect(await finish()).toBe('refused')
    expect(problems).toEqual(['medica: invalid_client'])
  })
})
