import { type Progress, trackPercent } from './progress.ts'

type TrackUnits = { slug: string; enabledUnits: string[] }

export type UnitChange = { unitId: string; completed: boolean; track: string }

/**
 * Progress after one unit was set complete or not. It is the wanted state, never a toggle, so doing it twice does
 * no more. Completing also begins the track that the unit was completed in, and puts it back on My Progress. `tracks` are those
 * that hold the unit: each is marked finished or no longer finished by what it is at now.
 */
export function afterUnitChange(
  progress: Progress,
  { unitId, completed, track }: UnitChange,
  tracks: TrackUnits[],
): Progress {
  const units = new Set(progress.activeUnits)
  const begun = new Set(progress.activeTracks)
  const finished = new Set(progress.finishedTracks)
  const unlisted = new Set(progress.unlistedTracks)

  if (completed) {
    units.add(unitId)
    begun.add(track)
    unlisted.delete(track)
  } else {
    units.delete(unitId)
  }

  for (const { slug, enabledUnits } of tracks) {
    if (trackPercent(enabledUnits, units, false) === 100) finished.add(slug)
    else finished.delete(slug)
  }
  return {
    ...progress,
    activeUnits: [...units],
    activeTracks: [...begun],
    finishedTracks: [...finished],
    unlistedTracks: [...unlisted],
  }
}
