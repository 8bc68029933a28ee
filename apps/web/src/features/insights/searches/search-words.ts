import type { FollowedSearchAnswer, UnansweredSearch } from '@kitchen-table/contract/insights-searches'
import type { StatusTone } from '../../../ui/status-mark.tsx'

const formatCount = (count: number) => count.toLocaleString('en-US')

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

type Following = Pick<FollowedSearchAnswer, 'foundSince' | 'missedSince'>

/** Returns what has happened since a search was answered. */
export function describeFollowing({ foundSince, missedSince }: Following): {
  tone: StatusTone
  text: string
} {
  if (foundSince > 0) {
    const missed = missedSince > 0 ? `, and ${formatCount(missedSince)} that found nothing` : ''
    return {
      tone: 'good',
      text: `The next searcher found something: ${describeSearches(foundSince)} since${missed}`,
    }
  }
  return missedSince > 0
    ? { tone: 'warn', text: `Still nothing: ${describeSearches(missedSince)} since found nothing` }
    : { tone: 'quiet', text: 'Nobody has searched for it since' }
}

/** Returns how many searches there are and how many of them are answered: "12 searches · 3 answered". */
export function describeList(searches: readonly UnansweredSearch[]): string {
  const answered = searches.filter(({ answer }) => answer !== null).length
  const kinds = `${formatCount(searches.length)} different ${searches.length === 1 ? 'search' : 'searches'}`
  return answered === 0 ? kinds : `${kinds}, ${formatCount(answered)} of them answered`
}

/** As many letters as a tag may have (contract/catalog-input.ts). */
const MAX_TAG_LENGTH = 60

/** Returns the variants that can be tags, the most frequent first. */
export function listPossibleTags({ variants }: Pick<UnansweredSearch, 'variants'>): string[] {
  const tags = variants.map(({ term }) => term.trim().toLowerCase())
  return [...new Set(tags)].filter((tag) => tag !== '' && tag.length <= MAX_TAG_LENGTH)
}
