import type { MemberDetails } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  mayDeleteMember,
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
import { findSubGroup } from './member-views.ts'
import { requireMember } from './require-member.ts'

export type MemberDetailsDeps = Pick<
  OrganizationsFeatureDeps,
  'groups' | 'people' | 'members' | 'directory' | 'audit' | 'providerOrganizations' | 'readProgress'
>

/** Entries about a person that are read to find the invitations among them. */
const MAX_ENTRIES = 100
const MAX_INVITATIONS = 20

/** Returns what was sent to a person by whom, the newest first. */
async function listInvitations(
  deps: MemberDetailsDeps,
  pseudonym: string,
): Promise<MemberDetails['invitations']> {
  const entries = await deps.audit.listAbout(pseudonym, MAX_ENTRIES)
  const sent = entries
    .filter(({ action }) => ['member_added', 'invitation_sent', 'password_issued'].includes(action))
    .slice(0, MAX_INVITATIONS)
  const nameOf = await createAuditNameLookup(
    deps,
    sent.map(({ actor }) => actor),
  )
  return sent.map(({ time, action, actor }) => {
    return { time, actor: nameOf(actor), isByEmail: action !== 'password_issued' }
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
  const canResend = isOpen && isActive && person.enabled && status === 'FORCE_CHANGE_PASSWORD'
  return {
    resend: canResend,
    withholdEmail: canResend && mayWithholdInvitation(actor),
    delete: isOpen && mayDeleteMember(actor, person),
    setEnabled: maySetMemberEnabled(actor, person),
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
    invitedAt: row?.invitedAt ?? account?.createdAt ?? '',
    renewalRequestedAt: row?.renewalRequestedAt ?? null,
    removalRequestedAt: person.removalRequestedAt,
    lastLoginAt: maySeeLastLogin(actor) ? (row?.lastLoginAt ?? null) : null,
    completedUnits,
    invitations: await listInvitations(deps, person.pseudonym),
    can: await readAbilities(deps, actor, { person, group, status }),
  }
}

/** Returns the details of a person (rows 20, 22 and 36). */
export function findMember(deps: MemberDetailsDeps) {
  return async (actor: Actor, { sub }: { sub: string }): Promise<MemberDetails> =>
    readMemberDetails(deps, actor, await requireMember(deps, actor, sub))
}
