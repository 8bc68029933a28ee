import type { StoredFile } from '@kitchen-table/domain/catalog/records'
import { z } from 'zod'

/** Parses a JSON column by a schema; throws if it does not match. */
export function parseJson<T>(schema: z.ZodType<T>, column: unknown): T {
  return schema.parse(JSON.parse(String(column)))
}

export const storedFile: z.ZodType<StoredFile> = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
})
