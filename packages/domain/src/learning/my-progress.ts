import { pickInOrder } from '../catalog/display.ts'
import { messages } from './messages.ts'
import type { Progress } from './progress.ts'

/**
 * Returns the slugs for My Progress: the last track, then by newest view, then the other started ones; none twice, and
 * none that was taken off the list.
 */
export function listRecentTrackSlugs(progress: Progress): string[] {
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

/** My Progress: what the page lists and what the dashboard's tile counts. `percent` is the mean of its tracks. */
type MyProgress<T> = { tracks: T[]; finishedCount: number; percent: number }

/** Returns what My Progress shows. `tracks` are those that the library has now; slugs without a track are skipped. */
export function summarizeMyProgress<T>(
  progress: Progress,
  tracks: ReadonlyMap<string, T>,
  percentOf: (track: T) => number,
): MyProgress<T> {
  const listed = pickInOrder(listRecentTrackSlugs(progress), tracks)
  const percents = listed.map(percentOf)
  const sum = percents.reduce((total, percent) => total + percent, 0)
  return {
    tracks: listed,
    finishedCount: percents.filter((percent) => percent === 100).length,
    percent: listed.length === 0 ? 0 : sum / listed.length,
  }
}

/** Returns "3 tracks on your list" until one is complete, then "1 of 3 tracks complete". */
export function formatMyProgress({
  tracks,
  finishedCount,
}: Pick<MyProgress<unknown>, 'tracks' | 'finishedCount'>) {
  const count = tracks.length
  return finishedCount === 0
    ? messages.tracksOnList({ count })
    : messages.tracksComplete({ finished: finishedCount, count })
}
