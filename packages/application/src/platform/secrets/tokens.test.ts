import { expect, test } from 'vitest'
import { createToken, hashToken } from './tokens.ts'

test('S11: a token has 256 random bits in characters that a cookie allows', () => {
  const tokens = Array.from({ length: 1000 }, createToken)
  expect(new Set(tokens).size).toBe(1000)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
})

test('the hash of a token is always the same', () => {
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  expect(hashToken('abd')).not.toBe(hashToken('abc'))
})
