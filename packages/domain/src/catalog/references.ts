import { type FactToken, listFactTokens, listTextLinks } from '../facts/text-references.ts'
import { listToolFigures } from '../tools/tool-facts.ts'
import type { Intent } from './intent.ts'
import type { Layout } from './layout.ts'
import type { Topic, Track } from './records.ts'
import type { Unit } from './unit.ts'

/** A name of another record, and the field that has it; the field of a list has the index: `units.2`. */
export type Reference = {
  field: string
  kind: 'track' | 'unit' | 'topic' | 'icon' | 'helpLine' | 'intent' | FactReferenceKind
  /** Of a `fact` or `figure`, with the name of the value if it has one: `hsa-limit.family`. */
  key: string
}

/** What is named of a fact: a value in a text, the address that a link leads to, a window, or the figure that a tool reads. */
export type FactReferenceKind = 'fact' | 'factAddress' | 'window' | 'figure'

type ReferenceKind = Reference['kind']

const toList = (field: string, kind: ReferenceKind, keys: readonly string[]): Reference[] =>
  keys.map((key, index) => ({ field: `${field}.${index}`, kind, key }))

const toOne = (field: string, kind: ReferenceKind, key: string | null): Reference[] =>
  key === null ? [] : [{ field, kind, key }]

const toFactKey = ({ slug, name }: FactToken): string => (name === '' ? slug : `${slug}.${name}`)

/** Returns the records that a cleaned HTML names and links to, each once. A `factAddress` is a fact that a link leads to. */
export function listTextReferences(content: string, field = 'content'): Reference[] {
  const tokens = listFactTokens(content).map(toFactKey)
  const links = listTextLinks(content)
  const linksTo = (kind: 'fact' | 'lesson' | 'track') =>
    links.filter((link) => link.kind === kind).map(({ key }) => key)
  const toReferences = (kind: ReferenceKind, keys: readonly string[]): Reference[] =>
    [...new Set(keys)].map((key) => ({ field, kind, key }))
  return [
    ...toReferences('fact', tokens),
    ...toReferences('factAddress', linksTo('fact')),
    ...toReferences('unit', linksTo('lesson')),
    ...toReferences('track', linksTo('track')),
  ]
}

export function listTrackReferences(
  track: Pick<Track, 'content' | 'iconSlug' | 'nextUp' | 'relatedTrack' | 'units' | 'translationOf'>,
): Reference[] {
  return [
    ...toOne('iconSlug', 'icon', track.iconSlug),
    ...toOne('nextUp', 'track', track.nextUp),
    ...toOne('relatedTrack', 'track', track.relatedTrack),
    ...toList('units', 'unit', track.units),
    ...toOne('translationOf', 'track', track.translationOf),
    ...listTextReferences(track.content),
  ]
}

export function listUnitReferences(
  unit: Pick<
    Unit,
    'content' | 'worksheet' | 'nextUp' | 'relatedTrack' | 'helpLine' | 'tool' | 'translationOf'
  >,
): Reference[] {
  const figures = unit.tool === null ? [] : listToolFigures(unit.tool)
  return [
    ...toOne('nextUp', 'track', unit.nextUp),
    ...toOne('relatedTrack', 'track', unit.relatedTrack),
    ...toOne('helpLine', 'helpLine', unit.helpLine),
    ...toOne('translationOf', 'unit', unit.translationOf),
    ...listTextReferences(unit.content),
    ...listTextReferences(unit.worksheet, 'worksheet'),
    ...figures.map((figure): Reference => ({ field: 'tool', kind: 'figure', key: toFactKey(figure) })),
  ]
}

export function listIntentReferences({
  lessons,
  helpLines,
  season,
}: Pick<Intent, 'lessons' | 'helpLines' | 'season'>): Reference[] {
  return [
    ...toList('lessons', 'unit', lessons),
    ...toList('helpLines', 'helpLine', helpLines),
    ...toOne('season', 'window', season),
  ]
}

export function listTopicReferences({
  tracks,
  translationOf,
  content,
}: Pick<Topic, 'tracks' | 'translationOf' | 'content'>): Reference[] {
  return [
    ...toList('tracks', 'track', tracks),
    ...toOne('translationOf', 'topic', translationOf),
    ...listTextReferences(content),
  ]
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
