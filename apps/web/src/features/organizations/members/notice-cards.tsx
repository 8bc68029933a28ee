import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import {
  areSeatsShort,
  describeVisibleToOrganization,
  getOrganizationDisplayName,
  type MemberFilter,
  toSeats,
} from '@kitchen-table/domain/organizations'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { ContinueImportLink } from '../member-import/continue-import-link.tsx'
import { halfDoneMemberImportsQuery } from '../member-import/import-queries.ts'
import { messages as organizationMessages } from '../messages.ts'
import type { OrganizationSearch } from '../organization-search.ts'
import { FirstStepsCard, ReportCard, SeatsCard, UninvitedCard } from './home-cards.tsx'
import { messages } from './messages.ts'
import { NoticeCard } from './notice-card.tsx'
import { RemindMembersDialog } from './remind-members-dialog.tsx'
import { getRemindAllQuestion } from './reminder-words.ts'
import { useMemberActions } from './use-member-actions.ts'

type NoticeCardsProps = {
  group: OrganizationDetails
  isListed: MemberFilter | null
  setSearch: (change: Partial<OrganizationSearch>) => void
}

/** What wants the attention of those who run the organization. */
export function NoticeCards({ group, isListed, setSearch }: NoticeCardsProps) {
  const list = (status: MemberFilter) => setSearch({ status, q: '', subGroup: '' })
  const showLink = (status: MemberFilter) =>
    isListed !== status && (
      <button
        type="button"
        onClick={() => list(status)}
        className={`${standaloneLinkStyle} -mb-2 text-small`}
      >
        {messages.showThem()}
      </button>
    )

  return (
    <>
      {group.can.addMember && <FirstStepsCard group={group} />}
      {group.can.addMember && <UnfinishedImportCard slug={group.slug} />}
      {group.uninvitedCount > 0 && <UninvitedCard group={group} showLink={showLink('uninvited')} />}
      {areSeatsShort(toSeats(group)) && <SeatsCard group={group} showLink={showLink('disabled')} />}
      {group.removalRequestCount > 0 && (
        <NoticeCard title={organizationMessages.askedToBeRemoved()}>
          <p>{messages.removalRequests({ count: group.removalRequestCount })}</p>
          {showLink('leaving')}
        </NoticeCard>
      )}
      {group.isProviderOwned ? (
        <NoticeCard title={messages.comeAndGo()}>
          <p>{messages.ownSignIn({ organization: group.title })}</p>
        </NoticeCard>
      ) : (
        group.pendingCount > 0 && <PendingCard group={group} showLink={showLink('pending')} />
      )}
      {group.can.seeReport && <ReportCard slug={group.slug} />}
    </>
  )
}

/** What the managers can see of a member, in the sentence that the members read. */
export function VisibilityCard({ group }: { group: OrganizationDetails }) {
  return (
    <NoticeCard title={group.can.edit ? messages.whatManagersSee() : messages.whatYouSee()}>
      <p>{messages.membersRead()}</p>
      <p className="mt-1 text-ink">
        {messages.quotation({
          sentence: describeVisibleToOrganization(getOrganizationDisplayName(group), group),
        })}
      </p>
    </NoticeCard>
  )
}

/** An import whose page was left before its last row. */
function UnfinishedImportCard({ slug }: { slug: string }) {
  const { data } = useQuery({ ...halfDoneMemberImportsQuery(slug), refetchOnMount: 'always' })
  const unfinished = data?.imports[0]
  if (unfinished === undefined) return null
  const { fileName, done, total } = unfinished
  return (
    <NoticeCard title={messages.unfinishedImport()}>
      <p className="wrap-break-word">{messages.importNotFinished({ fileName, done, total })}</p>
      <div className="-mb-2">
        <ContinueImportLink slug={slug} memberImport={unfinished} text={messages.continue()} />
      </div>
    </NoticeCard>
  )
}

function PendingCard({ group, showLink }: { group: OrganizationDetails; showLink: ReactNode }) {
  const { pendingCount, staleInvitationCount } = group
  const { remind } = useMemberActions(group)
  const [isBusy, setIsBusy] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  async function inviteAgain() {
    setIsAsked(false)
    setIsBusy(true)
    await remind([{ matching: { status: 'pending' } }])
    setIsBusy(false)
  }

  return (
    <NoticeCard title={messages.notSignedIn({ count: pendingCount })}>
      <p>
        {staleInvitationCount > 0
          ? messages.invitedLongAgo({ count: staleInvitationCount })
          : messages.invitationLasts()}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4">
        <Button
          variant="outline"
          size="small"
          busy={isBusy}
          busyText={messages.inviting()}
          onClick={() => setIsAsked(true)}
        >
          {messages.inviteThemAgain()}
        </Button>
        {showLink}
      </div>
      {isAsked && (
        <RemindMembersDialog
          {...getRemindAllQuestion(group)}
          onRemind={group.remindableCount > 0 ? () => void inviteAgain() : undefined}
          onClose={() => setIsAsked(false)}
        />
      )}
    </NoticeCard>
  )
}
