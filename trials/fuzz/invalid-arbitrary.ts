import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { anyAwkwardText, anyJsonValue, unexpectedKeys } from './awkward-values.ts'
import {
  type KnownValues,
  matchesSchema,
  textsOfLengths,
  usualLimits,
  validValuesFor,
} from './schema-arbitrary.ts'
import { boundsOf } from './schema-bounds.ts'

const { core } = z
type Schema = z.core.$ZodType

function invalidTexts(schema: z.core.$ZodString, valid: Arbitrary<unknown>): Arbitrary<unknown> {
  const { min, max } = boundsOf(schema)
  const outside = textsOfLengths([min - 1, max + 1, ...usualLimits])
  const spoiled = fc
    .tuple(valid.map(String), anyAwkwardText, fc.boolean())
    .map(([text, more, isBefore]) => (isBefore ? more + text : text + more))
  return fc.oneof(anyAwkwardText, spoiled, anyJsonValue, fc.constantFrom(...outside))
}

function invalidNumbers(schema: z.core.$ZodNumber): Arbitrary<unknown> {
  const { minValue, maxValue } = boundsOf(schema)
  return fc.oneof(
    fc.constantFrom<unknown>(minValue - 1, maxValue + 1, 0.5, 1e308, 2 ** 53, '1', 'NaN', null, true, [1]),
    anyJsonValue,
  )
}

function invalidLists(schema: z.core.$ZodArray, known: KnownValues, field: string): Arbitrary<unknown> {
  const { min, max } = boundsOf(schema)
  const { element } = schema._zod.def
  const valid = validValuesFor(element, known, field)
  const many = (count: number) => valid.map((item) => Array.from({ length: count }, () => item))
  const withBroken = fc
    .tuple(fc.array(valid, { maxLength: 3 }), invalidValuesFor(element, known, field))
    .map(([items, broken]) => [...items, broken])
  // Nothing is an invalid item of a list of anything: looking for one would never end.
  const isOfAnything = element instanceof core.$ZodUnknown
  return fc.oneof(
    ...(isOfAnything ? [] : [withBroken]),
    many(Math.max(0, min - 1)),
    many(Math.min(max + 1, 1000)),
    anyJsonValue,
  )
}

/** Sets a field. A name like `__proto__` becomes an own property, as JSON.parse makes it. */
const withField = (value: object, key: string, content: unknown): object =>
  Object.fromEntries([...Object.entries(value).filter(([name]) => name !== key), [key, content]])

function invalidObjects(schema: z.core.$ZodObject, known: KnownValues, valid: Arbitrary<unknown>) {
  const whole = valid.map((value) => Object(value))
  const shape = Object.entries(schema._zod.def.shape)
  const added = fc
    .tuple(whole, fc.constantFrom(...unexpectedKeys), anyJsonValue)
    .map(([value, key, content]) => withField(value, key, content))
  if (shape.length === 0) return fc.oneof(added, anyJsonValue)

  const spoiled = shape.map(([key, field]) =>
    fc
      .tuple(whole, invalidValuesFor(field, known, key))
      .map(([value, content]) => withField(value, key, content)),
  )
  const lacking = fc
    .tuple(whole, fc.constantFrom(...shape.map(([key]) => key)))
    .map(([value, missing]) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== missing)))
  return fc.oneof({ weight: 4, arbitrary: fc.oneof(...spoiled) }, added, lacking, anyJsonValue)
}

/** Generates candidates; some may be valid after all, as a schema for any text accepts awkward texts too. */
function invalidCandidatesFor(schema: Schema, known: KnownValues, field: string): Arbitrary<unknown> {
  const inner = (of: Schema) => invalidValuesFor(of, known, field)
  if (schema instanceof core.$ZodString) return invalidTexts(schema, validValuesFor(schema, known, field))
  if (schema instanceof core.$ZodNumber) return invalidNumbers(schema)
  if (schema instanceof core.$ZodArray) return invalidLists(schema, known, field)
  if (schema instanceof core.$ZodObject)
    return invalidObjects(schema, known, validValuesFor(schema, known, field))
  if (schema instanceof core.$ZodOptional || schema instanceof core.$ZodDefault)
    return fc.oneof(fc.constant(null), inner(schema._zod.def.innerType))
  if (schema instanceof core.$ZodNullable) return inner(schema._zod.def.innerType)
  if (schema instanceof core.$ZodUnion) return fc.oneof(...schema._zod.def.options.map(inner))
  if (schema instanceof core.$ZodRecord)
    return fc.oneof(
      fc.dictionary(anyAwkwardText, inner(schema._zod.def.valueType), { minKeys: 1, maxKeys: 3 }),
      anyJsonValue,
    )
  return fc.oneof(anyAwkwardText, anyJsonValue)
}

/**
 * Generates values that do not match a schema: either one invalid part in an otherwise valid value, so that it gets as
 * far as possible, or something entirely different.
 */
export function invalidValuesFor(schema: Schema, known: KnownValues = {}, field = ''): Arbitrary<unknown> {
  return invalidCandidatesFor(schema, known, field).filter((value) => !matchesSchema(schema, value))
}
