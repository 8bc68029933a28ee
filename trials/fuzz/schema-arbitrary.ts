import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { awkwardTexts } from './awkward-values.ts'
import { boundsOf } from './schema-bounds.ts'

const { core } = z
type Schema = z.core.$ZodType

/**
 * Values that mean something to the product, for example existing ids: by the schema that the contract has for them, or
 * by the name of their field.
 */
export type KnownValues = {
  bySchema?: ReadonlyMap<Schema, readonly unknown[]>
  byField?: Readonly<Record<string, readonly unknown[]>>
}

const MAX_ITEMS = 6
/** Longer texts than this are generated only at the bounds. */
const MAX_LETTERS = 60

export const matchesSchema = (schema: Schema, value: unknown) => core.safeParse(schema, value).success

/** Lengths around the product's usual limits: the longest text that a pattern allows cannot be read from it. */
export const usualLimits = [1, 16, 17, 80, 81, 200, 201, 1000, 1001]
const MAX_BYTES = 200_000

/** Texts that match custom checks of schemas: new passwords, addresses, pictures, phone numbers, days, quarters, months, time zones. */
const likelyTexts = [
  'Right-Password-1',
  'Ünïcode Pass-1',
  'mo@example.org',
  'new.example',
  'iVBORw0KGgo=',
  '+16125550142',
  '2026-11-05',
  '2028-02-29',
  '2026-Q3',
  '2026-11',
  'America/Chicago',
]

export function textsOfLengths(lengths: number[]): string[] {
  const possible = lengths.filter((length) => length >= 0 && length * 4 <= MAX_BYTES)
  return possible.flatMap((length) => ['a'.repeat(length), '/'.padEnd(length, 'a'), '👪'.repeat(length)])
}

function validCandidates(schema: Schema, candidates: readonly unknown[]): Arbitrary<unknown>[] {
  const fitting = candidates.filter((value) => matchesSchema(schema, value))
  return fitting.length > 0 ? [fc.constantFrom(...fitting)] : []
}

const textsByPattern = new Map<string, Arbitrary<string>>()

/** Generates texts that match a pattern, created once: a pattern of nearly all characters takes half a second. */
function textsMatching(pattern: RegExp): Arbitrary<string> {
  const known = textsByPattern.get(String(pattern))
  if (known) return known
  const texts = fc.stringMatching(pattern, { size: 'small' })
  textsByPattern.set(String(pattern), texts)
  return texts
}

/** Generates texts that match a schema: by its pattern or of any characters, at its length limits, and awkward ones. */
function validTexts(schema: z.core.$ZodString): Arbitrary<unknown> {
  const { min, max, pattern } = boundsOf(schema)
  const most = Math.min(max, Math.max(min, MAX_LETTERS))
  const usual = pattern
    ? textsMatching(pattern)
    : fc.string({ minLength: min, maxLength: most, unit: 'grapheme' })
  const ends = validCandidates(schema, textsOfLengths([min, min + 1, max - 1, max, ...usualLimits]))
  const likely = validCandidates(schema, likelyTexts)
  const awkward = validCandidates(
    schema,
    awkwardTexts.flatMap((text) => [text, `/${text}`]),
  )
  // If hardly any text matches, filtering for one that does would take too long.
  const matching = fc.sample(usual, { seed: 1, numRuns: 50 }).filter((text) => matchesSchema(schema, text))
  const isRare = matching.length < 5
  if ([matching, likely, ends, awkward].every(({ length }) => length === 0))
    throw new Error('Fuzz does not know a text that passes a check of the contract: add one to likelyTexts.')
  return fc.oneof(
    ...(isRare && likely.length > 0 ? [] : [{ weight: 4, arbitrary: usual }]),
    ...likely.map((arbitrary) => ({ weight: 1, arbitrary })),
    ...ends.map((arbitrary) => ({ weight: 1, arbitrary })),
    ...awkward.map((arbitrary) => ({ weight: 2, arbitrary })),
  )
}

