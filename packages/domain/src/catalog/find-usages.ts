import { toTopicKey } from './content-kind.ts'
import type { Intent } from './intent.ts'
import type { Layout } from './layout.ts'
import type { Topic, Track } from './records.ts'
import { compareTitles } from './titles.ts'
import type { Unit } from './unit.ts'
import { type Usage, type UsageKind, usageKinds } from './usages.ts'

type UsageSource = {
  tracks: ReadonlyMap<string, Track>
  units: ReadonlyMap<string, Unit>
  layouts: ReadonlyMap<string, Layout>
  intents: ReadonlyMap<string, Intent>
  /** By layout, then by slug. */
  topics: ReadonlyMap<string, ReadonlyMap<string, Topic>>
}

function listUsagesInLayout(source: UsageSource, layout: Layout, track: Track): Usage[] {
  const { welcomeTrack, featureTrack, trackDisplay } = layout
  const toUsage = (kind: UsageKind): Usage => ({
    kind,
    content: { kind: 'layout', key: layout.config, title: layout.title },
    detail: '',
  })
  // The first one that learners see is shown larger.
  const first = trackDisplay.find((slug) => source.tracks.get(slug)?.trackDisabled === false)
  return [
    ...(welcomeTrack === track.slug ? [toUsage('welcome')] : []),
    ...(featureTrack && first === track.slug ? [toUsage('featured')] : []),
    ...(trackDisplay.includes(track.slug) ? [toUsage('order')] : []),
  ]
}

function listTopicsWith({ topics, layouts }: UsageSource, slug: string): Usage[] {
  return [...topics].flatMap(([layout, ofLayout]) =>
    [...ofLayout.values()]
      .filter((topic) => topic.tracks.includes(slug))
      .map((topic) => ({
        kind: 'topic',
        content: { kind: 'topic', key: toTopicKey(layout, topic.slug), title: topic.title },
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

const sortUsages = (usages: Usage[]): Usage[] =>
  usages.sort((a, b) => rankOf(a) - rankOf(b) || compareTitles(a.content, b.content))

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
  ])
}
