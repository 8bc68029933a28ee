import { searchAnswerKinds } from '@kitchen-table/domain/insights'
import { z } from 'zod'

/** The schema of an answer as it is stored. */
export const searchAnswerSchema = z.object({
  key: z.string(),
  term: z.string(),
  track: z.string(),
  kind: z.enum(searchAnswerKinds),
  answeredAt: z.string(),
  addedTags: z.array(z.object({ track: z.string(), term: z.string() })),
  before: z.object({ found: z.number(), missed: z.number() }),
})
