import type { TrackRow } from '@kitchen-table/contract/catalog'
import type {
  FollowedSearchAnswer,
  NamedSearchAnswer,
  UnansweredSearch,
  UnansweredSearches,
} from '@kitchen-table/contract/insights'
import { MAX_KEYWORD_LENGTH } from '@kitchen-table/domain/catalog'
import { MAX_GROUPED_TERMS } from '@kitchen-table/domain/insights'
import { formatCount } from '../../../ui/charts/format-count.ts'
import type { StatusTone } from '../../../ui/feedback/status-mark.tsx'
import { messages } from './messages.ts'

/** Returns a number of searches in words: "1 search", "1,204 searches". */
export function describeSearches(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'search' : 'searches'}`
}

/** How many other variants of a search are named. */
const MAX_NAMED_VARIANTS = 6

/** Returns how often a search found nothing, and how else it was typed. */
export function describeVariants({ term, count, variants }: UnansweredSearch): string {
  const others = variants.filter((variant) => variant.term !== term)
  const named = others
    .slice(0, MAX_NAMED_VARIANTS)
    .map((variant) => `“${variant.term}” (${formatCount(variant.count)})`)
  const rest = others.length - named.length
  const more = rest > 0 ? [`${formatCount(rest)} more`] : []
  const found = `${describeSearches(count)} found nothing`
  return others.length === 0 ? found : `${found} · also typed as ${[...named, ...more].join(', ')}`
}

/** Returns what stands where no search is listed that found nothing: `unlisted` of them are not. */
export function describeNoMisses(hasFound: boolean, unlisted = 0): string {
  if (unlisted > 0) return messages.fewerThanFivePeople()
  return hasFound ? messages.everySearchFoundSomething() : messages.nobodySearchedInThese()
}

/** Returns how many searches are not listed, and why; null if all are. */
export function describeUnlisted(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? messages._1SearchForA()
    : `${formatCount(count)} searches for terms that fewer than five people used are not shown`
}

type Following = Pick<FollowedSearchAnswer, 'foundSince' | 'missedSince'>

/** Returns what has happened since a search was answered: good if most searches found something. */
export function describeFollowing({ foundSince, missedSince }: Following): {
  tone: StatusTone
  text: string
} {
  const count = foundSince + missedSince
  if (count === 0) return { tone: 'quiet', text: messages.nobodyHasSearchedFor() }
  const tone = foundSince > missedSince ? 'good' : 'warn'
  if (count === 1)
    return { tone, text: `The next searcher found ${foundSince > 0 ? 'something' : 'nothing'}` }
  if (foundSince === 0) return { tone, text: `${describeSearches(missedSince)} since found nothing` }
  const missed = missedSince > 0 ? `, ${formatCount(missedSince)} found nothing` : ''
  return { tone, text: `${describeSearches(foundSince)} since found something${missed}` }
}

/** Returns what a new answer changes for learners, whose search looks in the tracks that their layout lists. */
export function describeAnswer(
  { term, title }: Pick<NamedSearchAnswer, 'term' | 'title'>,
  isListed: boolean,
): string {
  const finds = `Who searches for “${term}” finds “${title}”`
  return isListed ? `${finds} now if their layout lists it.` : `${finds} as soon as their layout lists it.`
}

/** Returns a track as an editor chooses it. */
export function describeTrack({ title, isListed }: Pick<TrackRow, 'title' | 'isListed'>): string {
  return isListed ? title : `${title} · in no layout`
}

/** Returns how many searches are listed, how many of them are answered, and how many there were besides. */
export function describeList({
  searches,
  unlisted,
  hasMoreTerms,
}: Omit<UnansweredSearches, 'hasFound'>): string {
  const answered = searches.filter(({ answer }) => answer !== null).length
  const kinds = `${formatCount(searches.length)} different ${searches.length === 1 ? 'search' : 'searches'}`
  const listed = answered === 0 ? kinds : `${kinds}, ${formatCount(answered)} of them answered`
  const sentences = [
    listed,
    describeUnlisted(unlisted),
    hasMoreTerms ? `Only the ${formatCount(MAX_GROUPED_TERMS)} most frequent terms are grouped` : null,
  ]
  return sentences.filter((sentence) => sentence !== null).join('. ')
}

/** Returns the variants that can be tags, the most frequent first. */
export function listPossibleTags({ variants }: Pick<UnansweredSearch, 'variants'>): string[] {
  const tags = variants.map(({ term }) => term.trim().toLowerCase())
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_KEYWORD_LENGTH)
}
