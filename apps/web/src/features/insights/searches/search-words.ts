import type { TrackRow } from '@kitchen-table/contract/catalog'
import type {
  FollowedSearchAnswer,
  NamedSearchAnswer,
  UnansweredSearch,
  UnansweredSearches,
} from '@kitchen-table/contract/insights'
import { MAX_KEYWORD_LENGTH } from '@kitchen-table/domain/catalog'
import { MAX_GROUPED_TERMS } from '@kitchen-table/domain/insights'
import type { StatusTone } from '../../../ui/feedback/status-mark.tsx'
import { messages } from './messages.ts'

/** How many other variants of a search are named. */
const MAX_NAMED_VARIANTS = 6

/** Returns how often a search found nothing, and how else it was typed. */
export function describeVariants({ term, count, variants }: UnansweredSearch): string {
  const others = variants.filter((variant) => variant.term !== term)
  const named = others
    .slice(0, MAX_NAMED_VARIANTS)
    .map((variant) => messages.variant({ term: variant.term, count: variant.count }))
  const rest = others.length - named.length
  const more = rest > 0 ? [messages.moreVariants({ count: rest })] : []
  return others.length === 0
    ? messages.foundNothing({ count })
    : messages.foundNothingWithVariants({ count, variants: [...named, ...more].join(', ') })
}

/** Returns what stands where no search is listed that found nothing: `unlisted` of them are not. */
export function describeNoMisses(hasFound: boolean, unlisted = 0): string {
  if (unlisted > 0) return messages.tooFewPeople()
  return hasFound ? messages.allFoundSomething() : messages.nobodySearched()
}

/** Returns how many searches are not listed, and why; null if all are. */
export function describeUnlistedSearches(count: number): string | null {
  return count === 0 ? null : messages.unlisted({ count })
}

type Following = Pick<FollowedSearchAnswer, 'foundSince' | 'missedSince'>

/** Returns what has happened since a search was answered: good if most searches found something. */
export function describeSearchesSinceAnswer({ foundSince, missedSince }: Following): {
  tone: StatusTone
  text: string
} {
  const count = foundSince + missedSince
  if (count === 0) return { tone: 'quiet', text: messages.noneSince() }
  const tone = foundSince > missedSince ? 'good' : 'warn'
  if (count === 1)
    return { tone, text: foundSince > 0 ? messages.nextFoundSomething() : messages.nextFoundNothing() }
  if (foundSince === 0) return { tone, text: messages.sinceFoundNothing({ count }) }
  if (missedSince === 0) return { tone, text: messages.sinceFoundSomething({ count }) }
  return { tone, text: messages.sinceFoundBoth({ found: foundSince, missed: missedSince }) }
}

/** Returns what a new answer changes for learners, whose search looks in the tracks that their layout lists. */
export function describeSearchAnswer(
  { term, title }: Pick<NamedSearchAnswer, 'term' | 'title'>,
  isListed: boolean,
): string {
  return isListed ? messages.isFoundNow({ term, title }) : messages.isFoundOnceListed({ term, title })
}

/** Returns a track as an editor chooses it. */
export function formatTrackTitle({ title, isListed }: Pick<TrackRow, 'title' | 'isListed'>): string {
  return isListed ? title : messages.trackInNoLayout({ title })
}

/** Returns how many searches are listed, how many of them are answered, and how many there were besides. */
export function describeUnansweredSearches({
  searches,
  unlisted,
  hasMoreTerms,
}: Omit<UnansweredSearches, 'hasFound'>): string {
  const count = searches.length
  const answered = searches.filter(({ answer }) => answer !== null).length
  const sentences = [
    answered === 0 ? messages.listed({ count }) : messages.listedAndAnswered({ count, answered }),
    describeUnlistedSearches(unlisted),
    hasMoreTerms ? messages.onlyMostFrequent({ max: MAX_GROUPED_TERMS }) : null,
  ]
  return sentences.filter((sentence) => sentence !== null).join('. ')
}

/** Returns the variants that can be tags, the most frequent first. */
export function listPossibleTags({ variants }: Pick<UnansweredSearch, 'variants'>): string[] {
  const tags = variants.map(({ term }) => term.trim().toLowerCase())
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_KEYWORD_LENGTH)
}
