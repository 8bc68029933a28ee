import type { OrganizationDetails, OrganizationRow } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { sortByTitle } from '@kitchen-table/domain/catalog'
import {
  mayEditOrganizations,
  mayManageOrganization,
  type Organization,
} from '@kitchen-table/domain/organizations'
import type { Language } from '@kitchen-table/i18n/locale'
import { fileUrl } from '../../../platform/uploads/file-url.ts'
import { listAllOrganizations } from '../list-all-organizations.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireManagedOrganization } from '../require-organization.ts'
import { type DetailsDeps, readOrganizationDetails, readOrganizationRow } from './organization-views.ts'

type Deps = DetailsDeps & Pick<OrganizationsFeatureDeps, 'groups'>

/** Returns all organizations to administrators, and their own to managers (row 18). */
export function listOrganizations(deps: Deps) {
  async function listManaged(actor: Actor): Promise<Organization[]> {
    if (mayEditOrganizations(actor)) return listAllOrganizations(deps.groups)
    const { group: slug } = actor
    const own = slug !== null && mayManageOrganization(actor, slug) ? await deps.groups.find(slug) : null
    return own === null ? [] : [own]
  }

  return async (actor: Actor): Promise<{ groups: OrganizationRow[] }> => {
    const sorted = sortByTitle(await listManaged(actor), ({ title, slug }) => ({ title, key: slug }))
    return { groups: await Promise.all(sorted.map((group) => readOrganizationRow(deps, group))) }
  }
}

export function findOrganization(deps: Deps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<OrganizationDetails> =>
    readOrganizationDetails(deps, actor, await requireManagedOrganization(deps, actor, slug))
}

type OrganizationResource = {
  resourceId: string
  displayName: string
  language: Language
  description: string
  file: { name: string; size: number; href: string }
}

/** Returns the resources that an organization sees, sorted by name (row 38). */
export function listOrganizationResources(deps: Deps) {
  return async (actor: Actor, { slug }: { slug: string }): Promise<{ resources: OrganizationResource[] }> => {
    const resources = await deps.listResources(await requireManagedOrganization(deps, actor, slug))
    return {
      resources: resources.map(({ resourceId, displayName, language, description, file }) => {
        const href = fileUrl({ kind: 'resource', resourceId }, file)
        const shownFile = { name: file.name, size: file.size, href }
        return { resourceId, displayName, language, description, file: shownFile }
      }),
    }
  }
}
