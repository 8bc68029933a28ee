import type { SetUnitCompletion } from '@kitchen-table/contract/learning'
import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { clampEventTime, eventCodes, NO_GROUP } from '@kitchen-table/domain/insights/event'
import { isUsageRecorded } from '@kitchen-table/domain/insights/policy'
import { applyUnitChange, type Progress } from '@kitchen-table/domain/learning/progress'
import { type LibraryCache, listContainingTracks, requireUnit } from '../catalog/library-cache.ts'
import type { ProgressEvent, ProgressStore } from './ports.ts'

type Deps = { progress: ProgressStore; library: LibraryCache; now: () => number }

/** Returns a completion's event; null if it changes nothing, as from a second tab, or is an administrator's. */
function completionEvent(
  actor: Actor,
  input: SetUnitCompletion,
  before: Progress,
  receivedAt: number,
): ProgressEvent | null {
  const isNew = input.completed && !before.activeUnits.includes(input.unitId)
  if (!isNew || !isUsageRecorded(actor)) return null
  return {
    id: input.eventId,
    time: clampEventTime(input.time, receivedAt),
    event: input.by === 'video' ? eventCodes.videoStartCompletes : eventCodes.unitCompleted,
    group: actor.group ?? NO_GROUP,
    detail: input.unitId,
    where: input.where,
  }
}

/** Marks a unit as done or not done, and counts a completion. Returns the person's progress without the views. */
export function setUnitCompletion({ progress, library, now }: Deps) {
  return async (actor: Actor, input: SetUnitCompletion): Promise<Omit<Progress, 'trackViews'>> => {
    const snapshot = await library.current()
    const unit = requireUnit(snapshot, actor, input.track, input.unitId)
    const containingTracks = listContainingTracks(snapshot, unit)

    const receivedAt = now()
    const { trackViews: _, ...updatedProgress } = await progress.update(actor.sub, (before) => ({
      after: applyUnitChange(before, input, containingTracks),
      event: completionEvent(actor, input, before, receivedAt),
    }))
    return updatedProgress
  }
}
