import type { Progress, TrackUnits } from './progress.ts'

export type ListingChange = { listed: boolean }

/** Returns whether a track was opened and nothing more: no unit of it is complete, and it is not finished. */
export function isTrackOnlyOpened(
  { activeUnits, finishedTracks }: Pick<Progress, 'activeUnits' | 'finishedTracks'>,
  { slug, enabledUnits }: TrackUnits,
): boolean {
  const completed = new Set(activeUnits)
  return !finishedTracks.includes(slug) && !enabledUnits.some((unit) => completed.has(unit))
}

/** Returns the progress with the track back on the list, in its former place, because nothing else had changed. */
function relistTrack(progress: Progress, slug: string): Progress {
  if (!progress.unlistedTracks.includes(slug)) return progress
  return { ...progress, unlistedTracks: progress.unlistedTracks.filter((other) => other !== slug) }
}

/**
 * Returns the progress after a track was taken off My Progress or put back. `listed` is a state, not a toggle. Only a
 * track that was merely opened can be taken off: if another device has completed a unit of it meanwhile, it stays.
 */
export function applyTrackListingChange(
  progress: Progress,
  { listed }: ListingChange,
  track: TrackUnits,
): Progress {
  if (listed) return relistTrack(progress, track.slug)
  if (progress.unlistedTracks.includes(track.slug) || !isTrackOnlyOpened(progress, track)) return progress
  return { ...progress, unlistedTracks: [...progress.unlistedTracks, track.slug] }
}

/** Returns the progress after a track was opened: it is the last track, and back on the list. */
export function applyTrackView(progress: Progress, slug: string): Progress {
  return { ...relistTrack(progress, slug), lastTrack: slug }
}
