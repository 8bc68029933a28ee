import { type Notice, noticeKinds } from '@kitchen-table/domain/accounts'
import { z } from 'zod'

/** The schema of a notice as it is stored. */
export const noticeSchema: z.ZodType<Notice> = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  words: z.string(),
  at: z.string(),
})
