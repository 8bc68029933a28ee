import type { Actor } from '@kitchen-table/domain/accounts'
import { mayManageMember } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { StoredPerson } from '../../people/ports.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireNonProviderOrganization } from '../require-organization.ts'

/**
 * Returns a person whom the actor may manage. Throws `groups.member_denied` to managers, alike for members of other
 * organizations and for unknown people (docs/security.md T32), and `groups.member_not_found` to administrators.
 */
export async function requireMember(
  { people }: Pick<OrganizationsFeatureDeps, 'people'>,
  actor: Actor,
  sub: string,
): Promise<StoredPerson> {
  const person = await people.find(sub)
  if (mayManageMember(actor, person ?? { role: 'user', group: null })) {
    if (person === null) throw new Refusal('groups.member_not_found')
    return person
  }
  throw new Refusal('groups.member_denied')
}

/** Throws `groups.provider_owned` for a member who comes from an identity provider (row 28). */
export function requireNonProviderMember(
  { providerOrganizations }: Pick<OrganizationsFeatureDeps, 'providerOrganizations'>,
  { group }: Pick<StoredPerson, 'group'>,
): void {
  if (group !== null) requireNonProviderOrganization(providerOrganizations, group)
}
