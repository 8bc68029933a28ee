import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type ContentKind,
  type Icon,
  type Layout,
  maySeeDisabledContent,
  resolveLayoutName,
  splitTopicKey,
  type Topic,
  type Track,
} from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import type { HelpLine } from '@kitchen-table/domain/help'
import type { Intent } from '@kitchen-table/domain/intents'
import type { AuthenticatedPerson } from '../../../platform/authorization/authenticated-person.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Versioned } from '../../../platform/versioned.ts'
import type { CatalogStore, Library, LibraryChanges, UnitInLibrary } from '../ports.ts'
import { listRemovedKeys, patchRecords } from './apply-changes-to-library.ts'

/** The library at one version, indexed. It is immutable and shared by all requests. */
export type Snapshot = {
  version: string
  tracks: ReadonlyMap<string, Track>
  units: ReadonlyMap<string, UnitInLibrary>
  layouts: ReadonlyMap<string, Layout>
  /** By layout, then by slug. */
  topics: ReadonlyMap<string, ReadonlyMap<string, Topic>>
  icons: ReadonlyMap<string, Icon>
  helpLines: ReadonlyMap<string, Versioned<HelpLine>>
  intents: ReadonlyMap<string, Versioned<Intent>>
  facts: ReadonlyMap<string, Versioned<Fact>>
}

function topicsByLayout(library: Library): Map<string, Map<string, Topic>> {
  const layouts = new Map(library.layouts.map(({ config }) => [config, new Map<string, Topic>()]))
  for (const topic of library.topics) layouts.get(topic.layout)?.set(topic.slug, topic)
  return layouts
}

export function indexLibrary(library: Library): Snapshot {
  return {
    version: library.version,
    tracks: new Map(library.tracks.map((track) => [track.slug, track])),
    units: new Map(library.units.map((unit) => [unit.unitId, unit])),
    layouts: new Map(library.layouts.map((layout) => [layout.config, layout])),
    topics: topicsByLayout(library),
    icons: new Map(library.icons.map((icon) => [icon.slug, icon])),
    helpLines: new Map(library.helpLines.map((line) => [line.slug, line])),
    intents: new Map(library.intents.map((intent) => [intent.slug, intent])),
    facts: new Map(library.facts.map((fact) => [fact.slug, fact])),
  }
}

type Topics = Snapshot['topics']

function patchTopics(topics: Topics, changes: LibraryChanges): Topics {
  const changedByLayout = Map.groupBy(changes.topics, ({ layout }) => layout)
  const removedTopics = listRemovedKeys(changes, 'topic').map((key) => splitTopicKey(key))
  const patched = new Map(topics)
  for (const [layout, ofLayout] of topics) {
    const changed = (changedByLayout.get(layout) ?? []).map((topic) => [topic.slug, topic] as const)
    const removed = removedTopics.filter(([config]) => config === layout).map(([, slug]) => slug)
    patched.set(layout, patchRecords(ofLayout, changed, removed))
  }
  return patched
}

/**
 * Returns the snapshot with what has changed since; unchanged parts are shared. Null if layouts were added or removed:
 * the topics of a layout are indexed only while it exists, so the library has to be read again.
 */
export function applyChangesToSnapshot(snapshot: Snapshot, changes: LibraryChanges): Snapshot | null {
  if (changes.version === snapshot.version) return snapshot
  const { version, tracks, units, layouts, topics, icons, helpLines, intents, facts } = changes
  const hasOtherLayouts = layouts.some(({ config }) => !snapshot.layouts.has(config))
  if (hasOtherLayouts || listRemovedKeys(changes, 'layout').length > 0) return null
  const removed = (kind: ContentKind) => listRemovedKeys(changes, kind)
  return {
    version,
    tracks: patchRecords(
      snapshot.tracks,
      tracks.map((track) => [track.slug, track]),
      removed('track'),
    ),
    units: patchRecords(
      snapshot.units,
      units.map((unit) => [unit.unitId, unit]),
      removed('unit'),
    ),
    layouts: patchRecords(
      snapshot.layouts,
      layouts.map((layout) => [layout.config, layout]),
      [],
    ),
    topics:
      topics.length + removed('topic').length === 0 ? snapshot.topics : patchTopics(snapshot.topics, changes),
    icons: patchRecords(
      snapshot.icons,
      icons.map((icon) => [icon.slug, icon]),
      removed('icon'),
    ),
    helpLines: patchRecords(
      snapshot.helpLines,
      helpLines.map((line) => [line.slug, line]),
      removed('helpLine'),
    ),
    intents: patchRecords(
      snapshot.intents,
      intents.map((intent) => [intent.slug, intent]),
      removed('intent'),
    ),
    facts: patchRecords(
      snapshot.facts,
      facts.map((fact) => [fact.slug, fact]),
      removed('fact'),
    ),
  }
}

