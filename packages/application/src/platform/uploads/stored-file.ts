import type { StoredFile } from '@kitchen-table/domain/catalog'
import { z } from 'zod'

/** The schema of a file as records name it. */
export const storedFile: z.ZodType<StoredFile> = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
})