function validNumbers(schema: z.core.$ZodNumber): Arbitrary<unknown> {
  const { minValue, maxValue, isWhole } = boundsOf(schema)
  const ends = validCandidates(schema, [minValue, minValue + 1, maxValue - 1, maxValue, 0, -1, 1])
  const usual = isWhole
    ? fc.integer({ min: Math.max(minValue, -(2 ** 31)), max: Math.min(maxValue, 2 ** 31 - 1) })
    : fc.double({ min: minValue, max: maxValue, noNaN: true, noDefaultInfinity: true })
  return fc.oneof(usual, ...ends)
}

function validLists(schema: z.core.$ZodArray, known: KnownValues, field: string): Arbitrary<unknown> {
  const { min, max } = boundsOf(schema)
  const item = validValuesFor(schema._zod.def.element, known, field)
  const few = fc.array(item, { minLength: min, maxLength: Math.min(max, min + MAX_ITEMS) })
  if (max > 200) return few
  const full = item.map((value) => Array.from({ length: max }, () => value))
  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: full })
}

const isOptional = (schema: Schema) =>
  schema instanceof core.$ZodOptional || schema instanceof core.$ZodDefault

function validObjects(schema: z.core.$ZodObject, known: KnownValues): Arbitrary<unknown> {
  const shape = Object.entries(schema._zod.def.shape)
  const required = shape.filter(([, field]) => !isOptional(field)).map(([name]) => name)
  const fields = shape.map(([name, field]) => [name, validValuesFor(field, known, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
}

function arbitraryFor(schema: Schema, known: KnownValues, field: string): Arbitrary<unknown> {
  if (schema instanceof core.$ZodString) return validTexts(schema)
  if (schema instanceof core.$ZodNumber) return validNumbers(schema)
  if (schema instanceof core.$ZodBoolean) return fc.boolean()
  if (schema instanceof core.$ZodNull) return fc.constant(null)
  if (schema instanceof core.$ZodObject) return validObjects(schema, known)
  if (schema instanceof core.$ZodArray) return validLists(schema, known, field)
  if (schema instanceof core.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries))
  if (schema instanceof core.$ZodLiteral) return fc.constantFrom<unknown>(...schema._zod.def.values)

  if (schema instanceof core.$ZodUnknown) return fc.jsonValue()

  const inner = (of: Schema) => validValuesFor(of, known, field)
  if (schema instanceof core.$ZodOptional)
    return fc.option(inner(schema._zod.def.innerType), { nil: undefined })
  if (schema instanceof core.$ZodDefault) return inner(schema._zod.def.innerType)
  if (schema instanceof core.$ZodNullable) return fc.option(inner(schema._zod.def.innerType))
  if (schema instanceof core.$ZodUnion) return fc.oneof(...schema._zod.def.options.map(inner))
  if (schema instanceof core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def
    // All values of an enumeration have to be keys.
    if (keyType instanceof core.$ZodEnum)
      return fc.record(
        Object.fromEntries(Object.values(keyType._zod.def.entries).map((key) => [key, inner(valueType)])),
      )
    return fc.dictionary(inner(keyType).map(String), inner(valueType), { maxKeys: MAX_ITEMS })
  }
  throw new Error(`Fuzz does not know how to make a ${schema._zod.def.type}: teach schema-arbitrary.ts.`)
}

function findKnownValues(schema: Schema, { bySchema, byField = {} }: KnownValues, field: string) {
  const isText = schema instanceof core.$ZodString || schema instanceof core.$ZodNumber
  return bySchema?.get(schema) ?? (isText && Object.hasOwn(byField, field) ? byField[field] : null) ?? []
}

/**
 * Generates values that match a schema, so that requests get past validation: mostly known ones where there are any,
 * otherwise from the schema. Throws with the name of an unknown kind of schema.
 */
export function validValuesFor(schema: Schema, known: KnownValues = {}, field = ''): Arbitrary<unknown> {
  const fitting = arbitraryFor(schema, known, field).filter((value) => matchesSchema(schema, value))
  const [chosen] = validCandidates(schema, findKnownValues(schema, known, field))
  return chosen ? fc.oneof({ weight: 6, arbitrary: chosen }, { weight: 1, arbitrary: fitting }) : fitting
}
