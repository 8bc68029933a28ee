import { utf8ByteLength } from '@kitchen-table/domain/language'
import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { messages } from './messages.ts'

export const MAX_EVENTS_PER_BATCH = 100
/** Largest batch, in bytes (docs/security.md T54). Browsers send no more than this while a page is being left. */
const MAX_BATCH_BYTES = 60 * 1024
/** Largest batch with the JSON around it, in bytes. */
const MAX_BATCH_BODY_BYTES = 64 * 1024

const text = z.string().max(MAX_BATCH_BYTES)

/**
 * One usage event as a page reports it. The server adds the person, the organization and the layout. A value that is
 * wrong in one event is no reason to refuse the batch: the server drops or corrects the event.
 */
export const pageEvent = z.strictObject({
  /** A UUID (fields.ts, `eventId`); an event with another id is dropped. */
  id: text,
  /** ISO 8601 in UTC; another text becomes the time of arrival. */
  time: text,
  /** An event with an unknown code is dropped. */
  event: z.number(),
  /** Stored without control characters, and at most 200 characters of it. */
  detail: text,
  /** The path of the page (fields.ts, `pagePath`); an event with another text is dropped. */
  where: text,
})
export type PageEvent = z.infer<typeof pageEvent>

function isWithinMaxBatchBytes(events: PageEvent[]): boolean {
  return utf8ByteLength(JSON.stringify(events)) <= MAX_BATCH_BYTES
}

/**
 * What became of the events of a batch. `corrected` ones are among the accepted: a time that is none or outside the
 * seven days before now, or a detail that is too long or has control characters. Events of administrators are dropped
 * (row 41).
 */
const recordedEvents = z.object({
  accepted: z.number().int(),
  corrected: z.number().int(),
  dropped: z.number().int(),
})
export type RecordedEvents = z.infer<typeof recordedEvents>

export const insightsEventEndpoints = {
  recordEvents: endpoint({ permission: 'insights.events.record', maxBodyBytes: MAX_BATCH_BODY_BYTES })
    .errors(refusals('auth.forbidden', 'insights.too_many', 'insights.too_many_today'))
    .route(route('POST', '/events', 'Usage events of a page, in batches'))
    .input(
      z.strictObject({
        events: z
          .array(pageEvent)
          .min(1)
          .max(MAX_EVENTS_PER_BATCH)
          .refine(isWithinMaxBatchBytes, { error: messages.tooManyEvents }),
      }),
    )
    .output(recordedEvents),
}
