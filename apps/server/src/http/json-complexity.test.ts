import { times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { isJsonTooComplex } from './json-complexity.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const list = (values: number) => `[${'0,'.repeat(values - 1)}0]`
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const keys = (count: number) => `{${times(count, (index) => `"k${index}":1`).join(',')}}`

test.each([
  ['nothing', ''],
  ['a string', '"word"'],
  ['2,000 values', list(2000)],
  ['2,000 keys', keys(2000)],
  ['32 levels', nest(32)],
  ['many levels, one after the other', `[${'[],'.repeat(900)}[]]`],
  ['a long string of commas and brackets', JSON.stringify({ a: ',[{'.repeat(10_000) })],
  ['a string with quotes', JSON.stringify({ a: '\\"\\\\",[{'.repeat(10_000) })],
  ['a string that ends in a backslash', JSON.stringify(['\\', ',[{'.repeat(10_000)])],
  ['a string that never ends', `"${','.repeat(10_000)}`],
  ['closing brackets only', ']'.repeat(10_000)],
])('accepts %s', (_, text) => {
  expect(isJsonTooComplex(bytes(text))).toBe(false)
})

test.each([
  ['2,001 values', list(2001)],
  ['110,000 keys', keys(110_000)],
  ['33 levels', nest(33)],
  ['10,000 levels', nest(10_000)],
  ['10,000 levels that do not end', '{"a":'.repeat(10_000)],
  ['2,001 values after a string with a quote', `["\\"",${list(2001)}]`],
  ['2,001 values after a string that ends in a backslash', `["\\\\",${list(2001)}]`],
])('rejects %s', (_, text) => {
  expect(isJsonTooComplex(bytes(text))).toBe(true)
})
