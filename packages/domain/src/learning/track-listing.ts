import type { Progress } from './progress.ts'

type TrackUnits = { slug: string; enabledUnits: string[] }

export type ListingChange = { listed: boolean }

/** Whether a track was opened and nothing more: no unit of it is complete, and it was never finished. */
export function isOnlyOpened(
  { activeUnits, finishedTracks }: Pick<Progress, 'activeUnits' | 'finishedTracks'>,
  { slug, enabledUnits }: TrackUnits,
): boolean {
  const completed = new Set(activeUnits)
  return !finishedTracks.includes(slug) && !enabledUnits.some((unit) => completed.has(unit))
}

/** Puts a track back on the list, where it was: what else is known of it was never touched. */
export function relistTrack(progress: Progress, slug: string): Progress {
  if (!progress.unlistedTracks.includes(slug)) return progress
  return { ...progress, unlistedTracks: progress.unlistedTracks.filter((other) => other !== slug) }
}

/**
 * Progress after a track was taken off My Progress or put back. It is the wanted state, never a toggle. Only a track
 * that was only opened can be taken off: when another device has completed a unit of it meanwhile, it stays.
 */
export function applyListingChange(
  progress: Progress,
  { listed }: ListingChange,
  track: TrackUnits,
): Progress {
  if (listed) return relistTrack(progress, track.slug)
  if (progress.unlistedTracks.includes(track.slug) || !isOnlyOpened(progress, track)) return progress
  return { ...progress, unlistedTracks: [...progress.unlistedTracks, track.slug] }
}

/** Opening a track makes it the last one, and puts it back on the list. */
export function applyTrackView(progress: Progress, slug: string): Progress {
  return { ...relistTrack(progress, slug), lastTrack: slug }
}
