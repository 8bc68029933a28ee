import type { Actor } from '@kitchen-table/domain/accounts'
import { sortByTitle } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import { requireEditor } from '../require-editor.ts'
import type { LibraryCache } from './library-cache.ts'

type PreviewTargets = {
  layouts: { slug: string; title: string }[]
  groups: { slug: string; title: string; subGroups: { id: string; name: string }[] }[]
}

type Deps = {
  library: LibraryCache
  /** Returns all organizations. */
  listOrganizations: () => Promise<Organization[]>
}

const toTitled = ({ slug, title }: { slug: string; title: string }) => ({ title, key: slug })

/** Returns the layouts and the organizations with their sub-groups, sorted by title. */
export function listPreviewTargets({ library, listOrganizations }: Deps) {
  return async (actor: Actor): Promise<PreviewTargets> => {
    requireEditor(actor)
    const [{ layouts }, groups] = await Promise.all([library.current(), listOrganizations()])
    const layoutTargets = [...layouts.values()].map(({ config, title }) => ({ slug: config, title }))
    const groupTargets = groups.map(({ slug, title, subGroups }) => {
      return { slug, title, subGroups: subGroups.map(({ id, name }) => ({ id, name })) }
    })
    return { layouts: sortByTitle(layoutTargets, toTitled), groups: sortByTitle(groupTargets, toTitled) }
  }
}
