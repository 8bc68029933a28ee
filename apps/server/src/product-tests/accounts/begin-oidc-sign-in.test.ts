import { testWith } from '@kitchen-table/application/testing/suites'
import { createOidcStateCodec } from '@kitchen-table/application/testing/use-cases'
import { test as base, describe, expect } from 'vitest'
import { createFakeProvider } from '../../openid/testing/fake-provider.ts'
import { createProviderHarness, SECRET } from '../../openid/testing/provider-harness.ts'

const none = { via: null, destination: null }
const home = { address: '203.0.113.9', browserToken: null }

const expectRefusal = (result: Promise<unknown>, code: string) =>
  expect(result).rejects.toMatchObject({ code })

async function setUp() {
  const medica = createFakeProvider('medica')
  const product = await createProviderHarness([medica.provider])
  const stateOf = (address: string) =>
    createOidcStateCodec(SECRET).decode(new URL(address).searchParams.get('state') ?? '')
  return { ...product, medica, stateOf }
}

const test = testWith(setUp)

describe('a sign-in that was begun', () => {
  test('is valid for ten minutes in its browser, and no secret of it is stored', async (setup) => {
    const { begin, stateOf, stores, rows, medica } = setup
    const startedAt = Date.now()
    const { address, browserToken } = await begin(
      { provider: 'medica', via: 'track', destination: 'saving' },
      home,
    )
    expect(browserToken).toMatch(/^[\w-]{43}$/)
    const state = stateOf(address)
    expect(state).toMatchObject({ provider: 'medica', via: 'track', destination: 'saving' })
    expect(state?.expiresAt).toBeGreaterThanOrEqual(startedAt + 10 * 60_000)
    expect(state?.expiresAt).toBeLessThanOrEqual(Date.now() + 10 * 60_000)

    const [call] = medica.beginCalls
    expect(call?.codeVerifier).toMatch(/^[\w-]{43}$/)
    const storedRows = JSON.stringify(rows('challenges'))
    for (const secret of [browserToken, call?.codeVerifier, call?.nonce, call?.state, state?.id])
      expect(storedRows).not.toContain(secret)
    await stores.challenges.sweep(Date.now() + 10 * 60_000)
    expect(rows('challenges')).toEqual([])
  })

  test('reuses the token of the browser, so that two tabs do not invalidate each other', async (setup) => {
    const { begin, returnFromProvider, medica } = setup
    const first = await begin({ provider: 'medica' }, home)
    const second = await begin({ provider: 'medica' }, { ...home, browserToken: first.browserToken })
    expect(second.browserToken).toBe(first.browserToken)
    const [firstCall, secondCall] = medica.beginCalls
    expect(firstCall?.nonce).not.toBe(secondCall?.nonce)
    expect(firstCall?.codeVerifier).not.toBe(secondCall?.codeVerifier)
    for (const { address, browserToken } of [first, second]) {
      const response = await returnFromProvider(
        `/auth/callback/medica${new URL(address).search}`,
        browserToken,
      )
      expect(response.headers.get('location')).toBe('/authRedirect#state=dashboard')
    }
  })

  test.for(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)};`])(
    'replaces an invalid token of the browser: %j',
    async (token, { begin }) => {
      const { browserToken } = await begin({ provider: 'medica' }, { ...home, browserToken: token })
      expect(browserToken).toMatch(/^[\w-]{43}$/)
      expect(browserToken).not.toBe(token)
    },
  )

  base.each([
    [{ via: '//evil.example' }, none],
    [{ via: 'track', destination: 'a/b' }, none],
    [{ via: 'Tra_ck', destination: 'saving' }, none],
    [{ via: '', destination: '' }, none],
    [{ via: 'AllTopics' }, { via: 'AllTopics', destination: null }],
    [{ via: null }, none],
    [{ via: 'profile' }, { via: 'profile', destination: null }],
  ])('T20: the state contains only safe path segments: %j', async (destination, expectedDestination) => {
    const { begin, stateOf } = await setUp()
    const { address } = await begin({ provider: 'medica', ...destination }, home)
    expect(stateOf(address)).toMatchObject(expectedDestination)
  })
})

describe('no sign-in is begun', () => {
  test.for(['fci', '', '__proto__', 'constructor', 'MEDICA', '../medica'])(
    'at an unknown provider: %j',
    async (id, { begin, rows }) => {
      await expectRefusal(begin({ provider: id }, home), 'accounts.provider_not_found')
      expect(rows('challenges')).toEqual([])
    },
  )

  test('at a provider that cannot be reached', async ({ begin, rows, medica }) => {
    medica.result = 'away'
    await expectRefusal(begin({ provider: 'medica' }, home), 'accounts.provider_away')
    expect(rows('challenges')).toEqual([])
  })

  test('more than three hundred times from one address', async ({ begin, clock }) => {
    for (let n = 0; n < 300; n += 1) await begin({ provider: 'medica' }, home)
    await expectRefusal(begin({ provider: 'medica' }, home), 'accounts.wait')
    await begin({ provider: 'medica' }, { ...home, address: '203.0.113.10' })
    clock.ahead += 13_000
    await begin({ provider: 'medica' }, home)
  })
})
