import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { getPersonName } from '../member-status.ts'
import { MoveSelect } from '../members/move-select.tsx'
import { useMemberActions } from '../members/use-member-actions.ts'

type MemberSubGroupProps = { member: MemberDetails; slug: string }

/** The sub-group of a member, which is changed by choosing another one. */
export function MemberSubGroup({ member, slug }: MemberSubGroupProps) {
  const { email, subGroup, subGroups } = member
  const { moveOne } = useMemberActions({ slug, subGroups })
  return (
    <MoveSelect
      name={getPersonName(member) ?? email}
      subGroups={subGroups}
      subGroupId={subGroup?.id ?? null}
      onMove={(subGroupId) => moveOne(member, subGroupId)}
    />
  )
}
