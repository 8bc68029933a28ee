import { describe, expect, test } from 'vitest'
import { createOidcStateCodec, type OidcState } from './oidc-state.ts'

const codec = createOidcStateCodec('k'.repeat(32))
const oidcState: OidcState = {
  id: 'i-1',
  provider: 'medica',
  via: 'track',
  destination: null,
  expiresAt: 1000,
}
const encodedState = codec.encode(oidcState)
const [payload = '', signature = ''] = encodedState.split('.')

describe('T16: the state', () => {
  test('is decoded with the same key only', () => {
    expect(codec.decode(encodedState)).toEqual(oidcState)
    expect(createOidcStateCodec('k'.repeat(32)).decode(encodedState)).toEqual(oidcState)
    expect(createOidcStateCodec('q'.repeat(32)).decode(encodedState)).toBeNull()
  })

  test('is safe in a URL as it is, and short', () => {
    expect(encodedState).toMatch(/^[\w-]+\.[\w-]{43}$/)
    const longest = { ...oidcState, id: 'i'.repeat(36), via: 'v'.repeat(40), destination: 'd'.repeat(40) }
    expect(codec.decode(codec.encode(longest))).toEqual(longest)
    expect(codec.encode(longest).length).toBeLessThan(400)
  })

  test.each([
    '',
    '.',
    '..',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${signature}.${payload}`,
    `${encodedState}.`,
    `${encodedState}.x`,
    `x${encodedState}`,
    `${payload}x.${signature}`,
    `${payload}.${signature.slice(1)}`,
    `${payload}.${'A'.repeat(43)}`,
    ` ${encodedState}`,
    `${payload}.${signature}`.repeat(2),
    'A'.repeat(100_000),
    `${Buffer.from('{"id":"i-2"}').toString('base64url')}.${signature}`,
  ])('is rejected if it was forged (case %#)', (forged) => {
    expect(codec.decode(forged)).toBeNull()
  })

  test('is rejected if it is too long', () => {
    expect(codec.decode(codec.encode({ ...oidcState, via: 'v'.repeat(1000) }))).toBeNull()
  })

  test('is rejected if any of its characters is changed', () => {
    for (let at = 0; at < encodedState.length - 1; at += 1) {
      const other = encodedState[at] === 'A' ? 'B' : 'A'
      expect(codec.decode(encodedState.slice(0, at) + other + encodedState.slice(at + 1))).toBeNull()
    }
  })
})
