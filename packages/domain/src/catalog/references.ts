import type { Intent } from './intent.ts'
import type { Layout } from './layout.ts'
import type { Topic, Track } from './records.ts'
import type { Unit } from './unit.ts'

/** A name of another record, and the field that has it; the field of a list has the index: `units.2`. */
export type Reference = {
  field: string
  kind: 'track' | 'unit' | 'topic' | 'icon' | 'helpLine' | 'intent'
  key: string
}

type ReferenceKind = Reference['kind']

const toList = (field: string, kind: ReferenceKind, keys: readonly string[]): Reference[] =>
  keys.map((key, index) => ({ field: `${field}.${index}`, kind, key }))

const toOne = (field: string, kind: ReferenceKind, key: string | null): Reference[] =>
  key === null ? [] : [{ field, kind, key }]

export function listTrackReferences(
  track: Pick<Track, 'iconSlug' | 'nextUp' | 'relatedTrack' | 'units' | 'translationOf'>,
): Reference[] {
  return [
    ...toOne('iconSlug', 'icon', track.iconSlug),
    ...toOne('nextUp', 'track', track.nextUp),
    ...toOne('relatedTrack', 'track', track.relatedTrack),
    ...toList('units', 'unit', track.units),
    ...toOne('translationOf', 'track', track.translationOf),
  ]
}

export function listUnitReferences(
  unit: Pick<Unit, 'nextUp' | 'relatedTrack' | 'helpLine' | 'translationOf'>,
): Reference[] {
  return [
    ...toOne('nextUp', 'track', unit.nextUp),
    ...toOne('relatedTrack', 'track', unit.relatedTrack),
    ...toOne('helpLine', 'helpLine', unit.helpLine),
    ...toOne('translationOf', 'unit', unit.translationOf),
  ]
}

export function listIntentReferences({
  lessons,
  helpLines,
}: Pick<Intent, 'lessons' | 'helpLines'>): Reference[] {
  return [...toList('lessons', 'unit', lessons), ...toList('helpLines', 'helpLine', helpLines)]
}

export function listTopicReferences({
  tracks,
  translationOf,
}: Pick<Topic, 'tracks' | 'translationOf'>): Reference[] {
  return [...toList('tracks', 'track', tracks), ...toOne('translationOf', 'topic', translationOf)]
}

export function listLayoutReferences(
  layout: Pick<Layout, 'trackDisplay' | 'topicOrder' | 'welcomeTrack' | 'intents'>,
): Reference[] {
  return [
    ...toList('trackDisplay', 'track', layout.trackDisplay),
    ...toList('topicOrder', 'topic', layout.topicOrder),
    ...toOne('welcomeTrack', 'track', layout.welcomeTrack),
    ...toList('intents', 'intent', layout.intents),
  ]
}

/**
 * Returns the references that an editor has added and that name nothing. Those that were stored before stay, because a
 * record may outlive what it names (docs/security.md T47).
 */
export function findUnknownReferences(
  before: readonly Reference[],
  after: readonly Reference[],
  exists: (kind: ReferenceKind, key: string) => boolean,
): Reference[] {
  const nameOf = ({ kind, key }: Reference) => `${kind} ${key}`
  const stored = new Set(before.map(nameOf))
  return after.filter((reference) => !stored.has(nameOf(reference)) && !exists(reference.kind, reference.key))
}
