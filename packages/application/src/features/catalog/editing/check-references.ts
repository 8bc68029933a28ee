import {
  type FactUser,
  findUnknownReferences,
  hasFactReference,
  isTitleTaken,
  listFactReferences,
  type Reference,
} from '@kitchen-table/domain/catalog'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { invalidInputRefusal, Refusal } from '../../../platform/refusal.ts'
import type { LibraryCache, Snapshot } from '../reading/library-cache.ts'
import { messages } from './messages.ts'

/**
 * The library in which a save looks up the names of other records. Null for an import, whose records name each other in
 * any order: then names are stored as they are.
 */
export type KnownContent = Pick<LibraryCache, 'current'> | null

export const translationOfItselfMessage: PlainMessage = messages.ownTranslation

const missingMessages: Record<Reference['kind'], (values: { key: string }) => string> = {
  track: messages.missingTrack,
  unit: messages.missingLesson,
  topic: messages.missingTopic,
  icon: messages.missingIcon,
  helpLine: messages.missingHelpLine,
  intent: messages.missingIntent,
  fact: messages.missingFact,
  factAddress: messages.missingFactAddress,
  window: messages.missingWindow,
  figure: messages.missingFigure,
}

/** Returns whether a record exists; topics are those of `layout`. */
export function hasReferencedRecord(
  { tracks, units, icons, topics, helpLines, intents, facts }: Snapshot,
  { kind, key }: Pick<Reference, 'kind' | 'key'>,
  layout: string | null,
): boolean {
  switch (kind) {
    case 'track':
      return tracks.has(key)
    case 'unit':
      return units.has(key)
    case 'icon':
      return icons.has(key)
    case 'helpLine':
      return helpLines.has(key)
    case 'intent':
      return intents.has(key)
    case 'fact':
    case 'factAddress':
    case 'figure':
    case 'window':
      return hasFactReference(facts, { kind, key })
    case 'topic':
      return layout !== null && topics.get(layout)?.has(key) === true
    default:
      return kind satisfies never
  }
}

type NamedRecords = {
  before: Reference[]
  after: Reference[]
  /** The layout whose topics are named. */
  layout?: string | null
  /** The key of the record itself, which it does not translate. */
  own?: string
}

/** Throws the refusal `input.invalid` for the fields of names that were added and that no other record has. */
export async function requireKnownReferences(
  library: KnownContent,
  { before, after, layout = null, own }: NamedRecords,
): Promise<void> {
  if (library === null) return
  if (after.some(({ field, key }) => field === 'translationOf' && key === own))
    throw invalidInputRefusal([{ field: 'translationOf', message: translationOfItselfMessage() }])
  const snapshot = await library.current()
  const unknown = findUnknownReferences(before, after, (kind, key) =>
    hasReferencedRecord(snapshot, { kind, key }, layout),
  )
  if (unknown.length === 0) return
  const toIssue = ({ field, kind, key }: Reference) => ({
    field,
    message: missingMessages[kind]({ key }),
  })
  throw invalidInputRefusal(unknown.slice(0, 20).map(toIssue))
}

/** Throws `input.invalid` if the later one of two versions of a record names facts that there are not, and the other does not. */
export const requireKnownFacts = (library: KnownContent, before: FactUser, after: FactUser): Promise<void> =>
  requireKnownReferences(library, { before: listFactReferences(before), after: listFactReferences(after) })

/** Throws the refusal `catalog.exists` if one of the records has this title. Slugs differ for reserved words and others. */
export function requireUnusedTitle(title: string, records: Iterable<{ title: string }>): void {
  if (isTitleTaken(records, title)) throw new Refusal('catalog.exists')
}
