import { splitTopicKey, toTopicKey } from '@kitchen-table/domain/catalog'
import type { Intent } from '@kitchen-table/domain/intents'
import { filterUsersOfFact, listFactUsers } from '../facts/fact-users.ts'
import type { CatalogKey } from '../ports.ts'
import type { Snapshot } from '../reading/library-cache.ts'

/** A text that is the same for the same record, for maps and sets. */
export const toMapKey = ({ kind, key }: CatalogKey) => `${kind} ${key}`

function listTopics({ topics }: Snapshot) {
  return [...topics].flatMap(([layout, ofLayout]) =>
    [...ofLayout.values()].map((topic) => ({ topic, key: toTopicKey(layout, topic.slug) })),
  )
}

function listReferencesToTrack(snapshot: Snapshot, slug: string): CatalogKey[] {
  const tracks = [...snapshot.tracks.values()].filter(({ nextUp, relatedTrack, translationOf }) =>
    [nextUp, relatedTrack, translationOf].includes(slug),
  )
  const units = [...snapshot.units.values()].filter(
    ({ nextUp, relatedTrack }) => nextUp === slug || relatedTrack === slug,
  )
  const topics = listTopics(snapshot).filter(({ topic }) => topic.tracks.includes(slug))
  const layouts = [...snapshot.layouts.values()].filter(
    ({ trackDisplay, welcomeTrack }) => trackDisplay.includes(slug) || welcomeTrack === slug,
  )
  return [
    ...tracks.map((track): CatalogKey => ({ kind: 'track', key: track.slug })),
    ...units.map(({ unitId }): CatalogKey => ({ kind: 'unit', key: unitId })),
    ...topics.map((topic): CatalogKey => ({ kind: 'topic', key: topic.key })),
    ...layouts.map(({ config }): CatalogKey => ({ kind: 'layout', key: config })),
  ]
}

function listIntents({ intents }: Snapshot, names: (intent: Intent) => boolean): CatalogKey[] {
  return [...intents.values()].filter(names).map(({ slug }) => ({ kind: 'intent', key: slug }))
}

/**
 * Returns the records that name a record. The topics of a layout name it with their keys. Of an added layout every topic
 * counts as named, because a layout shows those that it does not list as well.
 */
export function listReferencingRecords(
  snapshot: Snapshot,
  { kind, key }: CatalogKey,
  addedLayouts: ReadonlySet<string>,
): CatalogKey[] {
  switch (kind) {
    case 'unit':
      return [
        ...(snapshot.units.get(key)?.foundIn ?? []).map((slug): CatalogKey => ({ kind: 'track', key: slug })),
        ...listIntents(snapshot, ({ lessons }) => lessons.includes(key)),
        ...[...snapshot.units.values()]
          .filter(({ translationOf }) => translationOf === key)
          .map(({ unitId }): CatalogKey => ({ kind: 'unit', key: unitId })),
      ]
    case 'helpLine':
      return [
        ...[...snapshot.units.values()]
          .filter(({ helpLine }) => helpLine === key)
          .map(({ unitId }): CatalogKey => ({ kind: 'unit', key: unitId })),
        ...listIntents(snapshot, ({ helpLines }) => helpLines.includes(key)),
      ]
    case 'intent':
      return [...snapshot.layouts.values()]
        .filter(({ intents }) => intents.includes(key))
        .map(({ config }) => ({ kind: 'layout', key: config }))
    case 'fact':
      return filterUsersOfFact(listFactUsers(snapshot), key).map(({ content }) => ({
        kind: content.kind,
        key: content.key,
      }))
    case 'icon':
      return [...snapshot.tracks.values()]
        .filter(({ iconSlug }) => iconSlug === key)
        .map(({ slug }) => ({ kind: 'track', key: slug }))
    case 'track':
      return listReferencesToTrack(snapshot, key)
    case 'topic': {
      const [layout, slug] = splitTopicKey(key)
      const order = snapshot.layouts.get(layout)?.topicOrder
      const isNamed = order !== undefined && (order.includes(slug) || addedLayouts.has(layout))
      const translations = [...(snapshot.topics.get(layout)?.values() ?? [])]
        .filter(({ translationOf }) => translationOf === slug)
        .map((topic): CatalogKey => ({ kind: 'topic', key: toTopicKey(layout, topic.slug) }))
      return isNamed ? [{ kind: 'layout', key: layout }, ...translations] : translations
    }
    case 'layout':
      return [...(snapshot.topics.get(key)?.keys() ?? [])].map((slug) => ({
        kind: 'topic',
        key: toTopicKey(key, slug),
      }))
    default:
      return kind satisfies never
  }
}
