import type { Actor } from '@kitchen-table/domain/accounts'
import { mayManageOrganization, type Organization } from '@kitchen-table/domain/organizations'
import { Refusal } from '../../platform/refusal.ts'
import type { Versioned } from '../../platform/versioned.ts'
import type { Directory } from '../people/user-pool.ts'
import type { OrganizationStore } from './ports.ts'

type Deps = { groups: Pick<OrganizationStore, 'find'> }

/** Returns an organization that the actor runs. Throws `groups.not_found` alike for another one and for a missing one. */
export async function requireManagedOrganization(
  { groups }: Deps,
  actor: Actor,
  slug: string,
): Promise<Versioned<Organization>> {
  const group = mayManageOrganization(actor, slug) ? await groups.find(slug) : null
  if (group === null) throw new Refusal('groups.not_found')
  return group
}

/**
 * The same for changes of members, which the authorization table refuses with 403 for other organizations: throws
 * `auth.forbidden` for another one, whether or not it exists, and `groups.not_found` for one that an administrator names
 * and that does not exist.
 */
export async function requireOwnOrganization(
  { groups }: Deps,
  actor: Actor,
  slug: string,
): Promise<Versioned<Organization>> {
  if (!mayManageOrganization(actor, slug)) throw new Refusal('auth.forbidden')
  const group = await groups.find(slug)
  if (group === null) throw new Refusal('groups.not_found')
  return group
}

/** Throws `groups.provider_owned` for an organization whose members come from an identity provider (row 28). */
export function requireNonProviderOrganization(
  providerOrganizations: ReadonlySet<string>,
  slug: string,
): void {
  if (providerOrganizations.has(slug)) throw new Refusal('groups.provider_owned')
}

/** Throws `groups.switched_off` for an organization that takes nobody in, and has nobody mailed. */
export function requireActiveOrganization({ groupStatus }: Pick<Organization, 'groupStatus'>): void {
  if (groupStatus === 'disabled') throw new Refusal('groups.switched_off')
}

type AccountDeps = { directory: Pick<Directory, 'find'> }

/** Whether the actor signs in at an identity provider. Administrators do not (docs/security.md T18). */
export async function hasExternalSignIn({ directory }: AccountDeps, actor: Actor): Promise<boolean> {
  if (actor.role === 'admin') return false
  return (await directory.find(actor.sub))?.status === 'EXTERNAL_PROVIDER'
}

/**
 * Throws `auth.forbidden` for a manager who signs in at an identity provider: they neither add, import, invite nor
 * delete members (the rows with a dagger of the authorization table).
 */
export async function requireNonProviderActor(deps: AccountDeps, actor: Actor): Promise<void> {
  if (await hasExternalSignIn(deps, actor)) throw new Refusal('auth.forbidden')
}
