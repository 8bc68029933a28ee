import { findBrokenPasswordRules, parseOneTimeCode, parseRecoveryCode } from '@kitchen-table/domain/accounts'
import { expect, test } from 'vitest'
import { generateOneTimeCode, generateRecoveryCode, generateTemporaryPassword } from './random-secrets.ts'

test('T03: 10,000 temporary passwords are all different, and all satisfy the password rules', () => {
  const passwords = Array.from({ length: 10_000 }, generateTemporaryPassword)

  expect(new Set(passwords).size).toBe(10_000)
  expect(passwords.filter((password) => findBrokenPasswordRules(password).length > 0)).toEqual([])
  expect(passwords.filter((password) => !/^(?:[A-Za-z2-9]{5}-){3}[A-Za-z2-9]{5}$/.test(password))).toEqual([])
})

test('every recovery code can be parsed, and all are different', () => {
  const codes = Array.from({ length: 2000 }, generateRecoveryCode)
  expect(codes.filter((code) => parseRecoveryCode(code) === null)).toEqual([])
  expect(new Set(codes).size).toBe(2000)
})

test('one-time codes have all digits, also as the first', () => {
  const codes = Array.from({ length: 2000 }, generateOneTimeCode)
  expect(codes.filter((code) => parseOneTimeCode(code) !== code)).toEqual([])
  expect(new Set(codes.join('')).size).toBe(10)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
