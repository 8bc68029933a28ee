import { z } from 'zod'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { eventId, pagePath, time, trackSlug, unitId } from '../fields.ts'
import { impactEndpoints } from './impact.ts'
import { trackStopsEndpoints } from './track-stops.ts'

/** The stored progress of a person (docs/product.md 6.1). */
export const progress = z.object({
  activeUnits: z.array(z.string()),
  activeTracks: z.array(z.string()),
  finishedTracks: z.array(z.string()),
  /** Tracks that the person removed from My Progress. */
  unlistedTracks: z.array(z.string()),
  lastTrack: z.string().nullable(),
  trackViews: z.array(z.object({ track: z.string(), time: z.string() })),
})

/** What completing a unit can change. The views, which are most of the data, are not sent again each time. */
const progressWithoutViews = progress.omit({ trackViews: true })

/** Also parsed by the fast path, which handles most of these requests without the framework. */
export const setUnitCompletionInput = z.strictObject({
  unitId,
  completed: z.boolean(),
  /** The track in which the unit was completed. */
  track: trackSlug,
  by: z.enum(['button', 'video']).default('button'),
  eventId,
  time,
  where: pagePath,
})

export type SetUnitCompletion = z.infer<typeof setUnitCompletionInput>

/** Longer than any video of a lesson, in seconds. */
const MAX_VIDEO_SECONDS = 24 * 60 * 60
const videoSeconds = z.number().min(0).max(MAX_VIDEO_SECONDS)

const videoPosition = z.object({ unitId: z.string(), seconds: z.number(), duration: z.number() })

const recordTrackViewInput = z.strictObject({ eventId, track: trackSlug, time, where: pagePath })
export type RecordTrackView = z.infer<typeof recordTrackViewInput>

export const learning = {
  ...impactEndpoints,
  ...trackStopsEndpoints,

  progress: endpoint({ permission: 'learning.progress.read' })
    .route(route('GET', '/progress', "The user's own progress"))
    .output(progress),

  /**
   * Sets whether a unit is complete: a state, not a toggle, so that sending it again changes nothing. Records event
   * 120, or 210 when the start of a video completes the unit.
   */
  setUnitCompletion: endpoint({ permission: 'learning.progress.write' })
    .errors(refusals('catalog.track_not_found', 'catalog.unit_not_found'))
    .route(route('PUT', '/progress/units/{unitId}', 'Mark a lesson as complete or as not complete'))
    .input(setUnitCompletionInput)
    .output(progressWithoutViews),

  /** Where the user has stopped in the videos that were played last, on any device. */
  videoPositions: endpoint({ permission: 'learning.progress.read' })
    .route(route('GET', '/progress/videos', 'Where the user has stopped in videos'))
    .output(z.object({ positions: z.array(videoPosition) })),

  /** Stores where the user has stopped in a video; 0 at its end. Nothing is stored of a sensitive lesson. */
  saveVideoPosition: endpoint({ permission: 'learning.progress.write' })
    .errors(refusals('catalog.track_not_found', 'catalog.unit_not_found'))
    .route(
      route('PUT', '/progress/videos/{unitId}', 'Store where the user has stopped in a video', noContent),
    )
    .input(z.strictObject({ unitId, track: trackSlug, seconds: videoSeconds, duration: videoSeconds })),

  /**
   * Sets whether a track is on My Progress: a state, not a toggle. A track with a completed unit stays on the list;
   * opening a track, or completing a unit in it, puts it back. Records no event, because nothing was learned.
   */
  setTrackListed: endpoint({ permission: 'learning.progress.write' })
    .errors(refusals('catalog.track_not_found'))
    .route(
      route(
        'PUT',
        '/progress/tracks/{track}',
        'Remove a track that was only opened from My Progress, or put it back',
      ),
    )
    .input(z.strictObject({ track: trackSlug, listed: z.boolean() }))
    .output(progressWithoutViews),

  /** Records event 100 and makes the track `lastTrack`. */
  recordTrackView: endpoint({ permission: 'learning.progress.write' })
    .errors(refusals('catalog.track_not_found'))
    .route(route('PUT', '/progress/views/{eventId}', 'Record that a track was opened'))
    .input(recordTrackViewInput)
    .output(progress),
}
