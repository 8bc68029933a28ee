import {
  type DayRange,
  type FoldedTerm,
  MIN_SEARCHERS,
  mergeTermVariants,
  type RankedEventCode,
} from '@kitchen-table/domain/insights'
import type { DetailCount, EventScope, EventStore } from '../ports.ts'

/** How many terms are compared at most, the most frequent ones: their variants are found among these. */
export const MAX_COMPARED_TERMS = 2000

/** A term that enough people used to be shown, in all variants of case and spaces. */
export type TermWithEnoughPeople = FoldedTerm & { people: number }

/** Returns the terms that may have enough people: nobody searches less than once. */
export function findTermsWithEnoughSearches(counts: readonly DetailCount[]): FoldedTerm[] {
  return mergeTermVariants(
    counts.map(({ detail, count }) => ({ term: detail, count })),
    MIN_SEARCHERS,
  )
}

/** Returns those terms that at least five people used, given the people of each. */
export function selectTermsWithEnoughPeople(
  terms: readonly FoldedTerm[],
  people: readonly number[],
): TermWithEnoughPeople[] {
  return terms
    .map((term, at) => ({ ...term, people: people[at] ?? 0 }))
    .filter((term) => term.people >= MIN_SEARCHERS)
}

/** Returns how many searches were for other terms than these. */
export function countUnlistedSearches(total: number, shared: readonly TermWithEnoughPeople[]): number {
  return Math.max(0, total - shared.reduce((sum, { count }) => sum + count, 0))
}

type Events = Pick<EventStore, 'rankDetails' | 'countDetailPeople' | 'countByCode'>

/** Returns the terms of a code that at least five people used in the range and scope, the most frequent first. */
export async function listTermsWithEnoughPeople(
  events: Events,
  scope: EventScope,
  range: DayRange,
  code: RankedEventCode,
): Promise<{ terms: TermWithEnoughPeople[]; unlisted: number }> {
  const request = { events: [code], order: 'most', limit: MAX_COMPARED_TERMS } as const
  const [counts = []] = await events.rankDetails(scope, range, [request])
  const candidates = findTermsWithEnoughSearches(counts)
  const requests = candidates.map(({ spellings }) => ({ events: [code], details: spellings }))
  const people = await events.countDetailPeople(scope, range, requests)
  const [codes] = await events.countByCode(scope, [range])
  const terms = selectTermsWithEnoughPeople(candidates, people)
  return { terms, unlisted: countUnlistedSearches(codes?.get(code) ?? 0, terms) }
}
