import { parseOneTimeCode } from '@kitchen-table/domain/accounts'
import { expect, test } from 'vitest'
import { generateCode } from './verification-codes.ts'

test('generates valid codes of all digits, also with a leading zero', () => {
  const codes = Array.from({ length: 2000 }, generateCode)
  expect(codes.filter((code) => parseOneTimeCode(code) !== code)).toEqual([])
  expect(new Set(codes.join('')).size).toBe(10)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
