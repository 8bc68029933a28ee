import type { RecordTrackView } from '@kitchen-table/contract/learning'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { clampEventTime, eventCodes, NO_GROUP } from '@kitchen-table/domain/insights/event'
import { isUsageRecorded } from '@kitchen-table/domain/insights/policy'
import type { Progress } from '@kitchen-table/domain/learning/progress'
import { type LibraryCache, requireTrack } from '../catalog/library-cache.ts'
import type { ProgressStore } from './ports.ts'

type Deps = { progress: ProgressStore; library: LibraryCache; now: () => number }

/** Records that a track was opened. For an administrator it stores nothing and returns the progress. */
export function recordTrackView({ progress, library, now }: Deps) {
  return async (actor: Actor, input: RecordTrackView): Promise<Progress> => {
    const track = requireTrack(await library.current(), actor, input.track)
    if (!isUsageRecorded(actor)) return progress.read(actor.sub)

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
