import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type ContentAuthor,
  emptyLayout,
  type Layout,
  slugFromTitle,
  type Topic,
} from '@kitchen-table/domain/catalog'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import type { LibraryCache, Snapshot } from '../reading/library-cache.ts'
import { requireEditor } from '../require-editor.ts'
import {
  createContentAuthor,
  requireExisting,
  requireSavedOutcome,
  toSavedRecord,
  toShortId,
} from '../saving/save-outcome.ts'
import { type KnownContent, requireUnusedTitle } from './check-references.ts'

type Deps = {
  catalog: CatalogStore
  library: Pick<LibraryCache, 'current'>
  newId: () => string
  now: () => number
}

type NewLayout = {
  /** Without `config`, the slug of its title is the key. */
  layout: Omit<Layout, 'config'> & { config?: string | undefined }
  topics: readonly Topic[]
}

/** Stores a new layout with its topics, unless its title or key is taken. */
export async function storeNewLayout(
  { catalog, library, newId }: Pick<Deps, 'catalog' | 'newId'> & { library: KnownContent },
  author: ContentAuthor,
  { layout, topics }: NewLayout,
): Promise<AuthoredRecord<Layout>> {
  const { config = slugFromTitle(layout.title, () => toShortId(newId())) } = layout
  requireUnusedTitle(layout.title, (await library?.current())?.layouts.values() ?? [])
  const stored: Layout = { ...layout, config }
  requireSavedOutcome(await catalog.createLayoutWithTopics(stored, topics, author))
  return toSavedRecord(stored, null, author)
}

/** `copyOf` is a layout whose orders, settings and topics the new one begins with. */
export type CreateLayoutInput = { title: string; copyOf: string | null }

/** Returns the topics of a layout, for another one. Both name the same banners, which are never removed. */
function listTopics({ topics }: Snapshot, layout: string): Topic[] {
  return [...(topics.get(layout)?.values() ?? [])].map((topic) => ({
    slug: topic.slug,
    title: topic.title,
    language: topic.language,
    translationOf: topic.translationOf,
    content: topic.content,
    banner: topic.banner,
    bannerAlt: topic.bannerAlt,
    primaryColor: topic.primaryColor,
    secondaryColor: topic.secondaryColor,
    disabled: topic.disabled,
    featured: topic.featured,
    tracks: topic.tracks,
  }))
}

/** Creates a layout, empty or as a copy of another one. */
export function createLayout(deps: Deps) {
  const { library, now } = deps

  return async (actor: Actor, { title, copyOf }: CreateLayoutInput): Promise<AuthoredRecord<Layout>> => {
    requireEditor(actor)

    const snapshot = await library.current()
    const source =
      copyOf === null
        ? emptyLayout
        : requireExisting(snapshot.layouts.get(copyOf), 'catalog.layout_not_found')
    const { trackDisplay, topicOrder, welcomeTrack, featureTrack, intents, showsWholeLibrary } = source
    const settings = { trackDisplay, topicOrder, welcomeTrack, featureTrack, intents, showsWholeLibrary }
    return storeNewLayout(deps, createContentAuthor(actor, now()), {
      layout: { title, ...settings },
      topics: copyOf === null ? [] : listTopics(snapshot, copyOf),
    })
  }
}
