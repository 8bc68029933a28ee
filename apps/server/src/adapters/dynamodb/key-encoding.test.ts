import { expect, test } from 'vitest'
import { awkwardTexts } from '../../testing/port-suites/samples.ts'
import { encodeKeyPart, hashedTextAttribute, joinSortKey, sortKeyUpperBound } from './key-encoding.ts'

const long = 'é'.repeat(100)

test.each(['ada', 'u-1', 'a space', '}', '~', 'a#', long])('%j is its own key', (text) => {
  expect(encodeKeyPart(text)).toBe(text)
})

test.each([
  { why: 'is empty', text: '' },
  { why: 'is too long', text: `${long}a` },
  { why: 'looks like a hash', text: encodeKeyPart('') },
  { why: 'begins like a hash', text: '#' },
  { why: 'holds what stands between parts', text: 'a|b' },
])('a text that $why is hashed', ({ text }) => {
  expect(encodeKeyPart(text)).toMatch(/^#[\w-]{43}$/)
})

test('awkward texts stay apart, and are short', () => {
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

test('a range of keys ends after all that begin with the same parts, and before any other', () => {
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

test('only what a key hides is kept beside it', () => {
  expect(hashedTextAttribute('userText', 'ada')).toEqual({})
  expect(hashedTextAttribute('userText', '')).toEqual({ userText: '' })
})
