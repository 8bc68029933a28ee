import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { AddMemberButtons } from './add-member-buttons.tsx'
import { describeTicked, type TickedMembers } from './member-selection.ts'
import { messages } from './messages.ts'

type SelectAllNoticeProps = {
  isPageTicked: boolean
  ticked: TickedMembers
  pageSize: number
  matching: number
  onSelectAll: () => void
}

/** Offers to tick also the members of the other pages. */
export function SelectAllNotice(props: SelectAllNoticeProps) {
  const { isPageTicked, ticked, pageSize, matching, onSelectAll } = props
  if (ticked.kind === 'matching') return <p className="text-small font-semibold">{describeTicked(ticked)}</p>
  if (!isPageTicked || matching <= pageSize) return null
  return (
    <p className="-my-2 flex min-h-11 flex-wrap items-center gap-x-3 text-small">
      {messages.pageIsSelected({ count: pageSize })}
      <button type="button" onClick={onSelectAll} className={standaloneLinkStyle}>
        {messages.selectAllWhoMatch({ count: matching })}
      </button>
    </p>
  )
}

/** In place of the list: nobody is here yet, or nobody matches. */
export function NoMembers({ group, onShowAll }: { group: OrganizationDetails; onShowAll: () => void }) {
  if (group.memberCount === 0)
    return (
      <EmptyState
        title={messages.nobodyIsHere()}
        text={
          group.can.addMember
            ? messages.addPeople()
            : group.groupStatus === 'disabled'
              ? messages.switchedOff()
              : messages.appearAfterSignIn()
        }
        action={group.can.addMember && <AddMemberButtons group={group} />}
      />
    )
  return (
    <EmptyState
      title={messages.nobodyMatches()}
      text={messages.searchRule()}
      action={
        <Button variant="outline" size="small" onClick={onShowAll}>
          {messages.showAllMembers()}
        </Button>
      }
    />
  )
}
