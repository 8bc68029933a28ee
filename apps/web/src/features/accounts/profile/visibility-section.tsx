import { getGroupDisplayName } from '@kitchen-table/domain/groups/group'
import { useCurrentUser } from '../../../app/queries.ts'
import { ProfileSection } from './profile-section.tsx'

/** What the managers of the organisation can see; nothing without one. */
export function VisibilitySection() {
  const { group, visibleToOrganisation } = useCurrentUser()
  if (group === null || visibleToOrganisation === null) return null
  return (
    <ProfileSection
      title={`What ${getGroupDisplayName(group)} can see`}
      description="The people who run your organization's account here."
    >
      <p>{visibleToOrganisation}</p>
    </ProfileSection>
  )
}
