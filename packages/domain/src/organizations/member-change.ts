import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { Actor } from '../accounts/actor.ts'
import { messages } from './member-change.messages.ts'
import type { Member } from './organization.ts'
import { mayDeleteMember, maySetMemberEnabled } from './policy.ts'

/** What can be done to many members at once, one after the other. */
export const memberChanges = ['enable', 'disable', 'delete'] as const
export type MemberChange = (typeof memberChanges)[number]

/** How the change of one member stands: planned, done, or why it was not made. */
export const memberChangeStates = [
  'planned',
  'done',
  /** Is so already. */
  'unchanged',
  'yourself',
  /** A manager, of whom only administrators dispose. */
  'not_allowed',
  'no_seat',
  'gone',
  /** Another change of the person was at work. */
  'busy',
  'failed',
] as const
export type MemberChangeState = (typeof memberChangeStates)[number]

type Target = Pick<Member, 'sub' | 'role'> & { enabled: boolean }

/** Returns whether a change of a member of an organization would be made, or why not. */
export function planMemberChange(
  actor: Actor,
  group: string,
  { sub, role, enabled }: Target,
  change: MemberChange,
): MemberChangeState {
  if (actor.sub === sub) return 'yourself'
  const may = change === 'delete' ? mayDeleteMember : maySetMemberEnabled
  if (!may(actor, { sub, role, group })) return 'not_allowed'
  if (change === 'delete') return 'planned'
  return enabled === (change === 'enable') ? 'unchanged' : 'planned'
}

/** What undoes a change; null for what cannot be undone. */
export const reverseMemberChange: Record<MemberChange, MemberChange | null> = {
  enable: 'disable',
  disable: 'enable',
  delete: null,
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
  not_allowed: messages.notAllowed,
  no_seat: messages.noSeat,
  gone: messages.gone,
  busy: messages.busy,
  failed: messages.failed,
}

/** Returns how a change stands, in words. */
export function describeMemberChangeState(state: MemberChangeState): string {
  return wordsByState[state]()
}
