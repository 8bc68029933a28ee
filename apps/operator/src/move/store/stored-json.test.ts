import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseStorable, toJsonText } from './stored-json.ts'

const schema = z.object({
  title: z.string(),
  more: z.object({ b: z.number(), a: z.number() }).nullable(),
  list: z.array(z.string()).default([]),
})

test.each(['{"title":"x","more":{"b":1,"a":2},"list":["z","a"]}', '{"title":"x","more":null,"list":[]}'])(
  'a text in the order of the schema comes back, whatever the order of its keys was: %s',
  (text) => {
    const { title, more, list } = JSON.parse(text)
    expect(toJsonText({ list, more: more && { a: more.a, b: more.b }, title }, schema)).toBe(text)
  },
)

test.each([
  ['{"more":null,"title":"x"}', { title: 'x', more: null }],
  ['{"extra":1,"list":[],"more":null,"title":"x"}', { title: 'x', more: null, list: [], extra: 1 }],
  ['{"title":7}', { title: 7 }],
])('what the schema would change is kept, with sorted keys: %s', (text, value) => {
  expect(toJsonText(value, schema)).toBe(text)
})

test('lone surrogates are replaced, as DynamoDB cannot store them', () => {
  expect(parseStorable('{"a\\ud800":["\\udfff"]}')).toEqual({ 'a\uFFFD': ['\uFFFD'] })
})
