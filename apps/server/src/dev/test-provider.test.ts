import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openidProvider } from '../adapters/openid/openid-provider.ts'
import {
  createBrowser,
  createProviderHarness,
  PUBLIC_ORIGIN,
} from '../adapters/openid/testing/provider-harness.ts'
import { startTestProvider } from './test-provider.ts'

const spoken = vi.fn()

beforeEach(() => {
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(spoken)
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(spoken.mock.calls).toEqual([])
})

async function opened() {
  const { providers, stop } = await startTestProvider({ publicOrigin: PUBLIC_ORIGIN })
  onTestFinished(stop)
  const troubles: string[] = []
  const product = await createProviderHarness(
    providers.map((config) => {
      const onTrouble = (provider: string, words: string) => troubles.push(`${provider}: ${words}`)
      return openidProvider({ config, allowsLocalHttp: true, now: Date.now, onProblem: onTrouble })
    }),
  )
  const issuer = (id: string) => providers.find((config) => config.id === id)?.issuer ?? ''

  /** Goes to the page of a provider, and answers it. */
  async function signIn(id: string, form: Record<string, string>, wanted = {}) {
    const { go, follow } = createBrowser()
    const { address, browserToken } = await product.begin(
      { provider: id, ...wanted },
      { address: '203.0.113.9', browserToken: null },
    )
    const page = await follow(address, issuer(id))
    const html = await page.response.text()
    const answered = await follow(page.at, issuer(id), { method: 'POST', body: new URLSearchParams(form) })
    return { address, browserToken, html, at: answered.at, shown: answered.response, go }
  }
  return { ...product, providers, issuer, signIn, troubles }
}

