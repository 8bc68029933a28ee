import { type Topic, type Track, toTopicKey, type Unit } from '@kitchen-table/domain/catalog'
import { listFactSlugs } from '@kitchen-table/domain/facts'
import type { CatalogKey } from '../ports.ts'
import type { Snapshot } from '../reading/library-cache.ts'

/** A record with texts that can name facts. */
export type TextRecord = { key: CatalogKey; title: string; record: Track | Unit | Topic; texts: string[] }

/** Returns the records of a library that have texts, disabled ones as well. */
export function listTextRecords({
  tracks,
  units,
  topics,
}: Pick<Snapshot, 'tracks' | 'units' | 'topics'>): TextRecord[] {
  return [
    ...[...tracks.values()].map(
      (record): TextRecord => ({
        key: { kind: 'track', key: record.slug },
        title: record.title,
        record,
        texts: [record.content],
      }),
    ),
    ...[...units.values()].map(
      (record): TextRecord => ({
        key: { kind: 'unit', key: record.unitId },
        title: record.title,
        record,
        texts: [record.content, record.worksheet],
      }),
    ),
    ...[...topics].flatMap(([layout, ofLayout]) =>
      [...ofLayout.values()].map(
        (record): TextRecord => ({
          key: { kind: 'topic', key: toTopicKey(layout, record.slug) },
          title: record.title,
          record,
          texts: [record.content],
        }),
      ),
    ),
  ]
}

/** Of each version of a record once: it never changes. */
const slugsByRecord = new WeakMap<object, ReadonlySet<string>>()

/** Returns the slugs of the facts that the texts of a record name. */
export function listNamedFacts({ record, texts }: Pick<TextRecord, 'record' | 'texts'>): ReadonlySet<string> {
  const known = slugsByRecord.get(record)
  if (known !== undefined) return known
  const slugs = new Set(texts.flatMap(listFactSlugs))
  slugsByRecord.set(record, slugs)
  return slugs
}

/** Returns the keys of the records whose texts name a fact. */
export const listFactUsers = (snapshot: Snapshot, slug: string): CatalogKey[] =>
  listTextRecords(snapshot)
    .filter((text) => listNamedFacts(text).has(slug))
    .map(({ key }) => key)
