import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { maySeeDisabledContent } from '@kitchen-table/domain/catalog/policy'
import { eventCodes, NO_GROUP } from '@kitchen-table/domain/insights/event'
import { clampEventTime } from '@kitchen-table/domain/insights/event-time'
import { isTrackViewRecorded } from '@kitchen-table/domain/learning/policy'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { Refusal } from '../../platform/refusal.ts'
import type { LibraryCache } from '../catalog/library-cache.ts'
import type { ProgressStore } from './ports.ts'

type Deps = { progress: ProgressStore; library: LibraryCache; now: () => number }

export type RecordTrackViewInput = { eventId: string; track: string; time: string; where: string }

/** Records that a track was opened. For an administrator it stores nothing and returns the progress. */
export function recordTrackView({ progress, library, now }: Deps) {
  return async (actor: Actor, input: RecordTrackViewInput): Promise<Progress> => {
    const { tracks } = await library.current()
    const track = tracks.get(input.track)
    if (!track || (track.trackDisabled && !maySeeDisabledContent(actor)))
      throw new Refusal('catalog.track_not_found')
    if (!isTrackViewRecorded(actor)) return progress.read(actor.sub)

    const time = clampEventTime(input.time, now())
    return progress.addView(
      actor.sub,
      { id: input.eventId, track: track.slug, time },
      {
        id: input.eventId,
        time,
        event: eventCodes.trackView,
        group: actor.group ?? NO_GROUP,
        detail: track.slug,
        where: input.where,
      },
    )
  }
}
