import type { MemberDetails, MemberRow } from '@kitchen-table/contract/organizations'
import {
  classifyInvitationAge,
  HANDED_OVER_INVITATION_LIFETIME_MS,
  hasRequestedRenewal,
  INVITATION_LIFETIME_MS,
  type InvitationAgeClass,
  renewalRequestedLabel,
} from '@kitchen-table/domain/accounts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { messages } from './messages.ts'

const DAY = 24 * 60 * 60_000

type Invitee = Pick<MemberRow, 'status' | 'enabled' | 'invitedAt' | 'renewalRequestedAt'>

export type MemberStatus = {
  kind: 'active' | 'pending' | 'disabled'
  text: string
  /** How long the invitation has been waiting; null unless it is. */
  age: InvitationAgeClass | null
}

/** Returns how many whole days ago a time was. */
function countDaysSince(time: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(time)) / DAY))
}

/** Returns the status of a member as lists show it. */
export function getMemberStatus(member: Invitee, now: number): MemberStatus {
  if (!member.enabled) return { kind: 'disabled', text: commonMessages.disabled(), age: null }
  if (member.status !== 'FORCE_CHANGE_PASSWORD')
    return { kind: 'active', text: commonMessages.active(), age: null }
  const { invitedAt } = member
  const age = invitedAt === null ? null : classifyInvitationAge(now - Date.parse(invitedAt))
  const text = hasRequestedRenewal(member)
    ? messages.pendingAskedAgain({ detail: renewalRequestedLabel() })
    : invitedAt === null
      ? messages.notInvited()
      : messages.pendingSince({ days: countDaysSince(invitedAt, now) })
  return { kind: 'pending', text, age }
}

type LastInvitation = Pick<MemberDetails, 'invitedAt'> & {
  history: readonly Pick<MemberDetails['history'][number], 'time' | 'action'>[]
}

/** What of the history of a member gave them a way in. */
const invitingActions: readonly string[] = ['member_added', 'invitation_sent', 'password_issued']

/** Returns what is said of an invitation that was not used yet, or of a password that was handed over in its place. */
export function describeInvitationAge({ invitedAt, history }: LastInvitation, now: number): string {
  const last = history.find(({ action }) => invitingActions.includes(action))
  const isHandedOver = last?.action === 'password_issued'
  // A password that is handed over is no invitation, so the member's row does not have its time.
  const sentAt = isHandedOver ? last.time : invitedAt
  if (sentAt === null) return messages.notInvitedYet()
  const lifetime = isHandedOver ? HANDED_OVER_INVITATION_LIFETIME_MS : INVITATION_LIFETIME_MS
  const values = { days: countDaysSince(sentAt, now), limit: lifetime / DAY }
  const isExpired = now - Date.parse(sentAt) > lifetime
  if (isHandedOver) return isExpired ? messages.passwordExpired(values) : messages.passwordUsable(values)
  return isExpired ? messages.invitationExpired(values) : messages.invitationUsable(values)
}

/** Returns the name of a person; null if it is missing or not known. */
export function getPersonName({ first, last }: { first: string; last: string }): string | null {
  const parts = [first, last].map((part) => part.trim()).filter((part) => part !== '' && part !== 'not_given')
  return parts.length === 0 ? null : parts.join(' ')
}

/** Returns the name as lists sort it, "Okafor, Ada", or the e-mail address. */
export function formatLastNameFirst(member: Pick<MemberRow, 'first' | 'last' | 'email'>): string {
  const [last, first] = [member.last, member.first].map((part) =>
    part.trim() === 'not_given' ? '' : part.trim(),
  )
  return [last, first].filter(Boolean).join(', ') || member.email
}
