import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { Actor } from '../accounts/actor.ts'
import { classifyReminder, type Invitee } from './invitation-reminder.ts'
import { messages } from './member-change.messages.ts'
import type { Member } from './organization.ts'
import { mayAdministerAccount, mayDeleteMember, mayManageMember, maySetMemberEnabled } from './policy.ts'

/**
 * What can be done to many members at once, one after the other. 'invite': invited, again or for the first time. 'move': to a
 * sub-group, or to none. 'domain': the part of the address after the @ is replaced.
 */
export const memberChanges = ['invite', 'move', 'enable', 'disable', 'delete', 'domain'] as const
export type MemberChange = (typeof memberChanges)[number]

/** How the change of one member stands: planned, done, or why it was not made. */
export const memberChangeStates = [
  'planned',
  'done',
  /** Is so already. */
  'unchanged',
  'yourself',
  /** Was invited within the last seven days. */
  'recent',
  /** Has signed in, or is disabled, so that there is nothing to send. */
  'not_pending',
  /** Wants no further reminders. */
  'refused',
  /** Was sent too many e-mails today. */
  'limited',
  /** The organization has sent the invitations of a day. */
  'daily_limit',
  /** The sub-group does not exist any more. */
  'no_sub_group',
  /** A manager, of whom only administrators dispose. */
  'not_allowed',
  'no_seat',
  /** Someone else has the new address. */
  'taken',
  'gone',
  /** Another change of the person was at work. */
  'busy',
  'failed',
] as const
export type MemberChangeState = (typeof memberChangeStates)[number]

type Target = Pick<Member, 'sub' | 'role' | 'email' | 'subGroupId'> & Invitee

/** The domain of addresses and the one that replaces it, in lower case, as in `example.com`. */
export type DomainChange = { from: string; to: string }

/** Returns an address with another domain; null if that changes nothing, or it has another one than that which is replaced. */
export function replaceEmailDomain(email: string, { from, to }: DomainChange): string | null {
  const at = email.lastIndexOf('@')
  return from !== to && email.slice(at + 1) === from ? `${email.slice(0, at)}@${to}` : null
}

/** Returns whether a person may do this to a member at all. */
const mayChange: Record<MemberChange, typeof mayDeleteMember> = {
  invite: mayManageMember,
  move: mayManageMember,
  enable: maySetMemberEnabled,
  disable: maySetMemberEnabled,
  delete: mayDeleteMember,
  domain: mayAdministerAccount,
}

/** A change of many members. `domains`: of a change of domain; `subGroupId`: the target of a move, null for none. */
export type WantedMemberChange = {
  change: MemberChange
  domains?: DomainChange | null | undefined
  subGroupId?: string | null | undefined
}

/** Whether a member is as a change would make them. */
function isSoAlready(
  { enabled, email, ...member }: Target,
  { change, domains = null, subGroupId = null }: WantedMemberChange,
): boolean {
  if (change === 'move') return member.subGroupId === subGroupId
  if (change === 'domain') return domains === null || replaceEmailDomain(email, domains) === null
  return change !== 'delete' && enabled === (change === 'enable')
}

/** Returns whether a change of a member of an organization would be made, or why not. `now` is in ms since 1970. */
export function planMemberChange(
  actor: Actor,
  group: string,
  member: Target,
  wanted: WantedMemberChange,
  now: number,
): MemberChangeState {
  const { sub, role } = member
  const { change } = wanted
  if (actor.sub === sub && change !== 'move') return 'yourself'
  if (!mayChange[change](actor, { sub, role, group })) return 'not_allowed'
  if (change === 'invite') {
    const reminder = classifyReminder(member, now)
    return reminder === 'due' ? 'planned' : reminder
  }
  return isSoAlready(member, wanted) ? 'unchanged' : 'planned'
}

/** What undoes a change; null for what cannot be undone. */
export const reverseMemberChange: Record<MemberChange, MemberChange | null> = {
  invite: null,
  move: 'move',
  enable: 'disable',
  disable: 'enable',
  delete: null,
  domain: 'domain',
}

export type MemberChangeCounts = { readonly [State in MemberChangeState]?: number }

/** Returns how many changes are in each state. */
export function countMemberChanges(states: readonly MemberChangeState[]): MemberChangeCounts {
  const counts: { [State in MemberChangeState]?: number } = {}
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1
  return counts
}

const wordsByState: Record<MemberChangeState, PlainMessage> = {
  planned: messages.planned,
  done: messages.done,
  unchanged: messages.unchanged,
  yourself: messages.yourself,
  recent: messages.recent,
  not_pending: messages.notPending,
  refused: messages.refused,
  limited: messages.limited,
  daily_limit: messages.dailyLimit,
  no_sub_group: messages.noSubGroup,
  not_allowed: messages.notAllowed,
  no_seat: messages.noSeat,
  taken: messages.taken,
  gone: messages.gone,
  busy: messages.busy,
  failed: messages.failed,
}

/** Returns how a change stands, in words. */
export function describeMemberChangeState(state: MemberChangeState): string {
  return wordsByState[state]()
}
