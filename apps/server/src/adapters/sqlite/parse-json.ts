import type { z } from 'zod'

/** A JSON column as the schema has it; throws when the row holds something else. */
export function parseJson<T>(schema: z.ZodType<T>, column: unknown): T {
  return schema.parse(JSON.parse(String(column)))
}
