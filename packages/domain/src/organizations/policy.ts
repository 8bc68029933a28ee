import type { Actor } from '../accounts/actor.ts'
import type { Member, MemberRole } from './organization.ts'

/**
 * Whether the actor may read the name and logo of an organization: its members and administrators may (rows 16 and 17
 * of the authorization table (docs/security.md)).
 */
export function mayReadOrganization(actor: Actor, slug: string): boolean {
  return actor.role === 'admin' || actor.group === slug
}

/** Whether the actor may run an organization (rows 19, 29, 38, 49 and 50): administrators, and its own managers. */
export function mayManageOrganization(actor: Actor, slug: string): boolean {
  return actor.role === 'admin' || (actor.role === 'manager' && actor.group === slug)
}

/** Whether the actor may create organizations, and change their settings, status, branding and sub-groups (rows 25, 37). */
export function mayEditOrganizations(actor: Actor): boolean {
  return actor.role === 'admin'
}

/** Whether the actor may add a member of this role (rows 26 and 27). */
export function mayAddMember(actor: Actor, slug: string, role: MemberRole): boolean {
  return mayManageOrganization(actor, slug) && (role === 'user' || actor.role === 'admin')
}

/** A person as the rules about single people need them; `group` is null for those without an organization. */
type Target = { sub: string; role: Actor['role']; group: string | null }

/**
 * Whether the actor may see a person's details (row 20), move them (24) and re-invite them (33). An administrator is no
 * member, also of an organization that their record still names.
 */
export function mayManageMember(actor: Actor, { group, role }: Pick<Target, 'group' | 'role'>): boolean {
  return actor.role === 'admin' || (role !== 'admin' && group !== null && mayManageOrganization(actor, group))
}

/** Whether the actor may delete a person: managers delete members of the role user only, and nobody themselves (rows 30 to 32). */
export function mayDeleteMember(actor: Actor, target: Target): boolean {
  if (actor.sub === target.sub || !mayManageMember(actor, target)) return false
  return actor.role === 'admin' || target.role === 'user'
}

/** Whether the actor may send no e-mail when they invite again, and get the temporary password instead (row 34). */
export function mayWithholdInvitation(actor: Actor): boolean {
  return actor.role === 'admin'
}

/**
 * Whether the actor may enable and disable a person: administrators everybody (row 51), managers learners of their own
 * organization (row 35); nobody disables themselves (row 32).
 */
export function maySetMemberEnabled(actor: Actor, target: Target): boolean {
  if (actor.sub === target.sub) return false
  return actor.role === 'admin' || (target.role === 'user' && mayManageMember(actor, target))
}

/**
 * Whether the actor may correct the name and the address of a person (row 56), and give them access to their account back
 * (row 57): administrators may for members, managers for learners of their own organization. Nobody does it to themselves,
 * as the profile asks for the password; the accounts of administrators are the operators' matter.
 */
export function mayAdministerAccount(actor: Actor, target: Target): boolean {
  if (actor.sub === target.sub || target.role === 'admin' || !mayManageMember(actor, target)) return false
  return actor.role === 'admin' || target.role === 'user'
}

/**
 * Whether the actor may make a learner a manager and the reverse (row 58), and move a member to another organization (row
 * 59). Only an operator's command makes administrators.
 */
export function mayChangeMembership(actor: Actor, { sub, role, group }: Target): boolean {
  return actor.role === 'admin' && actor.sub !== sub && role !== 'admin' && group !== null
}

/** Whether the actor sees when members signed in last (row 36). */
export function maySeeLastLogin(actor: Actor): boolean {
  return actor.role === 'admin'
}

/** Whether the actor sees how many lessons a member of an organization has completed (row 22). */
export function maySeeCompletions(
  actor: Actor,
  group: { slug: string; hidesCompletions: boolean } | null,
): boolean {
  if (actor.role === 'admin') return true
  return group !== null && mayManageOrganization(actor, group.slug) && !group.hidesCompletions
}

/** Whether the actor may search people of all organizations (rows 36 and 51). */
export function maySearchPeople(actor: Actor): boolean {
  return actor.role === 'admin'
}

/** Whether "remove those not in this file" may remove a member: learners only, and never oneself (row 50). */
export function mayRemoveMemberByImport(
  actor: Pick<Actor, 'sub'>,
  { sub, role }: Pick<Member, 'sub' | 'role'>,
): boolean {
  return role === 'user' && actor.sub !== sub
}
