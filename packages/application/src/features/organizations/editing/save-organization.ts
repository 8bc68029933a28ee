import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayEditOrganizations, type Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { Versioned } from '../../../platform/versioned.ts'
import { type AuditedChange, createAuditEntries } from '../audit/audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { type DetailsDeps, readOrganizationDetails } from './organization-views.ts'

export type SaveDeps = DetailsDeps & Pick<OrganizationsFeatureDeps, 'groups' | 'people' | 'newId'>

/** Throws `groups.stale` if the organization has another version than the one that a change is based on. */
export function requireVersion(group: Versioned<Organization>, version: number): void {
  if (group.version !== version) throw new Refusal('groups.stale')
}

/**
 * Returns the organization that a change is based on. Throws `auth.forbidden` (rows 25 and 37), `groups.not_found`, or
 * `groups.stale` if it has another version.
 */
export async function requireEditableOrganization(
  { groups }: Pick<SaveDeps, 'groups'>,
  actor: Actor,
  { slug, version }: { slug: string; version: number },
): Promise<Versioned<Organization>> {
  if (!mayEditOrganizations(actor)) throw new Refusal('auth.forbidden')
  const group = await groups.find(slug)
  if (group === null) throw new Refusal('groups.not_found')
  requireVersion(group, version)
  return group
}

/** Stores a changed organization with the entries of the change. Returns false if it was changed by someone else. */
export async function storeOrganization(
  deps: SaveDeps,
  actor: Actor,
  { version, ...group }: Versioned<Organization>,
  changes: readonly AuditedChange[],
): Promise<boolean> {
  const entries = await createAuditEntries(deps, actor, group.slug, changes)
  return (await deps.groups.update(group, version, entries)) === 'updated'
}

/** Returns an organization as it is stored now. */
export async function readCurrentOrganizationDetails(
  deps: SaveDeps,
  actor: Actor,
  slug: string,
): Promise<OrganizationDetails> {
  const group = await deps.groups.find(slug)
  if (group === null) throw new Refusal('groups.not_found')
  return readOrganizationDetails(deps, actor, group)
}

/** Stores a changed organization and returns it. Throws `groups.stale`. Without changes nothing is stored. */
export async function saveOrganization(
  deps: SaveDeps,
  actor: Actor,
  group: Versioned<Organization>,
  changes: readonly AuditedChange[],
): Promise<OrganizationDetails> {
  if (changes.length > 0 && !(await storeOrganization(deps, actor, group, changes)))
    throw new Refusal('groups.stale')
  return readCurrentOrganizationDetails(deps, actor, group.slug)
}
