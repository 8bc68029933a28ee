import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findTotpStep, generateTotpSecret } from './one-time-codes.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const now = Date.parse('2026-11-05T12:00:10.000Z')
const step = Math.floor(now / 30_000)
const codeAt = (time: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })

test.each([
  { seconds: -60, accepted: null },
  { seconds: -30, accepted: -1 },
  { seconds: 0, accepted: 0 },
  { seconds: 30, accepted: 1 },
  { seconds: 60, accepted: null },
])('a code of a clock that is $seconds s off is accepted as step $accepted', ({ seconds, accepted }) => {
  const acceptedStep = findTotpStep(secret, codeAt(now + seconds * 1000), -1, now)
  expect(acceptedStep).toBe(accepted === null ? null : step + accepted)
})

test('T24: rejects a step that was used, and every step before it', () => {
  expect(findTotpStep(secret, codeAt(now), step - 1, now)).toBe(step)
  expect(findTotpStep(secret, codeAt(now), step, now)).toBeNull()
  expect(findTotpStep(secret, codeAt(now - 30_000), step, now)).toBeNull()
  expect(findTotpStep(secret, codeAt(now + 30_000), step, now)).toBe(step + 1)
})

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
