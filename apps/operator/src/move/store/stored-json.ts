import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { sortKeys } from '../../record-hash.ts'

/** Returns a JSON value as DynamoDB returns it: UTF-8 cannot represent lone surrogates. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key.toWellFormed(), toStorable(field)]),
  )
}

/** Parses a JSON column to what DynamoDB can store of it. */
export function parseStorable(column: unknown): unknown {
  return toStorable(JSON.parse(String(column)))
}

/**
 * Returns the JSON text of a value that was read from DynamoDB, whose maps have no order: the keys are in the order of
 * the schema, as most texts in SQLite are, or sorted if the value is not exactly what the schema makes of it.
 */
export function toJsonText(value: unknown, schema: z.ZodType): string {
  const sorted = sortKeys(value)
  const parsed = schema.safeParse(sorted)
  const isExact = parsed.success && isDeepStrictEqual(parsed.data, sorted)
  return JSON.stringify(isExact ? parsed.data : sorted)
}
