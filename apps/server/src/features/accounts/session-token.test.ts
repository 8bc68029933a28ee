import { expect, test } from 'vitest'
import { hashOfToken, newSessionToken } from './session-token.ts'

test('S11: a token has 256 random bits that a cookie can carry', () => {
  const tokens = Array.from({ length: 1000 }, newSessionToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('its hash tells nothing of it and is always the same', () => {
  expect(hashOfToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  expect(hashOfToken('abd')).not.toBe(hashOfToken('abc'))
})
