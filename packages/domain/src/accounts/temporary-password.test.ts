import { expect, test } from 'vitest'
import { normalizeTemporaryPassword } from './temporary-password.ts'

const normalizedPassword = 'aB3de-Fg7hj-KmN4p-qRs9t'

test.each([
  normalizedPassword,
  ` ${normalizedPassword}`,
  `${normalizedPassword} `,
  `\t${normalizedPassword}\r\n`,
  `\u00a0${normalizedPassword}\u2003`,
  'aB3deFg7hjKmN4pqRs9t',
  'aB3de Fg7hj KmN4p qRs9t',
  'aB3de - Fg7hj - KmN4p - qRs9t',
  'aB3de-Fg7hj-KmN4p-\nqRs9t',
  // What mail programs and word processors make of a hyphen.
  'aB3de\u2010Fg7hj\u2011KmN4p\u2013qRs9t',
  'aB3de\u2014Fg7hj\u00ad-KmN4p-\u200bqRs9t',
])('normalizes the temporary password %j', (typed) => {
  expect(normalizeTemporaryPassword(typed)).toBe(normalizedPassword)
})

test('does not change the case of letters', () => {
  expect(normalizeTemporaryPassword(normalizedPassword.toUpperCase())).toBe(normalizedPassword.toUpperCase())
})

test.each([
  '',
  ' ',
  normalizedPassword.slice(1),
  `${normalizedPassword}x`,
  'aB3de_Fg7hj_KmN4p_qRs9t',
  'aB3de-Fg7hj-KmN4p-qRs9é',
  ' Right-Password-1 ',
  `${normalizedPassword}-${normalizedPassword}`,
])('returns %j unchanged, because it is not a temporary password', (typed) => {
  expect(normalizeTemporaryPassword(typed)).toBe(typed)
})
