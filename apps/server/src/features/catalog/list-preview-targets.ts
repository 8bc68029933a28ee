import type { Actor } from '@kitchen-table/domain/accounts/actor'
import type { Group } from '@kitchen-table/domain/groups/group'
import type { LibraryCache } from './library-cache.ts'
import { requireEditor } from './require-editor.ts'

type PreviewTargets = {
  layouts: { slug: string; title: string }[]
  groups: { slug: string; title: string; subGroups: { id: string; name: string }[] }[]
}

type Deps = {
  library: LibraryCache
  /** Returns all organisations. */
  listGroups: () => Promise<Group[]>
}

const titleCollator = new Intl.Collator('en')
const byTitle = (a: { title: string }, b: { title: string }) => titleCollator.compare(a.title, b.title)

/** Returns the layouts and the organisations with their sub-groups, sorted by title. */
export function listPreviewTargets({ library, listGroups }: Deps) {
  return async (actor: Actor): Promise<PreviewTargets> => {
    requireEditor(actor)
    const [{ layouts }, groups] = await Promise.all([library.current(), listGroups()])
    return {
      layouts: [...layouts.values()].map(({ config, title }) => ({ slug: config, title })).sort(byTitle),
      groups: groups
        .map(({ slug, title, subGroups }) => ({
          slug,
          title,
          subGroups: subGroups.map(({ id, name }) => ({ id, name })),
        }))
        .sort(byTitle),
    }
  }
}
