import type { Actor } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { Versioned } from '../../../platform/versioned.ts'
import { requireManagedOrganization, requireNonProviderActor } from '../require-organization.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredMemberImport } from './ports.ts'

type OrganizationDeps = Pick<MemberImportDeps, 'groups' | 'directory'>

/** Returns an organization whose members the actor may import (rows 29 and 50). */
export async function requireImportOrganization(
  deps: OrganizationDeps,
  actor: Actor,
  slug: string,
): Promise<Versioned<Organization>> {
  const group = await requireManagedOrganization(deps, actor, slug)
  await requireNonProviderActor(deps, actor)
  return group
}

/** Returns an import of an organization. Throws `groups.import_not_found` alike for another one's and for a missing one. */
export async function requireMemberImport(
  deps: OrganizationDeps & Pick<MemberImportDeps, 'memberImports'>,
  actor: Actor,
  { slug, id }: { slug: string; id: string },
): Promise<{ group: Versioned<Organization>; stored: StoredMemberImport }> {
  const group = await requireImportOrganization(deps, actor, slug)
  const stored = await deps.memberImports.find(id)
  if (stored === null || stored.group !== slug) throw new Refusal('groups.import_not_found')
  return { group, stored }
}