describe('a whole sign-in at the development provider', () => {
  test.each(['medica', 'fci', 'auth0'])('%s', async (id) => {
    const { signIn, returnFromProvider, rows, count, troubles } = await opened()
    const wanted = { via: 'track', destination: 'first-budget' }
    const { address, browserToken, html, at } = await signIn(id, { person: '0' }, wanted)
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
    expect(troubles).toEqual([])
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

  test('the same person comes a second time, and is no second one', async () => {
    const { signIn, returnFromProvider, count } = await opened()
    for (const visits of [1, 2]) {
      const { browserToken, at } = await signIn('fci', { person: '1' })
      await returnFromProvider(at, browserToken)
      expect(count('sessions')).toBe(visits)
      expect([count('accounts'), count('members'), count('people'), count('outbox')]).toEqual([1, 1, 1, 1])
    }
  })

  test('it asks every time who to be', async () => {
    const { issuer, begin } = await opened()
    const { follow } = createBrowser()
    const start = async () => {
      const { address } = await begin({ provider: 'medica' }, { address: '203.0.113.9', browserToken: null })
      return follow(address, issuer('medica'))
    }
    const first = await start()
    await follow(first.at, issuer('medica'), { method: 'POST', body: new URLSearchParams({ person: '0' }) })
    expect(await (await start()).response.text()).toContain('Who would you like to be?')
  })

  test('lets somebody else be chosen in the same browser, who then comes back as themselves', async () => {
    const { issuer, begin, returnFromProvider, rows, count, troubles } = await opened()
    const { follow } = createBrowser()
    for (const person of ['0', '1', '0']) {
      const origin = { address: '203.0.113.9', browserToken: null }
      const { address, browserToken } = await begin({ provider: 'medica' }, origin)
      const page = await follow(address, issuer('medica'))
      const body = new URLSearchParams({ person })
      const { at } = await follow(page.at, issuer('medica'), { method: 'POST', body })
      expect(at.startsWith(`${PUBLIC_ORIGIN}/auth/callback/medica?`), at).toBe(true)
      await returnFromProvider(at, browserToken)
    }
    expect(troubles).toEqual([])
    expect(
      rows('accounts')
        .map(({ email }) => email)
        .sort(),
    ).toEqual(['mo.ridge@medica.example', 'sun.lee@medica.example'])
    expect(count('sessions')).toBe(3)
  })

  test('somebody who is typed in, with every character shown as it is', async () => {
    const { signIn, returnFromProvider, rows } = await opened()
    const form = { typed: '1', first: 'Zoë <b>', last: "O'Neil", email: 'Zoe@Elsewhere.example' }
    const { browserToken, at } = await signIn('medica', form)
    await returnFromProvider(at, browserToken)
    expect(rows('accounts')).toMatchObject([
      { first: 'Zoë <b>', last: "O'Neil", email: 'zoe@elsewhere.example' },
    ])
  })

  test('who refuses comes back refused', async () => {
    const { signIn, returnFromProvider, count, troubles } = await opened()
    const { browserToken, at } = await signIn('medica', { refuse: '1' })
    const response = await returnFromProvider(at, browserToken)
    expect(response.headers.get('location')).toBe('/authRedirect#problem=refused')
    expect(count('sessions')).toBe(0)
    expect(troubles).toEqual([])
  })

  test('an answer that means nobody shows the page again', async () => {
    const { signIn } = await opened()
    const { shown } = await signIn('medica', { typed: '1', first: 'Zoë', last: '', email: 'z@x.example' })
    expect(await shown.text()).toContain('Who would you like to be?')
  })
})

describe('codes at a provider that keeps to the rules', () => {
  test('one that was used is worth nothing, whatever state it comes with', async () => {
    const { signIn, returnFromProvider, begin, count, readAllTables, troubles } = await opened()
    const { browserToken, at } = await signIn('medica', { person: '0' })
    await returnFromProvider(at, browserToken)
    const before = readAllTables()
    expect((await returnFromProvider(at, browserToken)).headers.get('location')).toBe(
      '/authRedirect#problem=expired',
    )

    const anew = await begin({ provider: 'medica' }, { address: '203.0.113.9', browserToken })
    const mixed = new URL(at)
    mixed.searchParams.set('state', new URL(anew.address).searchParams.get('state') ?? '')
    expect((await returnFromProvider(mixed, browserToken)).headers.get('location')).toBe(
      '/authRedirect#problem=refused',
    )
    expect(troubles).toEqual(['medica: invalid_grant'])
    expect(readAllTables()).toEqual(before)
    expect(count('sessions')).toBe(1)
  })

  test('one of somebody else is worth nothing in this browser (PKCE)', async () => {
    const { signIn, returnFromProvider, begin, readAllTables, troubles } = await opened()
    const victim = await signIn('medica', { person: '0' })
    const before = readAllTables()
    const thief = await begin({ provider: 'medica' }, { address: '203.0.113.66', browserToken: null })
    const mixed = new URL(victim.at)
    mixed.searchParams.set('state', new URL(thief.address).searchParams.get('state') ?? '')
    expect((await returnFromProvider(mixed, thief.browserToken)).headers.get('location')).toBe(
      '/authRedirect#problem=refused',
    )
    expect(troubles).toEqual(['medica: invalid_grant'])
    expect(readAllTables()).toEqual(before)
  })
})

describe('the development provider', () => {
  test('shows a page for what it cannot go on with', async () => {
    const { providers } = await opened()
    const [issuer = ''] = providers.map((config) => config.issuer)
    for (const path of ['/interaction/nobody', '/auth?client_id=<script>']) {
      const response = await fetch(issuer + path)
      expect(response.status).toBe(400)
      const html = await response.text()
      expect(html).toContain('This sign-in cannot go on.')
      expect(html).not.toContain('<script>')
    }
    expect((await fetch(new URL('/', issuer))).status).toBe(404)
  })

  test('lets no page of another site ask', async () => {
    const { providers } = await opened()
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

  test('keeps people the same at the same port', async () => {
    const first = await startTestProvider({ publicOrigin: PUBLIC_ORIGIN })
    const port = Number(new URL(first.providers[0]?.issuer ?? '').port)
    await first.stop()
    const second = await startTestProvider({ publicOrigin: PUBLIC_ORIGIN, port })
    onTestFinished(second.stop)
    expect(second.providers.map(({ issuer }) => issuer)).toEqual(first.providers.map(({ issuer }) => issuer))
  })
})
