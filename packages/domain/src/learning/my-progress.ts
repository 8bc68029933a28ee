import { inOrder } from '../catalog/display.ts'
import { countOf } from '../language/count-of.ts'
import type { Progress } from './progress.ts'
import { recentTracks } from './recent-tracks.ts'

/** My Progress: what the page lists and what the dashboard's tile counts. `percent` is the mean of the tracks'. */
export type MyProgress<T> = { tracks: T[]; finished: number; percent: number }

/** `tracks` are those that the library has now; a slug without one is passed over. */
export function myProgress<T>(
  progress: Progress,
  tracks: ReadonlyMap<string, T>,
  percentOf: (track: T) => number,
): MyProgress<T> {
  const listed = inOrder(recentTracks(progress), tracks)
  const percents = listed.map(percentOf)
  const sum = percents.reduce((total, percent) => total + percent, 0)
  return {
    tracks: listed,
    finished: percents.filter((percent) => percent === 100).length,
    percent: listed.length === 0 ? 0 : sum / listed.length,
  }
}

/** "3 tracks on your list" until one is complete, then "1 of 3 tracks complete". */
export function myProgressWords({ tracks, finished }: Pick<MyProgress<unknown>, 'tracks' | 'finished'>) {
  const all = countOf(tracks.length, 'track')
  return finished === 0 ? `${all} on your list` : `${finished} of ${all} complete`
}
