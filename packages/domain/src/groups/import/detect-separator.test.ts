import { expect, test } from 'vitest'
import { detectSeparator } from './detect-separator.ts'

test.each([
  ['Email,First,Last\n', ','],
  ['Email;First;Last\na,b,c,d,e', ';'],
  ['Email\tFirst\tLast', '\t'],
  ['"Email, work";First;Last', ';'],
  ['"a\n,,,,b";c\n', ';'],
  ['Email\nada@example.org', ','],
  ['', ','],
])('%j: %j', (text, separator) => {
  expect(detectSeparator(text)).toBe(separator)
})
