import { searchAnswerKinds } from '@kitchen-table/domain/insights'
import { z } from 'zod'
import { keyword } from '../catalog/content-input.ts'
import { endpoint, noContent, refusals, route } from '../endpoint.ts'
import { trackSlug } from '../fields.ts'
import { checkRange, eventFilter } from './statistics.ts'

/** How many searches the list has at most. */
export const MAX_UNANSWERED_SEARCHES = 100

const count = z.int().min(0)

/** What an editor did about a search. */
const searchAnswer = z.object({
  /** What the variants of the answered search have in common (domain/insights/search-terms.ts). */
  key: z.string(),
  /** The tag. */
  term: z.string(),
  track: z.string(),
  /** The title of the track now; its slug if it is gone. */
  title: z.string(),
  kind: z.enum(searchAnswerKinds),
  answeredAt: z.string(),
})
export type NamedSearchAnswer = z.infer<typeof searchAnswer>

const followedAnswer = searchAnswer.extend({
  /** Searches since then for any variant of the key, by everybody: with results, and without. */
  foundSince: count,
  missedSince: count,
})
export type FollowedSearchAnswer = z.infer<typeof followedAnswer>

const unansweredSearch = z.object({
  key: z.string(),
  /** The most frequent variant. */
  term: z.string(),
  count,
  /** Those that at least five people used, in all variants of case and spaces together. */
  variants: z.array(z.object({ term: z.string(), count })),
  answer: followedAnswer.nullable(),
})
export type UnansweredSearch = z.infer<typeof unansweredSearch>

const unansweredSearches = z.object({
  searches: z.array(unansweredSearch).max(MAX_UNANSWERED_SEARCHES),
  /** Searches for terms that are not listed because fewer than five people used them. */
  unlisted: count,
  /** Whether there were more different terms of at least five people than are grouped. */
  hasMoreTerms: z.boolean(),
  /** Whether any search of the same days, organization and layout found something. */
  hasFound: z.boolean(),
})
export type UnansweredSearches = z.infer<typeof unansweredSearches>

const answerPermission = { permission: 'insights.searches.answer' } as const

/** Searches that found nothing, and what editors do about them. */
export const searchEndpoints = {
  listUnansweredSearches: endpoint({ permission: 'insights.statistics.read' })
    .route(
      route(
        'GET',
        '/admin/searches/unanswered',
        'Searches without results, with their variants, by frequency',
      ),
    )
    .input(z.strictObject(eventFilter).check(checkRange))
    .output(unansweredSearches),

  /** Adds the term to the tags of the track unless it is one of them, so that sending it again changes nothing. */
  answerSearch: endpoint(answerPermission)
    .errors(refusals('catalog.track_not_found', 'catalog.stale'))
    .route(route('POST', '/admin/searches/answers', 'Make a track the answer to a search without results'))
    .input(z.strictObject({ term: keyword, track: trackSlug }))
    .output(searchAnswer),

  /** Removes the tags as well that answers to the search have added. Succeeds if there is no such answer. */
  undoSearchAnswer: endpoint(answerPermission)
    .errors(refusals('catalog.stale'))
    .route(route('POST', '/admin/searches/answers/undone', 'Undo the answer to a search', noContent))
    .input(z.strictObject({ key: z.string().min(1).max(200) })),
}
