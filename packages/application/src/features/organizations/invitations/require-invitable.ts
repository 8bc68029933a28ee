import type { Actor } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
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

/** Throws `groups.stale` if the organization has another version than the one that a change is based on. */
export function requireVersion(group: Versioned<Organization>, version: number): void {
  if (group.version !== version) throw new Refusal('groups.stale')
}
