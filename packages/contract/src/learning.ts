import { z } from 'zod'
import { authenticatedEndpoint, refusals } from './endpoint.ts'
import { eventId, pagePath, slug, time, unitId } from './fields.ts'

/** docs/product.md 6.1. */
export const progress = z.object({
  activeUnits: z.array(z.string()),
  activeTracks: z.array(z.string()),
  finishedTracks: z.array(z.string()),
  /** Taken off My Progress by the person. */
  unlistedTracks: z.array(z.string()),
  lastTrack: z.string().nullable(),
  trackViews: z.array(z.object({ track: z.string(), time: z.string() })),
})

/** What a lesson may change of it; the views, which are most of it, are not sent again with every lesson. */
const progressWithoutViews = progress.omit({ trackViews: true })

/** Also parsed by the route that takes most of these without the framework. */
export const setUnitCompletionInput = z.strictObject({
  unitId,
  completed: z.boolean(),
  /** The track in which it was done. */
  track: slug,
  by: z.enum(['button', 'video']).default('button'),
  eventId,
  time,
  where: pagePath,
})

export const learning = {
  progress: authenticatedEndpoint
    .route({ method: 'GET', path: '/progress', summary: "One's own progress" })
    .output(progress),

  /** The wanted state, not a toggle: sending it again changes nothing. Counts event 120, or 210 when a video's start completes it. */
  setUnitCompletion: authenticatedEndpoint
    .errors(refusals('catalog.track_not_found', 'catalog.unit_not_found'))
    .route({
      method: 'PUT',
      path: '/progress/units/{unitId}',
      summary: 'Complete a lesson, or take that back',
    })
    .input(setUnitCompletionInput)
    .output(progressWithoutViews),

  /**
   * The wanted state, not a toggle. A track with a completed unit stays on the list; opening a track, or completing a
   * unit in it, puts it back. No event: nothing was learned.
   */
  setTrackListed: authenticatedEndpoint
    .errors(refusals('catalog.track_not_found'))
    .route({
      method: 'PUT',
      path: '/progress/tracks/{track}',
      summary: 'Take a track that was only opened off My Progress, or put it back',
    })
    .input(z.strictObject({ track: slug, listed: z.boolean() }))
    .output(progressWithoutViews),

  /** Counts event 100 and makes the track the last one. */
  recordTrackView: authenticatedEndpoint
    .errors(refusals('catalog.track_not_found'))
    .route({ method: 'PUT', path: '/progress/views/{eventId}', summary: 'Record that a track was opened' })
    .input(z.strictObject({ eventId, track: slug, time, where: pagePath }))
    .output(progress),
}
