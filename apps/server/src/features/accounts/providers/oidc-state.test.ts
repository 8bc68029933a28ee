import { describe, expect, test } from 'vitest'
import { createOidcStateCodec, type OidcState } from './oidc-state.ts'

const states = createOidcStateCodec('k'.repeat(32))
const begun: OidcState = { id: 'i-1', provider: 'medica', via: 'track', destination: null, expiresAt: 1000 }
const sealed = states.encode(begun)
const [payload = '', signature = ''] = sealed.split('.')

describe('T16: the state', () => {
  test('says what it was sealed with, to whoever has the key', () => {
    expect(states.decode(sealed)).toEqual(begun)
    expect(createOidcStateCodec('k'.repeat(32)).decode(sealed)).toEqual(begun)
    expect(createOidcStateCodec('q'.repeat(32)).decode(sealed)).toBeNull()
  })

  test('is safe in an address as it is, and short', () => {
    expect(sealed).toMatch(/^[\w-]+\.[\w-]{43}$/)
    const longest = { ...begun, id: 'i'.repeat(36), via: 'v'.repeat(40), destination: 'd'.repeat(40) }
    expect(states.decode(states.encode(longest))).toEqual(longest)
    expect(states.encode(longest).length).toBeLessThan(400)
  })

  test.each([
    '',
    '.',
    '..',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${signature}.${payload}`,
    `${sealed}.`,
    `${sealed}.x`,
    `x${sealed}`,
    `${payload}x.${signature}`,
    `${payload}.${signature.slice(1)}`,
    `${payload}.${'A'.repeat(43)}`,
    ` ${sealed}`,
    `${payload}.${signature}`.repeat(2),
    'A'.repeat(100_000),
    `${Buffer.from('{"id":"i-2"}').toString('base64url')}.${signature}`,
  ])('another one is none (case %#)', (forged) => {
    expect(states.decode(forged)).toBeNull()
  })

  test('longer than ours ever are is not even looked at', () => {
    expect(states.decode(states.encode({ ...begun, via: 'v'.repeat(1000) }))).toBeNull()
  })

  test('any letter of it counts', () => {
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const other = sealed[at] === 'A' ? 'B' : 'A'
      expect(states.decode(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeNull()
    }
  })
})
