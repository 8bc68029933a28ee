import { type EventCode, findEventKind } from '@kitchen-table/domain/insights'
import type { Snapshot } from '../../catalog/reading/library-cache.ts'

type Titles = Pick<Snapshot, 'tracks' | 'units'>

/** Returns the title of a track or lesson, or its id if it is gone. */
export function findTitle({ tracks, units }: Titles, id: string): string {
  return tracks.get(id)?.title ?? units.get(id)?.title ?? id
}

/** What an event says of its person, before the title of its detail. */
const sentences: Record<EventCode, string> = {
  100: 'Opened a track',
  110: 'Went on from one track to another',
  120: 'Completed a lesson',
  200: 'Played a video',
  210: 'Played a video, which completed the lesson',
  220: 'Watched a video to the end',
  300: 'Downloaded a file',
  400: 'Searched, with results',
  410: 'Searched, without results',
  500: 'Signed in, as',
  510: 'Chose a password for the first time, as',
}

/** Returns what an event says: in words, and its detail (docs/product.md 10.1). */
export function describeEvent(
  titles: Titles,
  { event, detail }: { event: number; detail: string },
): string[] {
  const kind = findEventKind(event)
  const words = kind ? sentences[kind.code] : String(event)
  if (kind?.detail === 'term') return [words, detail]
  return [
    words,
    detail
      .split('>')
      .map((id) => findTitle(titles, id))
      .join(' → '),
  ]
}
