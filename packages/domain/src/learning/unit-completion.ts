import { computeTrackPercent, type Progress } from './progress.ts'

type TrackUnits = { slug: string; enabledUnits: string[] }

export type UnitChange = { unitId: string; completed: boolean; track: string }

/**
 * Progress after one unit was set complete or not. It is the wanted state, never a toggle, so doing it twice does no
 * more: a request that is sent again changes nothing. Completing also begins the track that the unit was completed in,
 * and puts it back on My Progress. `tracks` are those that hold the unit: each is marked finished or no longer finished
 * by what it is at now.
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
