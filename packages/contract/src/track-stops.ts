import { z } from 'zod'
import { endpoint, refusals, route } from './endpoint.ts'
import { trackSlug } from './fields.ts'

const people = z.int().min(0)

/** Where people stop within a track (domain/learning/track-stops.ts). Numbers of people. */
const trackStops = z.object({
  slug: z.string(),
  title: z.string(),
  /** The enabled units of the track, in order. */
  units: z.array(z.object({ unitId: z.string(), title: z.string(), started: people, finished: people })),
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
