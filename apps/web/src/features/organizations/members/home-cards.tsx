import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { formatQuarterTitle } from '@kitchen-table/domain/insights'
import { countFreeSeats, toSeats } from '@kitchen-table/domain/organizations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../app/format-dates.ts'
import { managerApi } from '../../../app/manager-api.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { linkStyle, standaloneLinkStyle } from '../../../ui/link-style.ts'
import { messages } from './messages.ts'
import { NoticeCard } from './notice-card.tsx'

/** What a new manager does first, until the first member has signed in. */
export function FirstStepsCard({ group }: { group: OrganizationDetails }) {
  const { slug, memberCount, disabledCount, pendingCount } = group
  const { user } = useCurrentUser()
  // The manager is a member, an administrator is not.
  const others = memberCount - disabledCount - (user.role === 'manager' ? 1 : 0)
  if (others > pendingCount) return null
  return (
    <NoticeCard title={messages.firstSteps()}>
      <ol className="mt-2 list-decimal space-y-1.5 ps-5 text-ink">
        <li>
          <Link to="/dashboard" className={linkStyle}>
            {messages.seeWhatTheySee()}
          </Link>
        </li>
        <li>
          {others > 0 ? (
            messages.peopleAreAdded({ count: others })
          ) : (
            <Link to="/admin/group/$slug" params={{ slug }} search={{ import: 'new' }} className={linkStyle}>
              {messages.addYourPeople()}
            </Link>
          )}
        </li>
        <li>{messages.waitForTheFirst()}</li>
      </ol>
    </NoticeCard>
  )
}

/** Seats that are running out. */
export function SeatsCard({ group, showLink }: { group: OrganizationDetails; showLink: ReactNode }) {
  const seats = toSeats(group)
  return (
    <NoticeCard title={messages.seatsTaken(seats)}>
      <p>{messages.seatsAreFreed({ free: countFreeSeats(seats) })}</p>
      {group.disabledCount > 0 && showLink}
    </NoticeCard>
  )
}

/** Those who were added without an invitation, and when theirs goes out. */
export function UninvitedCard({ group, showLink }: { group: OrganizationDetails; showLink: ReactNode }) {
  const { slug, uninvitedCount, launch, timeZone } = group
  const isPlanned = launch !== null && !launch.isOver
  return (
    <NoticeCard title={messages.notInvited({ count: uninvitedCount })}>
      <p>
        {isPlanned
          ? messages.launchPlanned({ moment: formatMoment(launch.startsAt, timeZone), zone: timeZone })
          : messages.launchNotPlanned()}
      </p>
      <div className="-mb-2 flex flex-wrap gap-x-4">
        {group.can.planInvitations && (
          <Link
            to="/admin/group/$slug"
            params={{ slug }}
            search={{ tab: 'messages' }}
            className={`${standaloneLinkStyle} text-small`}
          >
            {isPlanned ? messages.seeThePlan() : messages.planInvitations()}
          </Link>
        )}
        {showLink}
      </div>
    </NoticeCard>
  )
}

/** The newest report, where the person may read it. */
export function ReportCard({ slug }: { slug: string }) {
  const { data } = useQuery(
    managerApi.insights.readBenefitReport.queryOptions({ input: { slug, quarter: 'latest' } }),
  )
  const quarter = data?.quarters[0]
  if (quarter === undefined) return null
  return (
    <NoticeCard title={messages.reportIsReady({ quarter: formatQuarterTitle(quarter) })}>
      <p>{messages.reportIsFor()}</p>
      <Link
        to="/admin/group/$slug"
        params={{ slug }}
        search={{ tab: 'report' }}
        className={`${standaloneLinkStyle} -mb-2 text-small`}
      >
        {messages.readReport()}
      </Link>
    </NoticeCard>
  )
}
