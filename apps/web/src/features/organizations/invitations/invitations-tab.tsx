import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { Card } from '../../../ui/card.tsx'
import { AnnouncementSection } from './announcement-section.tsx'
import { LaunchSection } from './launch-section.tsx'
import { ReminderSection } from './reminder-section.tsx'
import { WordsSection } from './words-section.tsx'

/** What an organization tells its people: invitations, reminders, and an announcement (docs/product.md 15.7). */
export function InvitationsTab({ group }: { group: OrganizationDetails }) {
  return (
    <div className="grid max-w-5xl gap-6 lg:grid-cols-2 lg:items-start">
      {group.can.planInvitations && (
        <>
          <div className="grid gap-6">
            <Card as="section" aria-labelledby="launch">
              <LaunchSection group={group} />
            </Card>
            <Card as="section" aria-labelledby="reminders">
              <ReminderSection group={group} />
            </Card>
          </div>
          <Card as="section" aria-labelledby="words" className="lg:row-span-2">
            <WordsSection group={group} />
          </Card>
        </>
      )}
      <Card as="section" aria-labelledby="announcement">
        <AnnouncementSection group={group} />
      </Card>
    </div>
  )
}
