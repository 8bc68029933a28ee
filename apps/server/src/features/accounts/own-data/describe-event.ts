import { eventCodes } from '@kitchen-table/domain/insights/event'
import type { Snapshot } from '../../catalog/library-cache.ts'

type Titles = Pick<Snapshot, 'tracks' | 'units'>

const wordsByCode: Record<number, string> = {
  [eventCodes.trackView]: 'Opened a track',
  [eventCodes.relatedClick]: 'Went on from one track to another',
  [eventCodes.unitCompleted]: 'Completed a lesson',
  [eventCodes.videoPlay]: 'Played a video',
  [eventCodes.videoStartCompletes]: 'Played a video, which completed the lesson',
  [eventCodes.videoCompleted]: 'Watched a video to the end',
  [eventCodes.download]: 'Downloaded a file',
  [eventCodes.searchHit]: 'Searched, with results',
  [eventCodes.searchMiss]: 'Searched, without results',
  [eventCodes.signIn]: 'Signed in, as',
  [eventCodes.signUp]: 'Chose a password for the first time, as',
}

/** Returns the title of a track or lesson, or its id if it is gone. */
export function findTitle({ tracks, units }: Titles, id: string): string {
  return tracks.get(id)?.title ?? units.get(id)?.title ?? id
}

/** Returns what an event says: in words, and its detail (docs/architecture.md, "Event details"). */
export function describeEvent(
  titles: Titles,
  { event, detail }: { event: number; detail: string },
): string[] {
  const words = wordsByCode[event] ?? String(event)
  const isTyped = event === eventCodes.searchHit || event === eventCodes.searchMiss
  if (isTyped) return [words, detail]
  return [
    words,
    detail
      .split('>')
      .map((id) => findTitle(titles, id))
      .join(' → '),
  ]
}
