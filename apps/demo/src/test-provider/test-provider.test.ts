import { expectStatus, testWith } from '@kitchen-table/application/testing/suites'
import { openidProvider } from '@kitchen-table/server/composition'
import { createBrowser, createProviderHarness, PUBLIC_ORIGIN } from '@kitchen-table/server/testing/suites'
import { afterAll, afterEach, test as base, beforeEach, describe, expect, onTestFinished, vi } from 'vitest'
import { startTestProvider } from './test-provider.ts'

const consoleOutput = vi.fn()

beforeEach(() => {
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(consoleOutput)
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(consoleOutput.mock.calls).toEqual([])
})

// One for all tests: its first request generates the keys of three issuers.
const { providers, stop } = await startTestProvider({ publicOrigin: PUBLIC_ORIGIN })
afterAll(stop)

async function setUp() {
  const problems: string[] = []
  const product = await createProviderHarness(
    providers.map((config) => {
      const onProblem = (provider: string, problem: string) => problems.push(`${provider}: ${problem}`)
      return openidProvider({ config, allowsLocalHttp: true, now: Date.now, onProblem })
    }),
  )
  const issuer = (id: string) => providers.find((config) => config.id === id)?.issuer ?? ''

  /** Opens the page of a provider and submits its form. */
  async function signIn(id: string, form: Record<string, string>, signInOptions = {}) {
    const { go, follow } = createBrowser()
    const { address, browserToken } = await product.begin(
      { provider: id, ...signInOptions },
      { address: '203.0.113.9', browserToken: null },
    )
    const page = await follow(address, issuer(id))
    const html = await page.response.text()
    const submission = await follow(page.at, issuer(id), { method: 'POST', body: new URLSearchParams(form) })
    return { address, browserToken, html, at: submission.at, response: submission.response, go }
  }
  return { ...product, providers, issuer, signIn, problems }
}

const test = testWith(setUp)

