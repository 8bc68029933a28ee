import { isMemberOfOrganization } from '@kitchen-table/domain/member-import'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { StoredPerson } from '../../people/ports.ts'
import type { MemberImportDeps } from './member-import-deps.ts'
import type { StoredImportRow } from './ports.ts'

/**
 * Returns the member whom a row is about. Their id was stored with the review, so that they are found after their address
 * has changed. Null if there is none, or if they have left the organization.
 */
export async function findRowPerson(
  { people }: Pick<MemberImportDeps, 'people'>,
  { slug }: Pick<Organization, 'slug'>,
  { sub, email }: StoredImportRow,
): Promise<StoredPerson | null> {
  const person = await (sub === null ? people.findByEmail(email) : people.find(sub))
  return person !== null && isMemberOfOrganization(person, slug) ? person : null
}
