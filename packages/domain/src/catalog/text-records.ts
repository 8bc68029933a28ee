import { type ContentKind, toTopicKey } from './content-kind.ts'
import type { Topic, Track } from './records.ts'
import type { Unit } from './unit.ts'

/** A record with texts that can name other records. */
export type TextRecord = Track | Unit | Topic

/** A record of any kind with what leads to its editor. */
export type ListedRecord<T> = {
  content: { kind: Exclude<ContentKind, 'resource'>; key: string; title: string }
  record: T
}

type TextRecords<T extends Track, U extends Unit, P extends Topic> = {
  tracks: ReadonlyMap<string, T>
  units: ReadonlyMap<string, U>
  /** By layout, then by slug. */
  topics: ReadonlyMap<string, ReadonlyMap<string, P>>
}

/** Returns the records of a library that have texts, disabled ones as well. */
export function listTextRecords<T extends Track, U extends Unit, P extends Topic>({
  tracks,
  units,
  topics,
}: TextRecords<T, U, P>): ListedRecord<T | U | P>[] {
  return [
    ...[...tracks.values()].map((record) => ({
      content: { kind: 'track' as const, key: record.slug, title: record.title },
      record,
    })),
    ...[...units.values()].map((record) => ({
      content: { kind: 'unit' as const, key: record.unitId, title: record.title },
      record,
    })),
    ...[...topics].flatMap(([layout, ofLayout]) =>
      [...ofLayout.values()].map((record) => ({
        content: { kind: 'topic' as const, key: toTopicKey(layout, record.slug), title: record.title },
        record,
      })),
    ),
  ]
}

/** Returns the worksheet of a record; '' if it has none. */
export const getWorksheet = (record: TextRecord): string => ('worksheet' in record ? record.worksheet : '')
