import type { ResourceTarget } from '@kitchen-table/domain/catalog'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { LibraryCache } from './library-cache.ts'

export type ResourceTargetDeps = {
  library: Pick<LibraryCache, 'current'>
  findOrganization: (slug: string) => Promise<Organization | null>
}

/** Returns whether the organization or layout exists that a resource is for (docs/security.md T14). */
export async function resourceTargetExists(
  { library, findOrganization }: ResourceTargetDeps,
  target: ResourceTarget,
): Promise<boolean> {
  switch (target.kind) {
    case 'all':
      return true
    case 'group':
      return (await findOrganization(target.slug)) !== null
    case 'layout':
      return (await library.current()).layouts.has(target.slug)
    default:
      return target satisfies never
  }
}
