import type { MemberSelection } from '@kitchen-table/contract/groups-fields'

/** Which members of a list are ticked: some, or all that match its query, whether they are loaded or not. */
export type TickedMembers = { kind: 'some'; subs: ReadonlySet<string> } | { kind: 'matching'; count: number }

export const noneTicked: TickedMembers = { kind: 'some', subs: new Set() }

export function countTicked(ticked: TickedMembers): number {
  return ticked.kind === 'some' ? ticked.subs.size : ticked.count
}

/** Returns the ticked rows of a page; all of them while everything that matches is. */
export function getTickedSubs(ticked: TickedMembers, page: readonly { sub: string }[]): ReadonlySet<string> {
  return ticked.kind === 'some' ? ticked.subs : new Set(page.map(({ sub }) => sub))
}

/** The most members that one request names (packages/contract/src/groups-fields.ts). */
const MEMBERS_A_REQUEST = 100

/** Returns what the requests for the ticked members name: at most a hundred each, or the query itself. */
export function toMemberSelections(
  ticked: TickedMembers,
  matching: Extract<MemberSelection, { matching: unknown }>['matching'],
): MemberSelection[] {
  if (ticked.kind === 'matching') return [{ matching }]
  const subs = [...ticked.subs]
  return Array.from({ length: Math.ceil(subs.length / MEMBERS_A_REQUEST) }, (_, index) => ({
    subs: subs.slice(index * MEMBERS_A_REQUEST, (index + 1) * MEMBERS_A_REQUEST),
  }))
}
