import { expect, test } from 'vitest'
import { parseOneTimeCode, parseRecoveryCode } from './one-time-code.ts'

test.each([
  { typed: '123456', code: '123456' },
  { typed: ' 123 456\n', code: '123456' },
  { typed: '123-456', code: '123456' },
  { typed: '000000', code: '000000' },
  { typed: '12345', code: null },
  { typed: '1234567', code: null },
  { typed: '１２３４５６', code: null },
  { typed: '12345a', code: null },
  { typed: '', code: null },
])('parses the code "$typed" as $code', ({ typed, code }) => {
  expect(parseOneTimeCode(typed)).toBe(code)
})

test.each([
  { typed: 'abcde-fghjk', code: 'abcdefghjk' },
  { typed: ' ABCDE FGHJK ', code: 'abcdefghjk' },
  { typed: 'abcde-fghj', code: null },
  // The alphabet has no l, 1, o or 0.
  { typed: 'abcde-fghjl', code: null },
  { typed: '12345-67890', code: null },
  { typed: '', code: null },
])('parses the recovery code "$typed" as $code', ({ typed, code }) => {
  expect(parseRecoveryCode(typed)).toBe(code)
})
