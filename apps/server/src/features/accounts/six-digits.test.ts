import { typedCode } from '@kitchen-table/domain/accounts/one-time-code'
import { expect, test } from 'vitest'
import { sixDigits } from './six-digits.ts'

test('every code can be typed, and all digits are among them', () => {
  const codes = Array.from({ length: 2000 }, sixDigits)
  expect(codes.filter((code) => typedCode(code) !== code)).toEqual([])
  expect(new Set(codes.join('')).size).toBe(10)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})
