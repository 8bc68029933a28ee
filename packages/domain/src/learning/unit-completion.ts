import { computeTrackPercent, type Progress } from './progress.ts'

type TrackUnits = { slug: string; enabledUnits: string[] }

export type UnitChange = { unitId: string; completed: boolean; track: string }

/**
 * Returns the progress after one unit was set complete or not complete. `completed` is a state, not a toggle, so that a
 * request that is sent again changes nothing. Completing also starts the track that the unit was completed in, and puts
 * it back on My Progress. `tracks` are those that contain the unit: each is marked as finished or not finished by its
 * percent after the change.
 */
export function applyUnitChange(
  progress: Progress,
  { unitId, completed, track }: UnitChange,
  tracks: TrackUnits[],
): Progress {
  const completedUnits = new Set(progress.activeUnits)
  const activeTracks = new Set(progress.activeTracks)
  const finishedTracks = new Set(progress.finishedTracks)
  const unlistedTracks = new Set(progress.unlistedTracks)

  if (completed) {
    completedUnits.add(unitId)
    activeTracks.add(track)
    unlistedTracks.delete(track)
  } else {
    completedUnits.delete(unitId)
  }

  for (const { slug, enabledUnits } of tracks) {
    if (computeTrackPercent(enabledUnits, completedUnits, false) === 100) finishedTracks.add(slug)
    else finishedTracks.delete(slug)
  }
  return {
    ...progress,
    activeUnits: [...completedUnits],
    activeTracks: [...activeTracks],
    finishedTracks: [...finishedTracks],
    unlistedTracks: [...unlistedTracks],
  }
}
