import { awkwardTexts } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import {
  encodeKeyPart,
  hashedTextAttribute,
  isKeyBefore,
  joinSortKey,
  sortKeyUpperBound,
} from './key-encoding.ts'

const long = 'é'.repeat(100)

test.each(['ada', 'u-1', 'a space', '}', '~', 'a#', long])('%j is its own key part', (text) => {
  expect(encodeKeyPart(text)).toBe(text)
})

test.each([
  { why: 'is empty', text: '' },
  { why: 'is too long', text: `${long}a` },
  { why: 'looks like a hash', text: encodeKeyPart('') },
  { why: 'begins like a hash', text: '#' },
  { why: 'contains the separator', text: 'a|b' },
])('hashes a text that $why', ({ text }) => {
  expect(encodeKeyPart(text)).toMatch(/^#[\w-]{43}$/)
})

test('different texts have different key parts of at most 200 bytes', () => {
  const texts = [
    ...awkwardTexts,
    '|',
    '||',
    '#',
    '#a',
    'a|',
    '|a',
    'x'.repeat(4999),
    encodeKeyPart(''),
    encodeKeyPart('|'),
  ]
  const keys = texts.map(encodeKeyPart)
  expect(new Set(keys).size).toBe(texts.length)
  expect(Math.max(...keys.map((key) => Buffer.byteLength(key)))).toBeLessThanOrEqual(200)
})

test('a range contains all keys that begin with the same parts, and no others', () => {
  const [from, to] = [joinSortKey('u-1', '2026-03-01'), sortKeyUpperBound('u-1', '2026-03-02')]
  const inside = [
    joinSortKey('u-1', '2026-03-01', 'a'),
    joinSortKey('u-1', '2026-03-02', '\u{10FFFF}'),
    joinSortKey('u-1', '2026-03-02'),
  ]
  const outside = [
    joinSortKey('u-1', '2026-02-28', 'z'),
    joinSortKey('u-1', '2026-03-03'),
    joinSortKey('u-1}', '2026-03-01', 'a'),
    joinSortKey('u-10', '2026-03-01', 'a'),
    joinSortKey('u', '2026-03-01', 'a'),
    joinSortKey(encodeKeyPart('u-1|'), '2026-03-01', 'a'),
  ]
  const isInside = (key: string) => {
    const bytes = Buffer.from(key)
    return Buffer.compare(Buffer.from(from), bytes) <= 0 && Buffer.compare(bytes, Buffer.from(to)) <= 0
  }
  expect(inside.filter(isInside)).toEqual(inside)
  expect(outside.filter(isInside)).toEqual([])
})

test('only a hashed text is stored as an attribute too', () => {
  expect(hashedTextAttribute('userText', 'ada')).toEqual({})
  expect(hashedTextAttribute('userText', '')).toEqual({ userText: '' })
})

test.each([
  ['', 'a', true],
  ['a', 'a', false],
  ['a', 'aa', true],
  ['b', 'aa', false],
  // In JavaScript's own order these are the other way round.
  ['\uFFFD', '\u{10FFFF}', true],
  ['\u{1F600}', '\uF900', false],
])('%j is before %j: %j', (left, right, isBefore) => {
  expect(isKeyBefore(left, right)).toBe(isBefore)
})
