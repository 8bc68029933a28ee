import type { MemberRow } from '@kitchen-table/contract/organizations'
import type { Actor } from '@kitchen-table/domain/accounts'
import { mayDeleteMember, maySeeLastLogin, type Organization } from '@kitchen-table/domain/organizations'
import type { ListedMember } from '../../people/membership-store.ts'

/** Returns the sub-group of a person; one that was just removed counts as none. */
export function findSubGroup({ subGroups }: Pick<Organization, 'subGroups'>, id: string | null) {
  return subGroups.find((subGroup) => subGroup.id === id) ?? null
}

/** Returns a member as in the list of an organization. `isClosed`: the actor may change nobody's membership there. */
export function toMemberRow(
  { actor, group, isClosed }: { actor: Actor; group: Organization; isClosed: boolean },
  member: ListedMember,
): MemberRow {
  const { sub, role } = member
  return {
    sub,
    email: member.email,
    first: member.first,
    last: member.last,
    role,
    status: member.status,
    enabled: member.enabled,
    subGroupId: findSubGroup(group, member.subGroupId)?.id ?? null,
    invitedAt: member.invitedAt,
    renewalRequestedAt: member.renewalRequestedAt,
    removalRequestedAt: member.removalRequestedAt,
    lastLoginAt: maySeeLastLogin(actor) ? member.lastLoginAt : null,
    can: { delete: !isClosed && mayDeleteMember(actor, { sub, role, group: group.slug }) },
  }
}
