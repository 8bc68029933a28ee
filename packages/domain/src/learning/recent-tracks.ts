import type { Progress } from './progress.ts'

/**
 * Returns the slugs for My Progress: the last track, then by newest view, then the other started ones; none twice, and
 * none that was taken off the list.
 */
export function listRecentTracks(progress: Progress): string[] {
  const { lastTrack, trackViews, activeTracks, unlistedTracks } = progress
  const viewed = [...trackViews].sort((a, b) => b.time.localeCompare(a.time)).map(({ track }) => track)
  const first = lastTrack === null ? [] : [lastTrack]
  const slugs = new Set([...first, ...viewed, ...activeTracks])
  return [...slugs].filter((slug) => !unlistedTracks.includes(slug))
}

/**
 * Returns whether there is a started track: one in which a unit was completed, unless all its units were undone and it
 * was taken off the list. The link "My Progress" appears with the first one.
 */
export function hasActiveTracks({
  activeTracks,
  unlistedTracks,
}: Pick<Progress, 'activeTracks' | 'unlistedTracks'>): boolean {
  return activeTracks.some((slug) => !unlistedTracks.includes(slug))
}
