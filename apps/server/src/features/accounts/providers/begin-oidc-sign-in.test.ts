import { describe, expect, test } from 'vitest'
import { createFakeProvider } from '../../../adapters/openid/testing/fake-provider.ts'
import { createProviderHarness, SECRET } from '../../../adapters/openid/testing/provider-harness.ts'
import { createOidcStateCodec } from './oidc-state.ts'

const home = { address: '203.0.113.9', browserToken: null }

const refused = (beginning: Promise<unknown>, code: string) =>
  expect(beginning).rejects.toMatchObject({ code })

async function opened() {
  const medica = createFakeProvider('medica')
  const product = await createProviderHarness([medica.provider])
  const stateOf = (address: string) =>
    createOidcStateCodec(SECRET).decode(new URL(address).searchParams.get('state') ?? '')
  return { ...product, medica, stateOf }
}

describe('a beginning', () => {
  test('waits ten minutes for its browser, and holds nothing that a thief could use', async () => {
    const { begin, stateOf, stores, rows, medica } = await opened()
    const { address, browserToken } = await begin(
      { provider: 'medica', via: 'track', destination: 'saving' },
      home,
    )
    expect(browserToken).toMatch(/^[\w-]{43}$/)
    const begun = stateOf(address)
    expect(begun).toMatchObject({ provider: 'medica', via: 'track', destination: 'saving' })
    expect((begun?.expiresAt ?? 0) - Date.now()).toBeGreaterThan(9.9 * 60_000)
    expect((begun?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(10 * 60_000)

    const [asked] = medica.beginCalls
    expect(asked?.codeVerifier).toMatch(/^[\w-]{43}$/)
    const kept = JSON.stringify(rows('challenges'))
    for (const secret of [browserToken, asked?.codeVerifier, asked?.nonce, asked?.state, begun?.id])
      expect(kept).not.toContain(secret)
    await stores.challenges.sweep(Date.now() + 10 * 60_000)
    expect(rows('challenges')).toEqual([])
  })

  test('of one browser keeps its secret, so that two tabs do not undo each other', async () => {
    const { begin, returnFromProvider, medica } = await opened()
    const first = await begin({ provider: 'medica' }, home)
    const second = await begin({ provider: 'medica' }, { ...home, browserToken: first.browserToken })
    expect(second.browserToken).toBe(first.browserToken)
    const [one, two] = medica.beginCalls
    expect(one?.nonce).not.toBe(two?.nonce)
    expect(one?.codeVerifier).not.toBe(two?.codeVerifier)
    for (const { address, browserToken } of [first, second]) {
      const response = await returnFromProvider(
        `/auth/callback/medica${new URL(address).search}`,
        browserToken,
      )
      expect(response.headers.get('location')).toBe('/authRedirect#state=dashboard')
    }
  })

  test.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)};`])(
    'a secret that is none is replaced: %j',
    async (token) => {
      const { begin } = await opened()
      const { browserToken } = await begin({ provider: 'medica' }, { ...home, browserToken: token })
      expect(browserToken).toMatch(/^[\w-]{43}$/)
      expect(browserToken).not.toBe(token)
    },
  )

  test.each([
    [{ via: '//evil.example' }, { via: null, destination: null }],
    [
      { via: 'track', destination: 'a/b' },
      { via: null, destination: null },
    ],
    [
      { via: 'Tra_ck', destination: 'saving' },
      { via: null, destination: null },
    ],
    [{ via: 'AllTopics' }, { via: 'AllTopics', destination: null }],
    [
      { via: '', destination: '' },
      { via: null, destination: null },
    ],
    [{ via: null }, { via: null, destination: null }],
    [{ via: 'profile' }, { via: 'profile', destination: null }],
  ])('T20: only words travel: %j', async (wanted, travelling) => {
    const { begin, stateOf } = await opened()
    const { address } = await begin({ provider: 'medica', ...wanted }, home)
    expect(stateOf(address)).toMatchObject(travelling)
  })
})

describe('nothing is begun', () => {
  test.each(['fci', '', '__proto__', 'constructor', 'MEDICA', '../medica'])(
    'at a provider that is none: %j',
    async (id) => {
      const { begin, rows } = await opened()
      await refused(begin({ provider: id }, home), 'accounts.provider_not_found')
      expect(rows('challenges')).toEqual([])
    },
  )

  test('at a provider that is away', async () => {
    const { begin, rows, medica } = await opened()
    medica.result = 'away'
    await refused(begin({ provider: 'medica' }, home), 'accounts.provider_away')
    expect(rows('challenges')).toEqual([])
  })

  test('more than three hundred times from one address', async () => {
    const { begin, clock } = await opened()
    for (let n = 0; n < 300; n += 1) await begin({ provider: 'medica' }, home)
    await refused(begin({ provider: 'medica' }, home), 'accounts.wait')
    await begin({ provider: 'medica' }, { ...home, address: '203.0.113.10' })
    clock.ahead += 13_000
    await begin({ provider: 'medica' }, home)
  })
})
