import { z } from 'zod'
import { refusals, signedIn } from './endpoint.ts'
import { eventId, time, where } from './fields.ts'
import { utf8Bytes } from './utf8-bytes.ts'

/** What a page says of one event; who did it, and for which organisation, the server knows. */
export const pageEvent = z.strictObject({
  id: eventId,
  time,
  event: z.number().int(),
  detail: z
    .string()
    .max(1000, 'A detail has at most 1,000 characters.')
    .regex(/^\P{Cc}*$/u, 'A detail has no control characters.'),
  where,
})
export type PageEvent = z.infer<typeof pageEvent>

export const MOST_EVENTS = 100
/** Of a batch, in bytes (security.md T54): more than this no browser sends as it leaves a page. */
const LARGEST_BATCH = 60 * 1024
/** A batch and what is around it, in bytes. */
const LARGEST_BATCH_BODY = 64 * 1024

function isWithinSize(events: PageEvent[]): boolean {
  return utf8Bytes(JSON.stringify(events)) <= LARGEST_BATCH
}

export const insights = {
  record: signedIn
    .errors(refusals('auth.forbidden', 'insights.too_many'))
    .meta({ largestBody: LARGEST_BATCH_BODY })
    .route({
      method: 'POST',
      path: '/events',
      summary: 'Usage events of a page, in batches',
      successStatus: 204,
    })
    .input(
      z.strictObject({
        events: z
          .array(pageEvent)
          .min(1)
          .max(MOST_EVENTS)
          .refine(isWithinSize, 'These are too many events for one batch.'),
      }),
    ),
}
