import { uploadPurposes, uploadStates } from '@kitchen-table/domain/uploads'
import { z } from 'zod'
import type { StoredUpload } from './ports.ts'

/** The schema of an upload as it is stored. */
export const uploadSchema: z.ZodType<StoredUpload> = z.object({
  id: z.string(),
  sub: z.string(),
  group: z.string().nullable(),
  purpose: z.enum(uploadPurposes),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  expiresAt: z.number(),
})
