import { hiddenCountKinds } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import type { StoredReport } from './ports.ts'

const reportedCount = z.union([z.number(), z.enum(hiddenCountKinds)])

/** The schema of a report as it is stored. */
export const reportSchema: z.ZodType<StoredReport> = z.object({
  group: z.string(),
  quarter: z.string(),
  madeAt: z.string(),
  members: z.number(),
  joined: z.number(),
  active: reportedCount,
  completed: reportedCount,
  lessonsCompleted: z.number().nullable(),
  topics: z.array(z.object({ slug: z.string(), title: z.string(), people: reportedCount })),
})
