import { z } from 'zod'
import { storedFileSchema } from '../../../platform/uploads/stored-file.ts'
import type { StoredLibraryImport } from './ports.ts'

/** The schema of an import as it is stored. */
export const libraryImportSchema: z.ZodType<StoredLibraryImport> = z.object({
  id: z.string(),
  sub: z.string(),
  fileName: z.string(),
  createdAt: z.number(),
  counts: z.object({ add: z.number(), change: z.number(), leave: z.number() }).nullable(),
  files: z.object({
    archive: storedFileSchema.nullable(),
    plan: storedFileSchema.nullable(),
  }),
})
