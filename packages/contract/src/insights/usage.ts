import { analyticsLists, isMonth } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { groupSlug } from '../fields.ts'
import { messages } from './messages.ts'

/** A month in UTC, `YYYY-MM`. */
const month = z.string().refine(isMonth, { error: messages.chooseMonth })

const usageItem = z.object({
  /** The slug of a track, or the id of a unit or a file. */
  detail: z.string(),
  title: z.string(),
  count: z.int(),
})

const usageAnswer = z.object({
  /** The months of which there is usage, the newest first; they have ended. */
  months: z.array(z.string()),
  /** Null if there is none of this month. */
  usage: z
    .object({
      month: z.string(),
      /** How often people signed in; null if fewer than five did. */
      logins: z.int().nullable(),
      /** What was used most, at most ten of each: nothing that fewer than five people used. */
      lists: z.record(z.enum(analyticsLists), z.array(usageItem)),
    })
    .nullable(),
})
export type UsageAnswer = z.infer<typeof usageAnswer>

export const usageEndpoints = {
  readGroupUsage: endpoint({ permission: 'insights.usage.read' })
    .errors(refusals('groups.not_found', 'insights.usage_not_shared'))
    .route(route('GET', '/groups/{slug}/usage/{month}', 'What an organization used most in a month'))
    .input(z.strictObject({ slug: groupSlug, month: z.union([z.literal('latest'), month]) }))
    .output(usageAnswer),
}
