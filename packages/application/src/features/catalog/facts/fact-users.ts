import {
  type FactReference,
  type FactUser,
  type ListedRecord,
  listFactReferences,
  listTextRecords,
  toFactToken,
} from '@kitchen-table/domain/catalog'
import type { Snapshot } from '../reading/library-cache.ts'

/** A record with what it names of facts. */
export type ListedFactUser = ListedRecord<FactUser> & { references: readonly FactReference[] }

/** Of each version of a record once: it never changes. */
const referencesByRecord = new WeakMap<FactUser, readonly FactReference[]>()

function readReferences(record: FactUser): readonly FactReference[] {
  const known = referencesByRecord.get(record)
  if (known !== undefined) return known
  const references = listFactReferences(record)
  referencesByRecord.set(record, references)
  return references
}

/** Returns all records that name facts: in a text, with a calculator, or as a season. Disabled ones as well. */
export function listFactUsers({
  intents,
  ...texts
}: Pick<Snapshot, 'tracks' | 'units' | 'topics' | 'intents'>): ListedFactUser[] {
  const records: ListedRecord<FactUser>[] = [
    ...listTextRecords(texts),
    ...[...intents.values()].map((record) => ({
      content: { kind: 'intent' as const, key: record.slug, title: record.title },
      record,
    })),
  ]
  return records
    .map((listed) => ({ ...listed, references: readReferences(listed.record) }))
    .filter(({ references }) => references.length > 0)
}

/** Returns those that name one fact, each with what it names of it. */
export const filterUsersOfFact = (users: readonly ListedFactUser[], slug: string): ListedFactUser[] =>
  users
    .map((user) => ({
      ...user,
      references: user.references.filter((reference) => toFactToken(reference).slug === slug),
    }))
    .filter(({ references }) => references.length > 0)
