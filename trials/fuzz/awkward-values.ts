import { anyCharacter } from '@kitchen-table/domain/testing/suites'
import fc, { type Arbitrary } from 'fast-check'

/** Texts that often break programs: control characters, lone surrogates, prototype names, injections. */
export const awkwardTexts = [
  '',
  ' ',
  '\t',
  '\u0000',
  'a\u0000b',
  '\u007f',
  '\u0085',
  'a\r\nSet-Cookie: a=b',
  '\u001b[31m',
  '\ud800',
  '\udfff',
  'a\udc00b',
  '\udc00\ud800',
  '\ufeff',
  '\ufffd',
  '\uffff',
  '\u{10ffff}',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '\u200b',
  'e\u0301',
  '\ufb01',
  '\u212a',
  '\u0130',
  'ß',
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '../../etc/passwd',
  '..%2f',
  '%00',
  '%ff',
  '{slug}',
  '$ne',
  "' OR 1=1--",
  '<script>',
  '\\',
  '"',
  '[]',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
] as const

export const unexpectedKeys = [
  '__proto__',
  'constructor',
  'toString',
  'role',
  'sub',
  '',
  '0',
  'a.b',
  '\ud800',
  '\u0000',
]

const numbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  100,
  120.5,
  500,
  510,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
]

const longText = fc
  .tuple(fc.constantFrom('x', 'é', '預', '👪', '\ud800', '"', '\\'), fc.integer({ min: 50, max: 3000 }))
  .map(([letter, count]) => letter.repeat(count))

export const anyAwkwardText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...awkwardTexts) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter }) },
  { weight: 1, arbitrary: longText },
)

function nestValue(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Any JSON value; most of them match none of the product's schemas. */
export const anyJsonValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], { toString: 'a' }, { $ne: '' }),
  fc.constantFrom(...numbers),
  anyAwkwardText,
  fc.jsonValue(),
  fc.integer({ min: 1, max: 1500 }).map(nestValue),
)