describe('a complete sign-in at a test provider', () => {
  base.each(['medica', 'fci', 'auth0'])('%s', async (id) => {
    const { signIn, returnFromProvider, rows, count, problems } = await setUp()
    const signInOptions = { via: 'track', destination: 'first-budget' }
    const { address, browserToken, html, at } = await signIn(id, { person: '0' }, signInOptions)
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${PUBLIC_ORIGIN}/auth/callback/${id}`,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(html).toContain('Mo Ridge')
    expect(html).toContain('(test)')
    expect(at.startsWith(`${PUBLIC_ORIGIN}/auth/callback/${id}?`)).toBe(true)

    const response = await returnFromProvider(at, browserToken)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/authRedirect#state=track%2Ffirst-budget')
    expect(problems).toEqual([])
    const group = id === 'auth0' ? 'demo' : id
    const email = `mo.ridge@${id}.example`
    expect(rows('accounts')).toMatchObject([
      { email, first: 'Mo', last: 'Ridge', role: 'user', group_slug: group, status: 'EXTERNAL_PROVIDER' },
    ])
    expect(rows('members')).toMatchObject([{ email, group_slug: group, role: 'user' }])
    expect(rows('people')).toMatchObject([{ group_slug: group, role: 'user' }])
    expect(
      rows('events')
        .map(({ event }) => event)
        .sort(),
    ).toEqual([500, 510])
    expect(count('sessions')).toBe(1)
    expect(count('outbox')).toBe(1)
  })

  test('the provider shows the choice of people every time', async ({ issuer, begin }) => {
    const { follow } = createBrowser()
    const start = async () => {
      const { address } = await begin({ provider: 'medica' }, { address: '203.0.113.9', browserToken: null })
      return follow(address, issuer('medica'))
    }
    const first = await start()
    await follow(first.at, issuer('medica'), { method: 'POST', body: new URLSearchParams({ person: '0' }) })
    expect(await (await start()).response.text()).toContain('Who would you like to be?')
  })

  test('a typed-in person keeps every character of the name', async (setup) => {
    const { signIn, returnFromProvider, rows } = setup
    const form = { typed: '1', first: 'Zoë <b>', last: "O'Neil", email: 'Zoe@Elsewhere.example' }
    const { browserToken, at } = await signIn('medica', form)
    await returnFromProvider(at, browserToken)
    expect(rows('accounts')).toMatchObject([
      { first: 'Zoë <b>', last: "O'Neil", email: 'zoe@elsewhere.example' },
    ])
  })

  test('an incomplete form shows the page again', async ({ signIn }) => {
    const { response } = await signIn('medica', { typed: '1', first: 'Zoë', last: '', email: 'z@x.example' })
    expect(await response.text()).toContain('Who would you like to be?')
  })
})

describe('authorization codes at a provider that follows the standard', () => {
  test('a used code is rejected with every state', async (setup) => {
    const { signIn, returnFromProvider, begin, count, readAllTables, problems } = setup
    const { browserToken, at } = await signIn('medica', { person: '0' })
    await returnFromProvider(at, browserToken)
    const before = readAllTables()
    expect((await returnFromProvider(at, browserToken)).headers.get('location')).toBe(
      '/authRedirect#problem=expired',
    )

    const secondSignIn = await begin({ provider: 'medica' }, { address: '203.0.113.9', browserToken })
    const mixedUrl = new URL(at)
    mixedUrl.searchParams.set('state', new URL(secondSignIn.address).searchParams.get('state') ?? '')
    expect((await returnFromProvider(mixedUrl, browserToken)).headers.get('location')).toBe(
      '/authRedirect#problem=refused',
    )
    expect(problems).toEqual(['medica: invalid_grant'])
    expect(readAllTables()).toEqual(before)
    expect(count('sessions')).toBe(1)
  })

  test('a code of another browser is rejected (PKCE)', async (setup) => {
    const { signIn, returnFromProvider, begin, readAllTables, problems } = setup
    const victim = await signIn('medica', { person: '0' })
    const before = readAllTables()
    const attacker = await begin({ provider: 'medica' }, { address: '203.0.113.66', browserToken: null })
    const mixedUrl = new URL(victim.at)
    mixedUrl.searchParams.set('state', new URL(attacker.address).searchParams.get('state') ?? '')
    expect((await returnFromProvider(mixedUrl, attacker.browserToken)).headers.get('location')).toBe(
      '/authRedirect#problem=refused',
    )
    expect(problems).toEqual(['medica: invalid_grant'])
    expect(readAllTables()).toEqual(before)
  })
})

describe('the test provider', () => {
  test('shows an error page for an invalid request', async ({ providers }) => {
    const [issuer = ''] = providers.map((config) => config.issuer)
    for (const path of ['/interaction/nobody', '/auth?client_id=<script>']) {
      const response = await fetch(issuer + path)
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain('This sign-in cannot go on.')
      expect(html).not.toContain('<script>')
    }
    await expectStatus(fetch(new URL('/', issuer)), 404)
  })

  test('rejects token requests of pages of other sites', async ({ providers }) => {
    for (const { issuer, clientId, clientSecret } of providers) {
      const credentials = btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))
      const response = await fetch(`${issuer}/token`, {
        method: 'POST',
        headers: { Origin: 'https://evil.example', Authorization: `Basic ${credentials}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code: 'x',
          redirect_uri: PUBLIC_ORIGIN,
        }),
      })
      expect(await response.json()).toMatchObject({ error: 'invalid_request' })
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  base('keeps the issuers, and so the people, the same on the same port', async () => {
    const first = await startTestProvider({ publicOrigin: PUBLIC_ORIGIN })
    const port = Number(new URL(first.providers[0]?.issuer ?? '').port)
    await first.stop()
    const second = await startTestProvider({ publicOrigin: PUBLIC_ORIGIN, port })
    onTestFinished(second.stop)
    expect(second.providers.map(({ issuer }) => issuer)).toEqual(first.providers.map(({ issuer }) => issuer))
  })
})
