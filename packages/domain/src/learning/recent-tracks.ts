import type { Progress } from './progress.ts'

/** Slugs for My Progress: the last track, then by newest view, then the other begun ones; none twice. */
export function recentTracks({ lastTrack, trackViews, activeTracks }: Progress): string[] {
  const viewed = trackViews.toSorted((a, b) => b.time.localeCompare(a.time)).map(({ track }) => track)
  const first = lastTrack === null ? [] : [lastTrack]
  return [...new Set([...first, ...viewed, ...activeTracks])]
}

/** Begun tracks: those in which a unit was completed. The link "My Progress" appears with the first one. */
export function hasActiveTracks({ activeTracks }: Pick<Progress, 'activeTracks'>): boolean {
  return activeTracks.length > 0
}
