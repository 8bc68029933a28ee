import type { ChosenMembers } from '@kitchen-table/contract/organizations'
import { messages } from './messages.ts'

/** Which members of a list are ticked: some, or all that match its query, whether they are loaded or not. */
export type TickedMembers =
  | {
      kind: 'some'
      subs: ReadonlySet<string>
      /** Whether all that match were ticked, until one of them was taken out. */
      isNarrowed?: boolean
    }
  | { kind: 'matching'; count: number }

export const noneTicked: TickedMembers = { kind: 'some', subs: new Set() }

export function countTicked(ticked: TickedMembers): number {
  return ticked.kind === 'some' ? ticked.subs.size : ticked.count
}

/** Returns the ticked rows of a page; all of them while everything that matches is. */
export function getTickedSubs(ticked: TickedMembers, page: readonly { sub: string }[]): ReadonlySet<string> {
  return ticked.kind === 'some' ? ticked.subs : new Set(page.map(({ sub }) => sub))
}

/** Returns what is ticked in the list of a query, of what was ticked in that of the same or another one. */
export function getTickedFor(
  stored: { queryKey: string; ticked: TickedMembers },
  queryKey: string,
): TickedMembers {
  return stored.queryKey === queryKey || stored.ticked.kind === 'some' ? stored.ticked : noneTicked
}

/** Returns what is ticked after some were found by their addresses. Only they stay of all that match. */
export function addTicked(ticked: TickedMembers, subs: readonly string[]): TickedMembers {
  const before = ticked.kind === 'some' ? ticked.subs : []
  return { kind: 'some', subs: new Set([...before, ...subs]) }
}

/** Returns what is ticked after rows of a page were ticked or unticked. Only its rows stay of all that match. */
export function changeTicked(ticked: TickedMembers, subs: ReadonlySet<string>): TickedMembers {
  const isNarrowed =
    subs.size > 0 && (ticked.kind === 'matching' || (ticked.isNarrowed && subs.size < ticked.subs.size))
  return { kind: 'some', subs, ...(isNarrowed && { isNarrowed }) }
}

/** Returns what is said of a selection besides its number; null where the number says it all. */
export function describeTicked(ticked: TickedMembers): string | null {
  if (ticked.kind === 'matching') return messages.allWhoMatchAreSelected({ count: ticked.count })
  return ticked.isNarrowed ? messages.onlyThisPage() : null
}

/** Returns what the request for a change of the ticked members names: all of them, or the query itself. */
export function toChosenMembers(
  ticked: TickedMembers,
  matching: Extract<ChosenMembers, { matching: unknown }>['matching'],
): ChosenMembers {
  return ticked.kind === 'matching' ? { matching } : { subs: [...ticked.subs] }
}
