import type { Actor } from '@kitchen-table/domain/accounts/actor'
import { mayEditCatalog } from '@kitchen-table/domain/catalog/policy'
import type { Group } from '@kitchen-table/domain/groups/group'
import { Refusal } from '../../platform/refusal.ts'
import type { LibraryCache } from './library-cache.ts'

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
    if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
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