/** Returns the ids of a track's enabled units, in order. Progress is counted over these. */
export function listEnabledUnitIds(snapshot: Pick<Snapshot, 'units'>, track: Pick<Track, 'units'>): string[] {
  return track.units.filter((id) => snapshot.units.get(id)?.unitDisabled === false)
}

/** Returns a track that this person may open. Throws the refusal `catalog.track_not_found`, also for a disabled one. */
export function requireAccessibleTrack(
  { tracks }: Pick<Snapshot, 'tracks'>,
  actor: Actor,
  slug: string,
): Track {
  const track = tracks.get(slug)
  if (!track || (track.trackDisabled && !maySeeDisabledContent(actor)))
    throw new Refusal('catalog.track_not_found')
  return track
}

/**
 * Returns a unit of a track that this person may open. Throws the refusal `catalog.track_not_found` or
 * `catalog.unit_not_found`, also for a disabled one.
 */
export function requireAccessibleUnit(
  snapshot: Snapshot,
  actor: Actor,
  slug: string,
  unitId: string,
): UnitInLibrary {
  const track = requireAccessibleTrack(snapshot, actor, slug)
  const unit = snapshot.units.get(unitId)
  const isOpen = unit && track.units.includes(unitId) && (!unit.unitDisabled || maySeeDisabledContent(actor))
  if (!isOpen) throw new Refusal('catalog.unit_not_found')
  return unit
}

/** Returns all tracks that contain a unit, each with the units over which its progress is counted. */
export function listContainingTracks(
  snapshot: Snapshot,
  { foundIn }: UnitInLibrary,
): { slug: string; enabledUnits: string[] }[] {
  return foundIn
    .map((slug) => snapshot.tracks.get(slug))
    .filter((track) => track !== undefined)
    .map((track) => ({ slug: track.slug, enabledUnits: listEnabledUnitIds(snapshot, track) }))
}

export type LibraryCache = { current(): Promise<Snapshot> }

/**
 * Returns a cache of the newest version. When the store has another version, it reads what has changed since the cached
 * one, or the whole library again if the store does not know.
 */
export function createLibraryCache(
  catalog: Pick<CatalogStore, 'readVersion' | 'read' | 'readChanges'>,
): LibraryCache {
  let cached: { version: string; snapshot: Promise<Snapshot> } | null = null

  async function refresh(previous: Promise<Snapshot> | null): Promise<Snapshot> {
    const before = await previous
    const changes = before && (await catalog.readChanges(before.version))
    return (
      (before && changes && applyChangesToSnapshot(before, changes)) ?? indexLibrary(await catalog.read())
    )
  }

  return {
    async current() {
      const version = await catalog.readVersion()
      if (cached?.version !== version) {
        const snapshot = refresh(cached?.snapshot ?? null)
        const reading = { version, snapshot }
        cached = reading
        snapshot.catch(() => {
          if (cached === reading) cached = null
        })
      }
      return cached.snapshot
    },
  }
}

/** Returns the layout that a person sees now: their sub-group's or else their group's, if it still exists. */
export function resolvePersonLayoutName(
  { group, subGroupId }: Pick<AuthenticatedPerson, 'group' | 'subGroupId'>,
  snapshot: Pick<Snapshot, 'layouts'>,
): string {
  return resolveLayoutName(group, subGroupId, (name) => snapshot.layouts.has(name))
}
