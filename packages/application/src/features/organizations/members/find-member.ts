import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  mayAdministerAccount,
  mayChangeMembership,
  mayDeleteMember,
  mayManageMember,
  maySeeCompletions,
  maySeeLastLogin,
  maySetMemberEnabled,
  mayWithholdInvitation,
  type Organization,
} from '@kitchen-table/domain/organizations'
import type { StoredPerson } from '../../people/ports.ts'
import { createAuditNameLookup } from '../audit/list-audit-entries.ts'
import type { OrganizationsFeatureDeps } from '../organizations-deps.ts'
import { hasExternalSignIn } from '../require-organization.ts'
import { isOnlyManager } from './list-managers.ts'
import { findSubGroup } from './member-views.ts'
import { requireMember } from './require-member.ts'

export type MemberDetailsDeps = Pick<
  OrganizationsFeatureDeps,
  | 'groups'
  | 'people'
  | 'members'
  | 'directory'
  | 'audit'
  | 'providerOrganizations'
  | 'readProgress'
  | 'readFirstLogin'
>

/** Entries about a person that are read, and those that are shown. */
const MAX_ENTRIES = 100
const MAX_SHOWN_ENTRIES = 50

/**
 * Returns what was done to a person by those who manage them, the newest first. Managers see what was done in their own
 * organization, not in one that the person was in before.
 */
async function listHistory(
  deps: MemberDetailsDeps,
  actor: Actor,
  { pseudonym, group }: StoredPerson,
): Promise<MemberDetails['history']> {
  const entries = (await deps.audit.listAbout(pseudonym, MAX_ENTRIES))
    .filter((entry) => actor.role === 'admin' || entry.group === group)
    .slice(0, MAX_SHOWN_ENTRIES)
  const nameOf = await createAuditNameLookup(
    deps,
    entries.map((entry) => entry.actor),
  )
  return entries.map(({ time, action, detail, actor: pseudonymOfActor }) => {
    return { time, action, detail, actor: nameOf(pseudonymOfActor) }
  })
}

type Found = { person: StoredPerson; group: Organization | null; status: MemberDetails['status'] }

async function readAbilities(
  deps: MemberDetailsDeps,
  actor: Actor,
  { person, group, status }: Found,
): Promise<MemberDetails['can']> {
  const isProviderOwned = person.group !== null && deps.providerOrganizations.has(person.group)
  const isActive = group?.groupStatus !== 'disabled'
  const isOpen = !isProviderOwned && !(await hasExternalSignIn(deps, actor))
  const isOwnAccount = isOpen && status !== 'EXTERNAL_PROVIDER'
  const canResend = isOpen && isActive && person.enabled && status === 'FORCE_CHANGE_PASSWORD'
  return {
    resend: canResend,
    withholdEmail: canResend && mayWithholdInvitation(actor),
    delete: isOpen && mayDeleteMember(actor, person),
    setEnabled: maySetMemberEnabled(actor, person),
    correct: isOwnAccount && mayAdministerAccount(actor, person),
    recover: isOwnAccount && mayAdministerAccount(actor, person),
    move: person.role !== 'admin' && mayManageMember(actor, person) && (group?.subGroups.length ?? 0) > 0,
    setRole: isOwnAccount && mayChangeMembership(actor, person),
    transfer: isOwnAccount && person.role === 'user' && mayChangeMembership(actor, person),
  }
}

/** Returns the details of a person as the actor may see them. */
export async function readMemberDetails(
  deps: MemberDetailsDeps,
  actor: Actor,
  person: StoredPerson,
): Promise<MemberDetails> {
  const { sub, email, first, last, role, enabled } = person
  const [row, account, group] = await Promise.all([
    deps.members.find(sub),
    deps.directory.find(sub),
    person.group === null ? null : deps.groups.find(person.group),
  ])
  const completedUnits = maySeeCompletions(actor, group)
    ? (await deps.readProgress(sub)).activeUnits.length
    : null
  // The pool knows best; the row of a member has what the pool had last.
  const status = account?.status ?? row?.status ?? 'CONFIRMED'
  const subGroup = group && findSubGroup(group, person.subGroupId)
  return {
    sub,
    email,
    first,
    last,
    role,
    group: group && { slug: group.slug, title: group.title },
    subGroup: subGroup && { id: subGroup.id, name: subGroup.name },
    status,
    enabled,
    invitedAt: row === null ? (account?.createdAt ?? '') : row.invitedAt,
    refusesReminders: row?.wantsReminders === false,
    renewalRequestedAt: row?.renewalRequestedAt ?? null,
    removalRequestedAt: person.removalRequestedAt,
    lastLoginAt: maySeeLastLogin(actor) ? (row?.lastLoginAt ?? null) : null,
    completedUnits,
    firstLoginAt: maySeeLastLogin(actor) ? await deps.readFirstLogin(sub) : null,
    hasSecondFactor: account !== null && account.mfa !== 'NONE',
    isProviderOwned:
      status === 'EXTERNAL_PROVIDER' ||
      (person.group !== null && deps.providerOrganizations.has(person.group)),
    isOnlyManager: await isOnlyManager(deps, person),
    subGroups: (group?.subGroups ?? []).map(({ id, name }) => ({ id, name })),
    history: await listHistory(deps, actor, person),
    can: await readAbilities(deps, actor, { person, group, status }),
  }
}

/** Returns the details of a person (rows 20, 22 and 36). */
export function findMember(deps: MemberDetailsDeps) {
  return async (actor: Actor, { sub }: { sub: string }): Promise<MemberDetails> =>
    readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
}
