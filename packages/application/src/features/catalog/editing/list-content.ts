import type {
  HelpLineRow,
  IconRow,
  IntentRow,
  LayoutRow,
  TopicRow,
  TrackRow,
  UnitRow,
} from '@kitchen-table/contract/catalog'
import type { Actor } from '@kitchen-table/domain/accounts'
import { collectListedTrackSlugs, DEFAULT_LAYOUT, sortByTitle } from '@kitchen-table/domain/catalog'
import { compareTexts } from '@kitchen-table/i18n/formats'
import type { LibraryCache, Snapshot } from '../reading/library-cache.ts'
import { compareByPosition } from '../reading/read-help-lines.ts'
import { requireEditor } from '../require-editor.ts'
import { requireExisting } from '../saving/save-outcome.ts'
import { toIconRow } from './edited-content.ts'

type Deps = { library: Pick<LibraryCache, 'current'> }

async function readForEditor({ library }: Deps, actor: Actor): Promise<Snapshot> {
  requireEditor(actor)
  return library.current()
}

/** Returns all tracks, sorted by title, the disabled ones last. */
export function listTracks(deps: Deps) {
  return async (actor: Actor): Promise<{ tracks: TrackRow[] }> => {
    const { tracks, units, layouts } = await readForEditor(deps, actor)
    const listed = collectListedTrackSlugs(layouts.values())
    const sorted = sortByTitle(tracks.values(), ({ title, slug }) => ({ title, key: slug }))
    const rows = sorted.map(
      (track): TrackRow => ({
        slug: track.slug,
        title: track.title,
        language: track.language,
        translationOf: track.translationOf,
        audience: track.audience,
        iconSlug: track.iconSlug,
        trackDisabled: track.trackDisabled,
        keywords: track.keywords,
        units: track.units.filter((id) => units.has(id)),
        isListed: listed.has(track.slug),
        createdAt: track.createdAt,
        updateContentDate: track.updateContentDate,
      }),
    )
    const isDisabled = ({ trackDisabled }: TrackRow) => trackDisabled
    return { tracks: [...rows.filter((row) => !isDisabled(row)), ...rows.filter(isDisabled)] }
  }
}

export function listUnits(deps: Deps) {
  return async (actor: Actor): Promise<{ units: UnitRow[] }> => {
    const { units } = await readForEditor(deps, actor)
    const sorted = sortByTitle(units.values(), ({ title, unitId }) => ({ title, key: unitId }))
    return {
      units: sorted.map(
        ({ unitId, title, language, type, unitDisabled, foundIn, createdAt, unitUpdateDate }) => ({
          unitId,
          title,
          language,
          type,
          unitDisabled,
          foundIn,
          createdAt,
          unitUpdateDate,
        }),
      ),
    }
  }
}

export function listTopics(deps: Deps) {
  return async (actor: Actor, { layout }: { layout: string }): Promise<{ topics: TopicRow[] }> => {
    const snapshot = await readForEditor(deps, actor)
    const topics = requireExisting(snapshot.topics.get(layout), 'catalog.layout_not_found')
    const sorted = sortByTitle(topics.values(), ({ title, slug }) => ({ title, key: slug }))
    return {
      topics: sorted.map(({ slug, title, language, disabled, featured, tracks }) => ({
        slug,
        title,
        language,
        disabled,
        featured,
        tracks,
      })),
    }
  }
}

/** Returns all layouts, the default one first. */
export function listLayouts(deps: Deps) {
  return async (actor: Actor): Promise<{ layouts: LayoutRow[] }> => {
    const { layouts } = await readForEditor(deps, actor)
    const sorted = sortByTitle(layouts.values(), ({ title, config }) => ({ title, key: config }))
    const rows = sorted.map(({ config, title }) => ({ config, title }))
    const isDefault = ({ config }: LayoutRow) => config === DEFAULT_LAYOUT
    return { layouts: [...rows.filter(isDefault), ...rows.filter((row) => !isDefault(row))] }
  }
}

export function listIcons(deps: Deps) {
  return async (actor: Actor): Promise<{ icons: IconRow[] }> => {
    const { icons } = await readForEditor(deps, actor)
    const sorted = sortByTitle(icons.values(), ({ iconName, slug }) => ({ title: iconName, key: slug }))
    return { icons: sorted.map(toIconRow) }
  }
}

/** Returns all help lines in their order. */
export function listHelpLines(deps: Deps) {
  return async (actor: Actor): Promise<{ helpLines: HelpLineRow[] }> => {
    const { helpLines } = await readForEditor(deps, actor)
    return { helpLines: [...helpLines.values()].sort(compareByPosition) }
  }
}

/** Returns all intents in the order of their titles. */
export function listIntents(deps: Deps) {
  return async (actor: Actor): Promise<{ intents: IntentRow[] }> => {
    const { intents } = await readForEditor(deps, actor)
    return { intents: [...intents.values()].sort((a, b) => compareTexts(a.title, b.title)) }
  }
}
