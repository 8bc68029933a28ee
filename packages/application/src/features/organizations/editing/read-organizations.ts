import type { GroupDetails, GroupRow } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { sortByTitle } from '@kitchen-table/domain/catalog'
import { type Group, mayEditGroups, mayManageGroup } from '@kitchen-table/domain/organizations'
import { fileUrl } from '../../../platform/uploads/file-url.ts'
import { listAllGroups } from '../list-all-organizations.ts'
import type { GroupsFeatureDeps } from '../organizations-deps.ts'
import { requireManagedGroup } from '../require-organization.ts'
import { type DetailsDeps, toGroupDetails, toGroupRow } from './organization-views.ts'

type Deps = DetailsDeps & Pick<GroupsFeatureDeps, 'groups'>

/** Returns all organizations to administrators, and their own to managers (row 18). */
export function listGroups(deps: Deps) {
  async function listManaged(actor: Actor): Promise<Group[]> {
    if (mayEditGroups(actor)) return listAllGroups(deps.groups)
    const { group: slug } = actor
    const own = slug !== null && mayManageGroup(actor, slug) ? await deps.groups.find(slug) : null
    return own === null ? [] : [own]
  }

  return async (actor: Actor): Promise<{ groups: GroupRow[] }> => {
    const sorted = sortByTitle(await listManaged(actor), ({ title, slug }) => ({ title, key: slug }))
    return { groups: await Promise.all(sorted.map((group) => toGroupRow(deps, group))) }
  }
}

export function findGroup(deps: Deps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<GroupDetails> =>
    toGroupDetails(deps, actor, await requireManagedGroup(deps, actor, slug))
}

type GroupResource = {
  resourceId: string
  displayName: string
  description: string
  file: { name: string; size: number; href: string }
}

/** Returns the resources that an organization sees, sorted by name (row 38). */
export function listGroupResources(deps: Deps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<{ resources: GroupResource[] }> => {
    const resources = await deps.listResources(await requireManagedGroup(deps, actor, slug))
    return {
      resources: resources.map(({ resourceId, displayName, description, file }) => {
        const href = fileUrl({ kind: 'resource', resourceId }, file)
        return { resourceId, displayName, description, file: { name: file.name, size: file.size, href } }
      }),
    }
  }
}
