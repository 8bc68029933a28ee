import { countOf } from '@kitchen-table/domain/language/count-of'

type Counts = { counts: { people: number; tracks: number; events: number }; files: unknown[] }

/** What a backup holds: "48 people, 27 tracks, 1 event, 3 files". */
export function storeCounts({ counts: { people, tracks, events }, files }: Counts): string {
  return [
    countOf(people, 'person', 'people'),
    countOf(tracks, 'track'),
    countOf(events, 'event'),
    countOf(files.length, 'file'),
  ].join(', ')
}
