import { expect, test } from 'vitest'
import { listWordWindows } from './word-windows.ts'

test.each([
  { text: 'a', parts: ['a'] },
  { text: 'a b c', parts: ['a b c'] },
  { text: 'a b c d', parts: ['a b c', 'b c d'] },
  { text: 'a b c d e', parts: ['a b c', 'c d e'] },
  { text: 'a b c d e f', parts: ['a b c', 'c d e', 'd e f'] },
  { text: 'a b c d e f g', parts: ['a b c', 'c d e', 'e f g'] },
])('the parts of "$text" with three words each, two words apart', ({ text, parts }) => {
  expect(listWordWindows(text.split(' '), 3, 2).map((part) => part.join(' '))).toEqual(parts)
})

test('no words are one part without any', () => {
  expect(listWordWindows([], 3, 2)).toEqual([[]])
})
