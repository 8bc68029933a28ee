import type { MemberDetails } from '@kitchen-table/contract/organizations'
import { type ReactNode, useId, useState } from 'react'
import { formatListDate } from '../../../app/format-dates.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { DeleteMemberDialog } from '../delete-member-dialog.tsx'
import { getMemberStatus, getPersonName } from '../member-status.ts'
import { MemberStatusMark } from '../member-status-mark.tsx'
import { roleWords } from '../role-words.ts'
import { type AccountHelp, AccountHelpDialog } from './account-help-dialog.tsx'
import { CorrectMemberDialog } from './correct-member-dialog.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { MemberEnabledToggle } from './member-enabled-toggle.tsx'
import { MemberHistory } from './member-history.tsx'
import { MemberSubGroup } from './member-sub-group.tsx'
import type { MembershipChange } from './membership-dialogs.tsx'
import { messages } from './messages.ts'

/** For administrators only. */
const MembershipDialog = lazyComponent(
  () => import('./membership-dialogs.tsx').then((module) => module.MembershipDialog),
  { name: messages.theMembership, isOnDemand: true, dismiss: ({ onClose }) => onClose() },
)

type MemberViewProps = { member: MemberDetails; onDeleted: () => void }

type OpenDialog = 'correct' | 'delete' | AccountHelp | MembershipChange

/** Who a member is, how their account stands, and what can be done about it. */
export function MemberView({ member, onDeleted }: MemberViewProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const groupTitle = member.group?.title ?? null

  return (
    <>
      <MemberFacts member={member} onOpen={setOpen} />
      {member.removalRequestedAt !== null && (
        <p className="mt-4 rounded-field bg-tint px-4 py-3 text-small">
          {messages.askedToBeRemoved({ day: formatListDate(member.removalRequestedAt) })}
        </p>
      )}
      {member.isProviderOwned && (
        <p className="mt-4 rounded-field bg-tint px-4 py-3 text-small">{messages.providerDecides()}</p>
      )}
      {member.status === 'FORCE_CHANGE_PASSWORD' && member.enabled && <InvitationSection member={member} />}
      <AccessSection member={member} onOpen={setOpen} />
      <Section title={messages.history()}>
        <MemberHistory member={member} />
      </Section>
      {open === 'correct' && <CorrectMemberDialog member={member} onClose={close} />}
      {(open === 'second-factor' || open === 'unlock') && (
        <AccountHelpDialog member={member} help={open} onClose={close} />
      )}
      {(open === 'role' || open === 'organization') && (
        <MembershipDialog member={member} change={open} onClose={close} />
      )}
      {open === 'delete' && (
        <DeleteMemberDialog member={member} groupTitle={groupTitle} onClose={close} onDeleted={onDeleted} />
      )}
    </>
  )
}

type SectionProps = { title: string; children: ReactNode }

function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-6 border-t border-line pt-5">
      <h2 id={id} className="mb-2 font-sans text-small font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type PartProps = { member: MemberDetails; onOpen: (dialog: OpenDialog) => void }

type ActionProps = {
  dialog: OpenDialog
  onOpen: PartProps['onOpen']
  isDangerous?: boolean
  children: ReactNode
}

/** A button that opens a dialog. */
function Action({ dialog, onOpen, isDangerous = false, children }: ActionProps) {
  return (
    <Button
      variant={isDangerous ? 'quiet' : 'outline'}
      size="small"
      aria-haspopup="dialog"
      className={isDangerous ? 'text-danger!' : undefined}
      onClick={() => onOpen(dialog)}
    >
      {children}
    </Button>
  )
}

/** What changes whether a person can sign in, as what, and whether they are here. */
function AccessSection({ member, onOpen }: PartProps) {
  const { can, role, hasSecondFactor } = member
  const mayRemoveFactor = can.recover && hasSecondFactor
  if (!(can.recover || can.setEnabled || can.setRole || can.transfer || can.delete)) return null

  return (
    <Section title={messages.access()}>
      {member.isOnlyManager && <p className="mb-3 text-small text-soft">{messages.isOnlyManager()}</p>}
      <div className="flex flex-wrap gap-3">
        {can.setEnabled && <MemberEnabledToggle member={member} />}
        {can.recover && (
          <Action dialog="unlock" onOpen={onOpen}>
            {messages.unlockAction()}
          </Action>
        )}
        {mayRemoveFactor && (
          <Action dialog="second-factor" onOpen={onOpen}>
            {messages.resetSecondFactorAction()}
          </Action>
        )}
        {can.setRole && !member.isOnlyManager && (
          <Action dialog="role" onOpen={onOpen}>
            {role === 'manager' ? messages.makeUserAction() : messages.makeManagerAction()}
          </Action>
        )}
        {can.transfer && (
          <Action dialog="organization" onOpen={onOpen}>
            {messages.transferAction()}
          </Action>
        )}
        {can.delete && (
          <Action dialog="delete" isDangerous onOpen={onOpen}>
            {messages.delete()}
          </Action>
        )}
      </div>
    </Section>
  )
}

function MemberFacts({ member, onOpen }: PartProps) {
  const [now] = useState(() => Date.now())
  const { completedUnits, group, subGroup, can } = member
  const hasMoveSelect = can.move && group !== null

  return (
    <>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-2.5 sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-3">
        {getPersonName(member) !== null && <Fact name={commonMessages.email()}>{member.email}</Fact>}
        <Fact name={messages.invited()}>
          {member.invitedAt === null ? messages.notYet() : formatListDate(member.invitedAt)}
        </Fact>
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
            {!hasMoveSelect && subGroup !== null && <span className="text-soft"> · {subGroup.name}</span>}
          </Fact>
        )}
        {hasMoveSelect && (
          <Fact name={messages.subGroup()}>
            <MemberSubGroup member={member} slug={group.slug} />
          </Fact>
        )}
        <Fact name={messages.accountType()}>{roleWords[member.role]()}</Fact>
        {member.lastLoginAt !== null && (
          <Fact name={messages.lastLogin()}>{formatListDate(member.lastLoginAt)}</Fact>
        )}
      </dl>
      {can.correct && (
        <div className="mt-4">
          <Action dialog="correct" onOpen={onOpen}>
            {messages.correctAction()}
          </Action>
        </div>
      )}
    </>
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
