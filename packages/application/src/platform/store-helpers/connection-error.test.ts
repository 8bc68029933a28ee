import { expect, test } from 'vitest'
import { isConnectionError } from './connection-error.ts'

test.each([
  { error: Object.assign(new Error('No response.'), { name: 'TimeoutError' }), expected: true },
  { error: Object.assign(new Error('No response.'), { code: 'ECONNRESET' }), expected: true },
  { error: Object.assign(new Error('No response.'), { code: 'EAI_AGAIN' }), expected: true },
  { error: Object.assign(new Error('No file.'), { code: 'ENOENT' }), expected: false },
  { error: new TypeError('ECONNRESET'), expected: false },
  { error: 'ECONNRESET', expected: false },
])('$error is a connection error: $expected', ({ error, expected }) => {
  expect(isConnectionError(error)).toBe(expected)
})
