import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { useCurrentUser } from '../../../app/queries.ts'
import { ProfileSection } from './profile-section.tsx'

/** What the managers of the organization can see; nothing without one. */
export function VisibilitySection() {
  const { group, visibleToOrganization } = useCurrentUser()
  if (group === null || visibleToOrganization === null) return null
  return (
    <ProfileSection
      title={`What ${getOrganizationDisplayName(group)} can see`}
      description="The people who run your organization's account here."
    >
      <p>{visibleToOrganization}</p>
    </ProfileSection>
  )
}
