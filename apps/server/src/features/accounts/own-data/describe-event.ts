import { findEventKind } from '@kitchen-table/domain/insights/event'
import type { Snapshot } from '../../catalog/library-cache.ts'

type Titles = Pick<Snapshot, 'tracks' | 'units'>

/** Returns the title of a track or lesson, or its id if it is gone. */
export function findTitle({ tracks, units }: Titles, id: string): string {
  return tracks.get(id)?.title ?? units.get(id)?.title ?? id
}

/** Returns what an event says: in words, and its detail (docs/product.md 10.1). */
export function describeEvent(
  titles: Titles,
  { event, detail }: { event: number; detail: string },
): string[] {
  const kind = findEventKind(event)
  const words = kind?.sentence ?? String(event)
  if (kind?.detail === 'term') return [words, detail]
  return [
    words,
    detail
      .split('>')
      .map((id) => findTitle(titles, id))
      .join(' → '),
  ]
}
