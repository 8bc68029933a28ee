import type { Intent } from '../intents/intent.ts'
import { topicKey } from './content-kind.ts'
import type { Layout, Synonym } from './layout.ts'
import { splitAllWords } from './lesson-search/split-words.ts'
import type { Topic, Track, Unit } from './records.ts'
import { compareTitles } from './titles.ts'
import { type Usage, type UsageKind, usageKinds } from './usages.ts'

type UsageSource = {
  tracks: ReadonlyMap<string, Track>
  units: ReadonlyMap<string, Unit>
  layouts: ReadonlyMap<string, Layout>
  intents: ReadonlyMap<string, Intent>
  /** By layout, then by slug. */
  topics: ReadonlyMap<string, ReadonlyMap<string, Topic>>
}

const toPhrase = (text: string) => ` ${splitAllWords(text).join(' ')} `

/** Returns the synonyms whose meaning stands in the title or the keywords of a record. */
export function findLeadingSynonyms(
  synonyms: readonly Synonym[],
  { title, keywords }: Pick<Track | Unit, 'title' | 'keywords'>,
): Synonym[] {
  const phrases = [title, ...keywords].map(toPhrase)
  return synonyms.filter(({ means }) => {
    const meaning = toPhrase(means)
    return meaning.trim() !== '' && phrases.some((phrase) => phrase.includes(meaning))
  })
}

const usageIn =
  (layout: Layout) =>
  (kind: UsageKind, detail = ''): Usage => ({
    kind,
    content: { kind: 'layout', key: layout.config, title: layout.title },
    detail,
  })

function listLeadingSynonyms(layout: Layout, record: Track | Unit): Usage[] {
  return findLeadingSynonyms(layout.synonyms, record).map(({ word }) => usageIn(layout)('synonym', word))
}

function listUsagesInLayout(source: UsageSource, layout: Layout, track: Track): Usage[] {
  const { welcomeTrack, featureTrack, trackDisplay } = layout
  const toUsage = usageIn(layout)
  // The first one that learners see is shown larger.
  const first = trackDisplay.find((slug) => source.tracks.get(slug)?.trackDisabled === false)
  return [
    ...(welcomeTrack === track.slug ? [toUsage('welcome')] : []),
    ...(featureTrack && first === track.slug ? [toUsage('featured')] : []),
    ...(trackDisplay.includes(track.slug) ? [toUsage('order')] : []),
    ...listLeadingSynonyms(layout, track),
  ]
}

function listTopicsWith({ topics, layouts }: UsageSource, slug: string): Usage[] {
  return [...topics].flatMap(([layout, ofLayout]) =>
    [...ofLayout.values()]
      .filter((topic) => topic.tracks.includes(slug))
      .map((topic) => ({
        kind: 'topic',
        content: { kind: 'topic', key: topicKey(layout, topic.slug), title: topic.title },
        detail: layouts.get(layout)?.title ?? layout,
      })),
  )
}

function listTracks({ tracks }: UsageSource, kind: UsageKind, isUsing: (track: Track) => boolean): Usage[] {
  return [...tracks.values()]
    .filter(isUsing)
    .map(({ slug, title }) => ({ kind, content: { kind: 'track', key: slug, title }, detail: '' }))
}

function listUnits({ units }: UsageSource, kind: UsageKind, isUsing: (unit: Unit) => boolean): Usage[] {
  return [...units.values()]
    .filter((unit) => unit.sensitive && isUsing(unit))
    .map(({ unitId, title }) => ({ kind, content: { kind: 'unit', key: unitId, title }, detail: '' }))
}

/** Of those that a search can be understood as. */
function listIntents({ intents }: UsageSource, unitId: string): Usage[] {
  return [...intents.values()]
    .filter(({ disabled, lessons }) => !disabled && lessons.includes(unitId))
    .map(({ slug, title }) => ({ kind: 'intent', content: { kind: 'intent', key: slug, title }, detail: '' }))
}

const rankOf = ({ kind }: Usage) => usageKinds.indexOf(kind)

const keyOf = ({ kind, content, detail }: Usage) => JSON.stringify([kind, content.kind, content.key, detail])

/** Leaves out what repeats: the rule against it is that of input, and not of stored records. */
const sortUsages = (usages: Usage[]): Usage[] =>
  [...new Map(usages.map((usage) => [keyOf(usage), usage])).values()].sort(
    (a, b) => rankOf(a) - rankOf(b) || compareTitles(a.content, b.content),
  )

/** Returns what names a track: its learners no longer find it there once it is disabled. */
export function findTrackUsages(source: UsageSource, track: Track): Usage[] {
  const { slug } = track
  return sortUsages([
    ...[...source.layouts.values()].flatMap((layout) => listUsagesInLayout(source, layout, track)),
    ...listTopicsWith(source, slug),
    ...listTracks(source, 'next', ({ nextUp }) => nextUp === slug),
    ...listTracks(source, 'related', ({ relatedTrack }) => relatedTrack === slug),
    ...listUnits(source, 'lessonNext', ({ nextUp }) => nextUp === slug),
    ...listUnits(source, 'lessonRelated', ({ relatedTrack }) => relatedTrack === slug),
  ])
}

/** Returns what names a unit, as `findTrackUsages` does for a track. */
export function findUnitUsages(source: UsageSource, unit: Unit): Usage[] {
  const { unitId } = unit
  return sortUsages([
    ...listTracks(source, 'lesson', ({ units }) => units.includes(unitId)),
    ...listIntents(source, unitId),
    ...[...source.layouts.values()].flatMap((layout) => [
      ...layout.worries
        .filter((worry) => worry.unitId === unitId)
        .map(({ words }) => usageIn(layout)('worry', words)),
      ...listLeadingSynonyms(layout, unit),
    ]),
  ])
}
