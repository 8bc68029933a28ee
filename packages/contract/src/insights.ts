import { z } from 'zod'
import { endpoint, noContent, refusals, route } from './endpoint.ts'
import { eventId, pagePath, time } from './fields.ts'
import { utf8ByteLength } from './utf8-byte-length.ts'

/** One usage event as a page reports it. The server adds the person and the organisation. */
export const pageEvent = z.strictObject({
  id: eventId,
  time,
  event: z.number().int(),
  detail: z
    .string()
    .max(1000, 'A detail has at most 1,000 characters.')
    .regex(/^\P{Cc}*$/u, 'A detail has no control characters.'),
  where: pagePath,
})
export type PageEvent = z.infer<typeof pageEvent>

export const MAX_EVENTS_PER_BATCH = 100
/** Largest batch, in bytes (docs/security.md T54). Browsers send no more than this while a page is being left. */
const MAX_BATCH_BYTES = 60 * 1024
/** Largest batch with the JSON around it, in bytes. */
const MAX_BATCH_BODY_BYTES = 64 * 1024

function isWithinMaxBatchBytes(events: PageEvent[]): boolean {
  return utf8ByteLength(JSON.stringify(events)) <= MAX_BATCH_BYTES
}

export const insights = {
  recordEvents: endpoint({ permission: 'insights.events.record', maxBodyBytes: MAX_BATCH_BODY_BYTES })
    .errors(refusals('auth.forbidden', 'insights.too_many'))
    .route(route('POST', '/events', 'Usage events of a page, in batches', noContent))
    .input(
      z.strictObject({
        events: z
          .array(pageEvent)
          .min(1)
          .max(MAX_EVENTS_PER_BATCH)
          .refine(isWithinMaxBatchBytes, 'These are too many events for one batch.'),
      }),
    ),
}
