import type { z } from 'zod'

/** Parses a JSON column by a schema; throws if it does not match. */
export function parseJsonColumn<T>(schema: z.ZodType<T>, column: unknown): T {
  return schema.parse(JSON.parse(String(column)))
}
