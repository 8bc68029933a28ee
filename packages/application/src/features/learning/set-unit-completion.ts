import type { SetUnitCompletion } from '@kitchen-table/contract/learning'
import {
  clampEventTime,
  type EventCode,
  eventCodes,
  isUsageRecorded,
  NO_GROUP,
} from '@kitchen-table/domain/insights'
import { applyUnitCompletionChange, type Progress } from '@kitchen-table/domain/learning'
import { type AuthenticatedPerson, toActor } from '../../platform/authorization/authenticated-person.ts'
import {
  type LibraryCache,
  listContainingTracks,
  requireAccessibleUnit,
  resolvePersonLayoutName,
  type Snapshot,
} from '../catalog/reading/library-cache.ts'
import type { ProgressEvent, ProgressStore } from './ports.ts'

type Recording = { person: AuthenticatedPerson; snapshot: Snapshot; receivedAt: number }

type Deps = { progress: ProgressStore; library: LibraryCache; now: () => number }

function completionCode({ completed, by, unitId }: SetUnitCompletion, before: Progress): EventCode | null {
  if (!completed) return null
  const isNew = !before.activeUnits.includes(unitId)
  if (by === 'video') return isNew ? eventCodes.videoStartCompletes : eventCodes.videoPlay
  return isNew ? eventCodes.unitCompleted : null
}

/**
 * Returns the event of a change; null if it completes nothing, as from a second tab, or is an administrator's. A video
 * that starts without completing its unit, because another device has completed it, is a start like any other.
 */
function completionEvent(
  input: SetUnitCompletion,
  before: Progress,
  { person, snapshot, receivedAt }: Recording,
): ProgressEvent | null {
  const actor = toActor(person)
  const event = completionCode(input, before)
  if (event === null || !isUsageRecorded(actor)) return null
  return {
    id: input.eventId,
    time: clampEventTime(input.time, receivedAt),
    event,
    group: actor.group ?? NO_GROUP,
    layout: resolvePersonLayoutName(person, snapshot),
    detail: input.unitId,
    where: input.where,
  }
}

/** Marks a unit as done or not done, and counts a completion. Returns the person's progress without the views. */
export function setUnitCompletion({ progress, library, now }: Deps) {
  return async (
    person: AuthenticatedPerson,
    input: SetUnitCompletion,
  ): Promise<Omit<Progress, 'trackViews'>> => {
    const snapshot = await library.current()
    const unit = requireAccessibleUnit(snapshot, toActor(person), input.track, input.unitId)
    const containingTracks = listContainingTracks(snapshot, unit)

    const recording = { person, snapshot, receivedAt: now() }
    const { trackViews: _, ...updatedProgress } = await progress.update(person.sub, (before) => ({
      after: applyUnitCompletionChange(before, input, containingTracks),
      event: completionEvent(input, before, recording),
    }))
    return updatedProgress
  }
}
