import { formatCount } from '@kitchen-table/domain/language/format-count'

type Counts = { counts: { people: number; tracks: number; events: number }; files: unknown[] }

/** Returns the contents of a backup as a text: "48 people, 27 tracks, 1 event, 3 files". */
export function formatStoreCounts({ counts: { people, tracks, events }, files }: Counts): string {
  return [
    formatCount(people, 'person', 'people'),
    formatCount(tracks, 'track'),
    formatCount(events, 'event'),
    formatCount(files.length, 'file'),
  ].join(', ')
}
