import * as catalogInputs from '@kitchen-table/contract/content-input'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { chooseByRunSize } from '../run-size.ts'
import { invalidValuesFor } from './invalid-arbitrary.ts'
import { operations } from './operations.ts'
import { matchesSchema, validValuesFor } from './schema-arbitrary.ts'

const editors = Object.entries(catalogInputs).flatMap(([name, schema]) =>
  schema instanceof z.ZodType ? [{ name, schema }] : [],
)
const inputs = operations.flatMap(({ name, input }) => (input ? [{ name, schema: input }] : []))
const outputs = operations.flatMap(({ name, output }) =>
  output ? [{ name: `${name}, response`, schema: output }] : [],
)

test('the contract has enough schemas for these tests', () => {
  expect(operations.length).toBeGreaterThanOrEqual(9)
  expect(inputs.length).toBeGreaterThanOrEqual(7)
  expect(outputs.length).toBeGreaterThanOrEqual(7)
  expect(editors.length).toBeGreaterThanOrEqual(5)
})

/** How many values of each schema are tried. */
const VALID_VALUES = chooseByRunSize({ small: 30, full: 100, nightly: 100 })
const INVALID_VALUES = chooseByRunSize({ small: 150, full: 500, nightly: 500 })

test.each([...inputs, ...outputs, ...editors])('$name accepts the values generated from it', ({ schema }) => {
  fc.assert(
    fc.property(validValuesFor(schema), (value) => {
      expect(schema.safeParse(value).error?.issues).toBeUndefined()
    }),
    { numRuns: VALID_VALUES },
  )
})

test.each([...inputs, ...editors])('$name refuses the generated invalid values, which vary', ({ schema }) => {
  const values = fc.sample(invalidValuesFor(schema), INVALID_VALUES)
  expect(values.filter((value) => matchesSchema(schema, value))).toEqual([])
  expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(INVALID_VALUES / 10)
})

const every = z.object({
  text: z.string().min(2).max(4),
  long: z.string().max(400),
  id: z.uuid(),
  address: z.email(),
  at: z.iso.datetime(),
  small: z.int().min(-2).max(3),
  share: z.number().min(0).max(1),
  above: z.number().gt(5),
  word: z.enum(['a', 'b']),
  mark: z.literal('!').optional(),
  nothing: z.null(),
  either: z.union([z.object({ a: z.boolean() }), z.array(z.boolean()).length(2)]),
  icons: z.record(z.string(), z.string().nullable()),
  counts: z.record(z.enum([...'abcdefgh']), z.int()),
  even: z.int().refine((count) => count % 2 === 0),
  by: z.enum(['x']).default('x'),
})

test('generates values at the bounds of a schema and just outside them', () => {
  const seen = fc.sample(validValuesFor(every), 2000).map((value) => every.parse(value))
  const ends = (numbers: number[]) => [Math.min(...numbers), Math.max(...numbers)]
  // Counts code points, not UTF-16 code units.
  expect(ends(seen.map(({ text }) => [...text].length))).toEqual([2, 4])
  expect(ends(seen.map(({ long }) => [...long].length))).toEqual([0, 400])
  expect(ends(seen.map(({ small }) => small))).toEqual([-2, 3])
  expect(ends(seen.map(({ share }) => share))).toEqual([0, 1])
  expect(new Set(seen.map(({ mark }) => mark))).toEqual(new Set(['!', undefined]))
  expect(new Set(seen.map(({ either }) => Array.isArray(either)))).toEqual(new Set([true, false]))

  const broken = fc.sample(invalidValuesFor(every.shape.text), 2000)
  expect(broken.flatMap((value) => (typeof value === 'string' ? [value.length] : []))).toEqual(
    expect.arrayContaining([1, 5]),
  )
  const counts = fc.sample(invalidValuesFor(every.shape.small), 2000)
  expect(counts).toEqual(expect.arrayContaining([-3, 4]))
})

test('uses known values only where they match the schema', () => {
  const known = { byField: { text: ['abc', 'too long'], id: ['not an id'] } }
  const seen = fc.sample(validValuesFor(every, known), 500).map((value) => every.parse(value))
  expect(seen.filter(({ text }) => text === 'abc').length).toBeGreaterThan(350)
  expect(new Set(seen.map(({ id }) => id)).size).toBeGreaterThan(100)
})

test('uses the values that are known of a schema rather than those of the field name', () => {
  const [name, other] = [z.string().max(8), z.string().max(8)]
  const schema = z.object({ name: name.nullable(), names: z.array(name).min(1), title: other })
  const known = { bySchema: new Map([[name, ['first']]]), byField: { name: ['second'], title: ['third'] } }
  const seen = fc.sample(validValuesFor(schema, known), 500).map((value) => schema.parse(value))
  expect(seen.filter((value) => value.name === 'first').length).toBeGreaterThan(250)
  expect(seen.filter(({ names }) => names.every((text) => text === 'first')).length).toBeGreaterThan(150)
  expect(seen.filter(({ title }) => title === 'third').length).toBeGreaterThan(350)
  expect(JSON.stringify(seen)).not.toContain('second')
})

test.each([
  ['date', z.object({ list: z.array(z.date()) })],
  ['map', z.map(z.string(), z.string())],
  ['custom', z.instanceof(URL)],
])('throws with the name of an unknown kind of schema: %s', (kind, schema) => {
  expect(() => validValuesFor(schema)).toThrow(`Fuzz does not know how to make a ${kind}`)
})

test('a check that no known text passes is reported', () => {
  const noText = z.string().refine((text) => text === 'only this')
  expect(() => validValuesFor(noText)).toThrow('add one to likelyTexts')
})
