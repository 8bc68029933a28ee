import type { Actor } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { Versioned } from '../../../platform/versioned.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import {
  requireActiveOrganization,
  requireNonProviderActor,
  requireNonProviderOrganization,
  requireOwnOrganization,
} from '../require-organization.ts'

export type InvitableDeps = Pick<OrganizationsFeatureDeps, 'groups' | 'directory' | 'providerOrganizations'>

/** Returns an organization whose invitations the actor plans (row 61); throws the refusals of others. */
export async function requireInvitable(
  deps: InvitableDeps,
  actor: Actor,
  slug: string,
): Promise<Versioned<Organization>> {
  const group = await requireOwnOrganization(deps, actor, slug)
  await requireNonProviderActor(deps, actor)
  requireNonProviderOrganization(deps.providerOrganizations, slug)
  requireActiveOrganization(group)
  return group
}
