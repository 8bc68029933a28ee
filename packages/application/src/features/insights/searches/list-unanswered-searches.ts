import { MAX_UNANSWERED_SEARCHES, type UnansweredSearches } from '@kitchen-table/contract/insights'
import type { Actor } from '@kitchen-table/domain/accounts'
import {
  type DayRange,
  eventCodes,
  groupSearchTerms,
  MAX_GROUPED_TERMS,
  mayReadStatistics,
  type SearchGroup,
  searchKeyOf,
  utcDayAt,
} from '@kitchen-table/domain/insights'
import { Refusal } from '../../../platform/refusal.ts'
import type { LibraryCache } from '../../catalog/reading/library-cache.ts'
import type { EventStore } from '../ports.ts'
import { countSearchesSinceAnswers, zeroSearchCounts } from './count-searches.ts'
import { toNamedAnswer } from './create-search-answer-editor.ts'
import { listTermsWithEnoughPeople } from './list-terms-with-enough-people.ts'
import type { SearchAnswer, SearchAnswerStore } from './ports.ts'

type Deps = {
  events: Pick<EventStore, 'rankDetails' | 'countDetailPeople' | 'countByCode'>
  searchAnswers: Pick<SearchAnswerStore, 'list'>
  library: LibraryCache
  now: () => number
}

type Query = DayRange & { group?: string | undefined; layout?: string | undefined }

/** Returns the answer to a search: to its most frequent variant, or else the newest one to any of them. */
function findAnswer({ key, variants }: SearchGroup, answers: readonly SearchAnswer[]): SearchAnswer | null {
  const keys = new Set(variants.map(({ term }) => searchKeyOf(term)))
  const found = answers.filter((answer) => keys.has(answer.key))
  const newestFirst = found.toSorted((a, b) => (a.answeredAt < b.answeredAt ? 1 : -1))
  return newestFirst.find((answer) => answer.key === key) ?? newestFirst[0] ?? null
}

/**
 * Returns the searches of a range that found nothing, the most frequent first, with what was done about them: those for
 * terms that enough people used (docs/security.md T64).
 */
export function listUnansweredSearches({ events, searchAnswers, library, now }: Deps) {
  return async (actor: Actor, { from, to, group, layout }: Query): Promise<UnansweredSearches> => {
    if (!mayReadStatistics(actor)) throw new Refusal('auth.forbidden')
    const scope = { group: group ?? null, layout: layout ?? null }
    const range = { from, to }
    const misses = await listTermsWithEnoughPeople(events, scope, range, eventCodes.searchMiss)
    const [hits = []] = await events.rankDetails(scope, range, [
      { events: [eventCodes.searchHit], order: 'most', limit: 1 },
    ])
    const terms = misses.terms.slice(0, MAX_GROUPED_TERMS)
    const groups = groupSearchTerms(terms.map(({ term, count }) => ({ term, count })))
    const allAnswers = await searchAnswers.list()
    const searches = groups.slice(0, MAX_UNANSWERED_SEARCHES).map((search) => {
      return { search, answer: findAnswer(search, allAnswers) }
    })

    const answers = searches.map(({ answer }) => answer).filter((answer) => answer !== null)
    const today = utcDayAt(now())
    const listed = new Set(searches.flatMap(({ search }) => search.variants.map(({ term }) => term)))
    const known = terms.filter(({ term }) => listed.has(term)).flatMap(({ spellings }) => spellings)
    const answeredTerms = answers.map(({ term }) => term)
    const since = await countSearchesSinceAnswers(events, answers, [...known, ...answeredTerms], today)
    const snapshot = await library.current()
    return {
      searches: searches.map(({ search, answer }) => {
        const { found: foundSince, missed: missedSince } =
          (answer && since.get(answer.key)) ?? zeroSearchCounts
        return {
          ...search,
          answer: answer && { ...toNamedAnswer(snapshot, answer), foundSince, missedSince },
        }
      }),
      unlisted: misses.unlisted,
      hasMoreTerms: misses.terms.length > MAX_GROUPED_TERMS,
      hasFound: hits.length > 0,
    }
  }
}
