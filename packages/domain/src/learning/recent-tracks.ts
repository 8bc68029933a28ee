import type { Progress } from './progress.ts'

/**
 * Slugs for My Progress: the last track, then by newest view, then the other begun ones; none twice, and none that was
 * taken off.
 */
export function listRecentTracks({
  lastTrack,
  trackViews,
  activeTracks,
  unlistedTracks,
}: Progress): string[] {
  const viewed = [...trackViews].sort((a, b) => b.time.localeCompare(a.time)).map(({ track }) => track)
  const first = lastTrack === null ? [] : [lastTrack]
  const slugs = new Set([...first, ...viewed, ...activeTracks])
  return [...slugs].filter((slug) => !unlistedTracks.includes(slug))
}

/** Begun tracks: those in which a unit was completed, unless all was taken back and the track taken off. The link "My Progress" appears with the first one. */
export function hasActiveTracks({
  activeTracks,
  unlistedTracks,
}: Pick<Progress, 'activeTracks' | 'unlistedTracks'>): boolean {
  return activeTracks.some((slug) => !unlistedTracks.includes(slug))
}
