import { expect, test } from 'vitest'
import { readWordList, writeWordList } from './word-list.ts'

test.each([
  { words: [], list: '' },
  { words: ['bill'], list: '0bill' },
  { words: ['401k', 'bill', 'billing', 'bills', 'cash'], list: '0401k 0bill 4ing 4s 0cash' },
  {
    words: ['where_to', 'where_to_start', 'ñandú', '😀', '😁'],
    list: '0where_to 8_start 0ñandú 0😀 1\uDE01',
  },
])('$words is written as "$list", and read again', ({ words, list }) => {
  expect(writeWordList(words)).toBe(list)
  expect(readWordList(list)).toEqual(words)
})

test('words that share more letters than a digit can say', () => {
  const words = ['a'.repeat(40), `${'a'.repeat(40)}b`]
  expect(readWordList(writeWordList(words))).toEqual(words)
})
