import { mayReadResource, type Resource, resolveLayoutName, sortByTitle } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { ResourceStore } from '../ports.ts'
import type { LibraryCache } from './library-cache.ts'

type Deps = { resources: Pick<ResourceStore, 'list'>; library: Pick<LibraryCache, 'current'> }

/** Returns a function that returns the resources that the managers of an organization may read, sorted by name (row 38). */
export function listOrganizationResources({ resources, library }: Deps) {
  return async (group: Organization): Promise<Resource[]> => {
    const { layouts } = await library.current()
    const layout = resolveLayoutName(group, null, (name) => layouts.has(name))
    const manager = { sub: '', role: 'manager', group: group.slug, subGroupId: null } as const
    const readable = (await resources.list()).filter((resource) => mayReadResource(manager, resource, layout))
    return sortByTitle(readable, ({ resourceId, displayName }) => ({ title: displayName, key: resourceId }))
  }
}
