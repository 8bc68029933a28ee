import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { iconInput, layoutInput, topicInput, trackInput, unitInput } from './catalog/content-input.ts'

type Schema = z.core.$ZodType

/** Returns the direct child schemas. `findLooseSchemas` reports types that are not handled here. */
function listChildSchemas(schema: Schema): Schema[] {
  if (schema instanceof z.core.$ZodObject) return Object.values(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodArray) return [schema._zod.def.element]
  if (schema instanceof z.core.$ZodUnion) return [...schema._zod.def.options]
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    return [schema._zod.def.innerType]
  return []
}

const concreteTypes = ['string', 'number', 'boolean', 'enum', 'literal', 'object', 'array', 'union']
const wrapperTypes = ['optional', 'nullable', 'default']

/** Returns the paths in a schema that accept undeclared keys, or any value at all. */
function findLooseSchemas(schema: Schema, path: string): string[] {
  const { type } = schema._zod.def
  if (!concreteTypes.includes(type) && !wrapperTypes.includes(type)) return [`${path}: ${type}`]
  const isLoose =
    schema instanceof z.core.$ZodObject && !(schema._zod.def.catchall instanceof z.core.$ZodNever)
  const names = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : []
  const nested = listChildSchemas(schema).flatMap((child, index) =>
    findLooseSchemas(child, `${path}.${names[index] ?? '*'}`),
  )
  return isLoose ? [path, ...nested] : nested
}

const endpointInputs = Object.entries(api).flatMap(([feature, featureEndpoints]) =>
  Object.entries(featureEndpoints).map(([name, endpoint]): [string, unknown] => [
    `${feature}.${name}`,
    endpoint['~orpc'].inputSchema,
  ]),
)

/** Inputs of editors, which the use-cases parse themselves. */
const editorInputs = Object.entries({ trackInput, unitInput, topicInput, layoutInput, iconInput })

const inputs: [string, unknown][] = [
  ...endpointInputs.filter(([, schema]) => schema !== undefined),
  ...editorInputs,
]

/** What is accepted and ignored (docs/security.md T07). */
const ignoredValues = ['groups.createUser.user.members.*.*: unknown']

test.each(inputs)('T06: %s accepts no undeclared keys at any depth', (name, schema) => {
  if (!(schema instanceof z.core.$ZodType)) return expect.unreachable(`${name} has another kind of schema`)
  expect(findLooseSchemas(schema, name).filter((path) => !ignoredValues.includes(path))).toEqual([])
})

test('checks at least twelve inputs', () => {
  expect(inputs.length).toBeGreaterThanOrEqual(12)
})

test.each([
  [z.object({ a: z.string() }), ['x']],
  [z.looseObject({}), ['x']],
  [z.strictObject({ a: z.array(z.object({})) }), ['x.a.*']],
  [z.strictObject({ a: z.object({}).optional() }), ['x.a.*']],
  [z.strictObject({ a: z.union([z.string(), z.object({})]).nullable() }), ['x.a.*.*']],
  [z.strictObject({}).catchall(z.string()), ['x']],
  [z.record(z.string(), z.string()), ['x: record']],
  [z.strictObject({ a: z.any(), b: z.unknown() }), ['x.a: any', 'x.b: unknown']],
  [z.strictObject({ a: z.string().transform(Number) }), ['x.a: pipe']],
])('finds a loose schema (%#)', (schema, expectedPaths) => {
  expect(findLooseSchemas(schema, 'x')).toEqual(expectedPaths)
})
