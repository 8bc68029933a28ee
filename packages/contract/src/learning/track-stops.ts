import { z } from 'zod'
import { endpoint, refusals, route } from '../endpoint.ts'
import { trackSlug } from '../fields.ts'

/** 'few': at least one person and fewer than five (domain/learning/track-stops.ts). */
const people = z.union([z.int().min(0), z.literal('few')])

/** Where people stop within a track. */
const trackStops = z.object({
  slug: z.string(),
  title: z.string(),
  /** The enabled units of the track, in order. */
  units: z.array(z.object({ unitId: z.string(), title: z.string(), started: people, finished: people })),
  /** The unit after whose start most people have stopped; null if nowhere as many as five have. */
  largestStop: z.string().nullable(),
  /** When the progress was read. */
  countedAt: z.string(),
})
export type TrackStops = z.infer<typeof trackStops>

export const trackStopsEndpoints = {
  readTrackStops: endpoint({ permission: 'insights.statistics.read' })
    .errors(refusals('catalog.track_not_found'))
    .route(
      route('GET', '/admin/tracks/{slug}/stops', 'How many people start and finish each lesson of a track'),
    )
    .input(z.strictObject({ slug: trackSlug }))
    .output(trackStops),
}
