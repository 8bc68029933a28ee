import type { RecordTrackView } from '@kitchen-table/contract/learning'
import { clampEventTime, eventCodes, isUsageRecorded, NO_GROUP } from '@kitchen-table/domain/insights'
import type { Progress } from '@kitchen-table/domain/learning'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import {
  type LibraryCache,
  requireAccessibleTrack,
  resolvePersonLayoutName,
} from '../catalog/reading/library-cache.ts'
import type { ProgressStore } from './ports.ts'

type Deps = { progress: ProgressStore; library: LibraryCache; now: () => number }

/** Records that a track was opened. For an administrator it stores nothing and returns the progress. */
export function recordTrackView({ progress, library, now }: Deps) {
  return async (person: AuthenticatedPerson, input: RecordTrackView): Promise<Progress> => {
    const actor = toActor(person)
    const snapshot = await library.current()
    const track = requireAccessibleTrack(snapshot, actor, input.track)
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
        layout: resolvePersonLayoutName(person, snapshot),
        detail: track.slug,
        where: input.where,
      },
    )
  }
}
