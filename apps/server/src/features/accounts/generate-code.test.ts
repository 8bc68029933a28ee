import { parseOneTimeCode } from '@kitchen-table/domain/accounts/one-time-code'
import { expect, test } from 'vitest'
import { generateCode } from './generate-code.ts'

test('every code can be typed, and all digits are among them', () => {
  const codes = Array.from({ length: 2000 }, generateCode)
  expect(codes.filter((code) => parseOneTimeCode(code) !== code)).toEqual([])
  expect(new Set(codes.join('')).size).toBe(10)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
