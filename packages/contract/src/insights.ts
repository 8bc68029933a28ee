import { z } from 'zod'
import { refusals, signedIn } from './endpoint.ts'
import { eventId, time, where } from './fields.ts'

/** What a page says of one event; who did it, and for which organisation, the server knows. */
export const pageEvent = z.strictObject({
  id: eventId,
  time,
  event: z.number().int(),
  detail: z.string().max(1000),
  where,
})
export type PageEvent = z.infer<typeof pageEvent>

export const MOST_EVENTS = 100

export const insights = {
  record: signedIn
    .errors(refusals('auth.forbidden', 'insights.too_many'))
    .route({
      method: 'POST',
      path: '/events',
      summary: 'Usage events of a page, in batches',
      successStatus: 204,
    })
    .input(z.strictObject({ events: z.array(pageEvent).min(1).max(MOST_EVENTS) })),
}
