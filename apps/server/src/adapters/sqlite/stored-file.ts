import type { StoredFile } from '@kitchen-table/domain/catalog/unit'
import { z } from 'zod'

export const storedFile: z.ZodType<StoredFile> = z.object({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
})
