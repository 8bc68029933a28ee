import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { useCurrentUser } from '../../../app/queries.ts'
import { messages } from './messages.ts'
import { ProfileSection } from './profile-section.tsx'

/** What the managers of the organization can see; nothing without one. */
export function VisibilitySection() {
  const { group, visibleToOrganization } = useCurrentUser()
  if (group === null || visibleToOrganization === null) return null
  return (
    <ProfileSection
      title={messages.visibilityTitle({ organization: getOrganizationDisplayName(group) })}
      description={messages.visibilityText()}
    >
      <p>{visibleToOrganization}</p>
    </ProfileSection>
  )
}
