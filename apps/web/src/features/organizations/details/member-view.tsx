import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { type ReactNode, useState } from 'react'
import { formatListDate } from '../../../app/format-dates.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { DeleteMemberDialog } from '../delete-member-dialog.tsx'
import { getMemberStatus, getPersonName } from '../member-status.ts'
import { MemberStatusMark } from '../member-status-mark.tsx'
import { roleWords } from '../role-words.ts'
import { InvitationHistory } from './invitation-history.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { messages } from './messages.ts'

/** For administrators only. */
const MemberEnabledToggle = lazyComponent(
  () => import('./member-enabled-toggle.tsx').then((module) => module.MemberEnabledToggle),
  { name: messages.theEnableButton, isOnDemand: true },
)

type MemberViewProps = { member: MemberDetails; onDeleted: () => void }

/** Who a member is, how their account stands, and what can be done about it. */
export function MemberView({ member, onDeleted }: MemberViewProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const { can } = member

  return (
    <>
      <MemberFacts member={member} />
      {member.removalRequestedAt !== null && (
        <p className="mt-4 rounded-field bg-tint px-4 py-3 text-small">
          {messages.askedToBeRemoved({ day: formatListDate(member.removalRequestedAt) })}
        </p>
      )}
      {member.status === 'FORCE_CHANGE_PASSWORD' && member.enabled && <InvitationSection member={member} />}
      <InvitationHistory invitations={member.invitations} />
      {(can.setEnabled || can.delete) && (
        <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
          {can.setEnabled && <MemberEnabledToggle member={member} />}
          {can.delete && (
            <Button
              variant="quiet"
              size="small"
              aria-haspopup="dialog"
              className="text-danger!"
              onClick={() => setIsDeleting(true)}
            >
              {messages.delete()}
            </Button>
          )}
        </div>
      )}
      {isDeleting && (
        <DeleteMemberDialog
          member={member}
          groupTitle={member.group?.title ?? null}
          onClose={() => setIsDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  )
}

function MemberFacts({ member }: { member: MemberDetails }) {
  const [now] = useState(() => Date.now())
  const { completedUnits, group, subGroup } = member

  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-3">
      {getPersonName(member) !== null && <Fact name={commonMessages.email()}>{member.email}</Fact>}
      <Fact name={messages.invited()}>{formatListDate(member.invitedAt)}</Fact>
      <Fact name={messages.accountStatus()}>
        <MemberStatusMark status={getMemberStatus(member, now)} isLeaving={false} />
      </Fact>
      <Fact name={messages.completedLessons()}>
        {completedUnits === null ? (
          <span className="text-soft">{messages.completionsHidden()}</span>
        ) : (
          messages.countLessons({ count: completedUnits })
        )}
      </Fact>
      {group !== null && (
        <Fact name={commonMessages.organization()}>
          {group.title}
          {subGroup !== null && <span className="text-soft"> · {subGroup.name}</span>}
        </Fact>
      )}
      <Fact name={messages.accountType()}>{roleWords[member.role]()}</Fact>
      {member.lastLoginAt !== null && (
        <Fact name={messages.lastLogin()}>{formatListDate(member.lastLoginAt)}</Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-small text-soft">{name}</dt>
      <dd className="min-w-0 wrap-break-word">{children}</dd>
    </div>
  )
}
