import { type Fact, hasFactValue, isLinkableFact } from '../facts/fact.ts'
import type { FactToken } from '../facts/text-references.ts'
import { findFigureUnit, parseFigure } from '../tools/tool-facts.ts'
import type { Intent } from './intent.ts'
import {
  type FactReferenceKind,
  listIntentReferences,
  listTopicReferences,
  listTrackReferences,
  listUnitReferences,
  type Reference,
} from './references.ts'
import type { TextRecord } from './text-records.ts'

/** A fact, or a part of one, that a record names. */
export type FactReference = Reference & { kind: FactReferenceKind }

/** A record that can name facts. */
export type FactUser = TextRecord | Intent

const kinds: ReadonlySet<string> = new Set<FactReferenceKind>(['fact', 'factAddress', 'window', 'figure'])

export const isFactReference = (reference: Reference): reference is FactReference => kinds.has(reference.kind)

/** Returns the fact that is named, and the name of the value; '' without one. */
export function toFactToken({ key }: Pick<FactReference, 'key'>): FactToken {
  const [slug = '', name = ''] = key.split('.')
  return { slug, name }
}

function listReferences(record: FactUser): Reference[] {
  if ('phrases' in record) return listIntentReferences(record)
  if ('unitId' in record) return listUnitReferences(record)
  return 'trackId' in record ? listTrackReferences(record) : listTopicReferences(record)
}

/** Returns what a record names of facts: in its texts, with its tool, and as its season. */
export const listFactReferences = (record: FactUser): FactReference[] =>
  listReferences(record).filter(isFactReference)

/** Facts by their slugs. */
export type FactLookup = { get(slug: string): Omit<Fact, 'slug'> | undefined }

function isReadableFigure(facts: FactLookup, token: FactToken): boolean {
  const value = facts.get(token.slug)?.values.find(({ name }) => name === token.name)
  const unit = findFigureUnit(token)
  return value !== undefined && unit !== null && parseFigure(value.text, unit) !== null
}

/** Whether there is what a record names of a fact, in the form in which it is needed. */
export function hasFactReference(facts: FactLookup, reference: Pick<FactReference, 'kind' | 'key'>): boolean {
  const { kind, key } = reference
  switch (kind) {
    case 'fact':
      return hasFactValue(facts, key)
    case 'figure':
      return isReadableFigure(facts, toFactToken(reference))
    case 'window':
      return facts.get(key)?.kind === 'window'
    case 'factAddress': {
      const fact = facts.get(key)
      return fact !== undefined && isLinkableFact(fact)
    }
    default:
      return kind satisfies never
  }
}
