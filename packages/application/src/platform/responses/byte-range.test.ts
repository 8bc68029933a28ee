import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  ['bytes=0-1', { start: 0, end: 1 }],
  ['bytes=7-7', { start: 7, end: 7 }],
  ['bytes=5-', { start: 5, end: Number.MAX_SAFE_INTEGER }],
])('%s is a range', (header, range) => {
  expect(parseByteRange(header)).toEqual(range)
})

test.each([
  null,
  '',
  'bytes=',
  'bytes=-5',
  'bytes=2-1',
  'bytes=0-1,3-4',
  'bytes=a-b',
  'items=0-1',
  'bytes=0-1 ',
  `bytes=${'9'.repeat(16)}-`,
])('%j means the whole file', (header) => {
  expect(parseByteRange(header)).toBeUndefined()
})
