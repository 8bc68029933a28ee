import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { findTotpStep, generateTotpSecret } from './totp.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const now = Date.parse('2026-11-05T12:00:10.000Z')

// RFC 6238, appendix B, the first rows of SHA1 with six digits of the eight.
test.each([
  { at: 59, code: '287082' },
  { at: 1111111109, code: '081804' },
  { at: 2000000000, code: '279037' },
])('accepts the RFC’s code $code at second $at', ({ at, code }) => {
  const rfcSecret = Secret.fromLatin1('12345678901234567890').base32
  expect(findTotpStep(rfcSecret, code, -1, at * 1000)).toBe(Math.floor(at / 30))
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
  'rejects "%s", which is not six digits',
  (code) => {
    expect(findTotpStep(secret, code, -1, now)).toBeNull()
  },
)

test('a generated secret has 160 bits, and is different each time', () => {
  expect(Secret.fromBase32(generateTotpSecret()).bytes).toHaveLength(20)
  expect(generateTotpSecret()).not.toBe(generateTotpSecret())
})
