import type { Actor } from '@kitchen-table/domain/accounts'
import {
  isTakeoverPaused,
  mayAdministerAccount,
  mayChangeMembership,
  type TakeoverStep,
} from '@kitchen-table/domain/organizations'
import { Refusal } from '../../../platform/refusal.ts'
import type { StoredPerson } from '../../people/ports.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { requireNonProviderActor } from '../require-organization.ts'
import { requireMember, requireNonProviderMember } from './require-member.ts'

type Deps = Pick<OrganizationsFeatureDeps, 'people' | 'directory' | 'providerOrganizations'>

type May = typeof mayAdministerAccount | typeof mayChangeMembership

async function requireChangeable(deps: Deps, actor: Actor, sub: string, may: May): Promise<StoredPerson> {
  const person = await requireMember(deps, actor, sub)
  if (actor.sub === sub) throw new Refusal('groups.own_account')
  if (!may(actor, person)) throw new Refusal('auth.forbidden')
  await requireNonProviderActor(deps, actor)
  requireNonProviderMember(deps, person)
  if ((await deps.directory.find(sub))?.status === 'EXTERNAL_PROVIDER')
    throw new Refusal('groups.provider_owned')
  return person
}

/** Returns a person whose account the actor may administer (rows 56 and 57); throws the refusals of other people. */
export function requireAdministrable(deps: Deps, actor: Actor, sub: string): Promise<StoredPerson> {
  return requireChangeable(deps, actor, sub, mayAdministerAccount)
}

/** How many of the latest entries about a person are looked at. */
const MAX_ENTRIES = 100

/** Throws `groups.recently_changed` for a manager whose change would complete what lets them sign in as the person. */
export async function requireNoTakeover(
  { audit, now }: Pick<OrganizationsFeatureDeps, 'audit' | 'now'>,
  actor: Actor,
  { pseudonym }: StoredPerson,
  step: TakeoverStep,
): Promise<void> {
  if (actor.role === 'admin') return
  const history = await audit.listAbout(pseudonym, MAX_ENTRIES)
  if (isTakeoverPaused(history, step, now())) throw new Refusal('groups.recently_changed')
}

/** Returns a member whose role and organization the actor may change (rows 58 and 59), with the organization's slug. */
export async function requireChangeableMembership(
  deps: Deps,
  actor: Actor,
  sub: string,
): Promise<StoredPerson & { group: string }> {
  const { group, ...person } = await requireChangeable(deps, actor, sub, mayChangeMembership)
  if (group === null) throw new Refusal('auth.forbidden')
  return { ...person, group }
}
