import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { emptyLayout, type Layout } from '@kitchen-table/domain/catalog/layout'
import type { Topic } from '@kitchen-table/domain/catalog/records'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { Refusal } from '../../../platform/refusal.ts'
import type { LibraryCache, Snapshot } from '../library-cache.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireEditor } from '../require-editor.ts'
import { requireExisting, requireSaved, shortId, toAuthor, toSavedRecord } from '../save-outcome.ts'
import { requireNewTitle } from './check-references.ts'

type Deps = {
  catalog: CatalogStore
  library: Pick<LibraryCache, 'current'>
  newId: () => string
  now: () => number
}

/** `copyOf` is a layout whose orders, settings and topics the new one begins with. */
export type CreateLayoutInput = { title: string; copyOf: string | null }

/** Returns the topics of a layout, for another one. Both name the same banners, which are never removed. */
function listTopics({ topics }: Snapshot, layout: string): Topic[] {
  return [...(topics.get(layout)?.values() ?? [])].map((topic) => ({
    slug: topic.slug,
    title: topic.title,
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

/** Creates a layout, empty or as a copy of another one, unless its name is taken. */
export function createLayout(deps: Deps) {
  const { catalog, library, newId, now } = deps

  return async (actor: Actor, { title, copyOf }: CreateLayoutInput): Promise<AuthoredRecord<Layout>> => {
    requireEditor(actor)

    const snapshot = await library.current()
    const source =
      copyOf === null
        ? emptyLayout
        : requireExisting(snapshot.layouts.get(copyOf), 'catalog.layout_not_found')
    const config = slugFromTitle(title, () => shortId(newId()))
    requireNewTitle(title, snapshot.layouts.values())
    if (snapshot.layouts.has(config)) throw new Refusal('catalog.exists')

    const { trackDisplay, topicOrder, welcomeTrack, featureTrack } = source
    const layout: Layout = { config, title, trackDisplay, topicOrder, welcomeTrack, featureTrack }
    const topics = copyOf === null ? [] : listTopics(snapshot, copyOf)
    const author = toAuthor(actor, now())
    requireSaved(await catalog.createLayoutWithTopics(layout, topics, author))
    return toSavedRecord(layout, null, author)
  }
}
