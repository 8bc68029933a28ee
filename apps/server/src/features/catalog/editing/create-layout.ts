import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { emptyLayout, type Layout } from '@kitchen-table/domain/catalog/layout'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { StoredFile, Topic } from '@kitchen-table/domain/catalog/records'
import { slugFromTitle } from '@kitchen-table/domain/catalog/slug'
import { Refusal } from '../../../platform/refusal.ts'
import { topicFolder } from '../../../platform/uploads/file-folders.ts'
import type { FileStore } from '../../../platform/uploads/ports.ts'
import type { LibraryCache, Snapshot } from '../library-cache.ts'
import type { AuthoredRecord, CatalogStore } from '../ports.ts'
import { requireExisting, requireSaved, shortId, toAuthor, toSavedRecord } from '../save-outcome.ts'
import { requireNewTitle } from './check-references.ts'

type Deps = {
  catalog: CatalogStore
  files: FileStore
  library: Pick<LibraryCache, 'current'>
  newId: () => string
  now: () => number
}

/** `copyOf` is a layout whose orders, settings and topics the new one begins with. */
export type CreateLayoutInput = { title: string; copyOf: string | null }

/**
 * Copies a file into a folder. The copy is a file of its own, because the files of a record are in its own folder
 * (docs/security.md T30). Null if there is no such file.
 */
async function copyFile(
  { files, newId }: Deps,
  file: StoredFile,
  folder: string,
): Promise<StoredFile | null> {
  const source = await files.get(file.key)
  if (source === null) return null
  const { name, type, size } = source
  const key = `${folder}/${newId()}`
  await files.put(key, { size, chunks: source.body }, { name, type })
  return { key, name, type, size }
}

/** Returns copies of the topics of a layout, with copies of their banners in the folder of the other layout. */
async function copyTopics(deps: Deps, snapshot: Snapshot, from: string, to: string): Promise<Topic[]> {
  const copies: Topic[] = []
  for (const { slug, banner, ...topic } of snapshot.topics.get(from)?.values() ?? []) {
    const { title, content, bannerAlt, primaryColor, secondaryColor, disabled, featured, tracks } = topic
    copies.push({
      slug,
      title,
      content,
      banner: banner && (await copyFile(deps, banner, topicFolder(to))),
      bannerAlt,
      primaryColor,
      secondaryColor,
      disabled,
      featured,
      tracks,
    })
  }
  return copies
}

async function removeCopies({ files }: Deps, topics: readonly Topic[]): Promise<void> {
  for (const { banner } of topics) if (banner) await files.remove(banner.key)
}

/** Creates a layout, empty or as a copy of another one, unless its name is taken. */
export function createLayout(deps: Deps) {
  const { catalog, library, newId, now } = deps

  return async (actor: Actor, { title, copyOf }: CreateLayoutInput): Promise<AuthoredRecord<Layout>> => {
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')

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
    const topics = copyOf === null ? [] : await copyTopics(deps, snapshot, copyOf, config)
    const author = toAuthor(actor, now())
    try {
      requireSaved(await catalog.createLayoutWithTopics(layout, topics, author))
    } catch (error) {
      await removeCopies(deps, topics)
      throw error
    }
    return toSavedRecord(layout, null, author)
  }
}
