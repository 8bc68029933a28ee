import {
  type FactReference,
  type FactUser,
  hasFactReference,
  isFactReference,
  listFactReferences,
} from '../catalog/fact-references.ts'
import type { Track } from '../catalog/records.ts'
import { listTextReferences } from '../catalog/references.ts'
import type { TextRecord } from '../catalog/text-records.ts'
import type { Unit } from '../catalog/unit.ts'
import type { Fact } from '../facts/fact.ts'
import type { Finding } from './disabled-references.ts'

export type NamedRecords = {
  tracks: ReadonlyMap<string, Pick<Track, 'trackDisabled'>>
  units: ReadonlyMap<string, Pick<Unit, 'unitDisabled'>>
  facts: ReadonlyMap<string, Fact>
}

function describeFactReference({ kind, key }: FactReference): Finding {
  switch (kind) {
    case 'fact':
      return ['missing_fact', key]
    case 'figure':
      return ['tool_unavailable', key]
    case 'factAddress':
      return ['dangling_link', `fact:${key}`]
    case 'window':
      return ['dangling_season', key]
    default:
      return kind satisfies never
  }
}

/** Returns what a record names of facts that there is not, or that cannot be used. */
export const findFactReferenceProblems = (
  record: FactUser,
  { facts }: Pick<NamedRecords, 'facts'>,
): Finding[] =>
  listFactReferences(record)
    .filter((reference) => !hasFactReference(facts, reference))
    .map(describeFactReference)

/** Returns the links of a text to lessons and tracks that readers cannot open. */
function findLinkProblems({ content }: TextRecord, { tracks, units }: NamedRecords): Finding[] {
  return listTextReferences(content)
    .filter((reference) => !isFactReference(reference))
    .flatMap(({ kind, key }): Finding[] => {
      const isShown =
        kind === 'track' ? tracks.get(key)?.trackDisabled === false : units.get(key)?.unitDisabled === false
      return isShown ? [] : [['dangling_link', `${kind === 'track' ? 'track' : 'lesson'}:${key}`]]
    })
}

/** Returns what the texts and the tool of a record name and readers do not get. */
export const findReferenceProblems = (record: TextRecord, records: NamedRecords): Finding[] => [
  ...findFactReferenceProblems(record, records),
  ...findLinkProblems(record, records),
]
