import type { InvitationAgeClass } from '@kitchen-table/domain/accounts'
import { classNames } from '../../ui/class-names.ts'
import { StatusMark, type StatusTone } from '../../ui/feedback/status-mark.tsx'
import type { MemberStatus } from './member-status.ts'
import { messages } from './messages.ts'

/** How an invitation that was not used yet is shown after 45 and after 70 days. */
export const invitationAgeStyles: Record<InvitationAgeClass, string | undefined> = {
  fresh: undefined,
  warn: 'font-semibold text-warm',
  alert: 'font-semibold text-danger',
  expired: 'font-semibold text-danger',
}

function getTone({ kind, age }: MemberStatus): StatusTone {
  if (kind === 'active') return 'good'
  if (kind === 'disabled') return 'quiet'
  return age === 'alert' || age === 'expired' ? 'bad' : 'warn'
}

export function MemberStatusMark({ status, isLeaving }: { status: MemberStatus; isLeaving: boolean }) {
  return (
    <>
      <StatusMark tone={getTone(status)}>
        <span className={classNames(status.age && invitationAgeStyles[status.age])}>{status.text}</span>
      </StatusMark>
      {isLeaving && <span className="block font-semibold text-danger">{messages.askedToBeRemoved()}</span>}
    </>
  )
}
