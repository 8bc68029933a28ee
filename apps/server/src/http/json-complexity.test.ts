import { describe, expect, test } from 'vitest'
import { isJsonTooComplex } from './json-complexity.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const list = (values: number) => `[${'0,'.repeat(values - 1)}0]`
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`

describe('what is parsed', () => {
  test.each([
    ['nothing', ''],
    ['a word', '"word"'],
    ['2,000 values', list(2000)],
    ['2,000 keys', keys(2000)],
    ['32 levels', nested(32)],
    ['many levels, one after the other', `[${'[],'.repeat(900)}[]]`],
    ['a long text of commas and brackets', JSON.stringify({ a: ',[{'.repeat(10_000) })],
    ['a text with quotes', JSON.stringify({ a: '\\"\\\\",[{'.repeat(10_000) })],
    ['a text that ends in a backslash', JSON.stringify(['\\', ',[{'.repeat(10_000)])],
    ['a text that never ends', `"${','.repeat(10_000)}`],
    ['more ends than beginnings', ']'.repeat(10_000)],
  ])('%s', (_, text) => {
    expect(isJsonTooComplex(bytes(text))).toBe(false)
  })
})

describe('what is not', () => {
  test.each([
    ['2,001 values', list(2001)],
    ['110,000 keys', keys(110_000)],
    ['33 levels', nested(33)],
    ['10,000 levels', nested(10_000)],
    ['10,000 levels that do not end', '{"a":'.repeat(10_000)],
    ['2,001 values after a text with a quote', `["\\"",${list(2001)}]`],
    ['2,001 values after a text that ends in a backslash', `["\\\\",${list(2001)}]`],
  ])('%s', (_, text) => {
    expect(isJsonTooComplex(bytes(text))).toBe(true)
  })
})
