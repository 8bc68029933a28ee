import { type EventCode, findEventKind } from '@kitchen-table/domain/insights'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { Snapshot } from '../../catalog/reading/library-cache.ts'
import { messages } from './event.messages.ts'

type Titles = Pick<Snapshot, 'tracks' | 'units'>

/** Returns the title of a track or lesson, or its id if it is gone. */
export function findContentTitle({ tracks, units }: Titles, id: string): string {
  return tracks.get(id)?.title ?? units.get(id)?.title ?? id
}

const sentences: Record<EventCode, PlainMessage> = {
  100: messages.openedTrack,
  110: messages.changedTrack,
  120: messages.completedLesson,
  200: messages.playedVideo,
  210: messages.completedByVideo,
  220: messages.watchedVideo,
  300: messages.downloadedFile,
  400: messages.searchedWithResults,
  410: messages.searchedWithoutResults,
  500: messages.signedInAs,
  510: messages.chosePasswordAs,
}

/** Returns what an event says: in words, and its detail (docs/product.md 10.1). */
export function toUsageEventCells(
  titles: Titles,
  { event, detail }: { event: number; detail: string },
): string[] {
  const kind = findEventKind(event)
  const words = kind ? sentences[kind.code]() : String(event)
  if (kind?.detail === 'term') return [words, detail]
  return [
    words,
    detail
      .split('>')
      .map((id) => findContentTitle(titles, id))
      .join(' → '),
  ]
}
