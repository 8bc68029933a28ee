import type { RankedItem, Ranking } from '@kitchen-table/contract/insights'
import { type DayRange, type RankingName, rankedMetrics } from '@kitchen-table/domain/insights'
import { compareTexts } from '@kitchen-table/i18n/formats'
import { selectFirst } from '../../../platform/select-first.ts'
import type { DetailCount, EventScope, EventStore } from '../ports.ts'
import {
  countUnlistedSearches,
  findTermsWithEnoughSearches,
  MAX_COMPARED_TERMS,
  selectTermsWithEnoughPeople,
  type TermWithEnoughPeople,
} from '../searches/list-terms-with-enough-people.ts'
import type { ContentTitles, FindTitle } from './content-titles.ts'
import { countItemPeople, rankMetricDetails, toRankedItems } from './rank-metric-details.ts'

/** What could have been counted: slugs of tracks, ids of units and of files. */
export type OfferedContent = {
  tracks: ReadonlySet<string>
  units: ReadonlySet<string>
  files: ReadonlySet<string>
}

type SearchRankingName = 'searchHits' | 'searchMisses'

type RankingOptions = {
  offered: OfferedContent
  titles: ContentTitles
  /** How many searches there were, whatever their terms. */
  searchTotals: Record<SearchRankingName, number>
  limit: number
}

type UntrackedRanking = Omit<Ranking, 'trackedSince'>

type Deps = { events: Pick<EventStore, 'rankDetails' | 'countDetailPeople'> }

type RankedContent = { name: RankingName; findTitle: FindTitle; most: DetailCount[]; least: DetailCount[] }

/**
 * Ranks content; what is offered and was never counted is among the least. Those that are equal are sorted by title.
 */
function rankContent(
  name: RankingName,
  counts: readonly DetailCount[] | undefined = [],
  { offered, findTitle, limit }: { offered: ReadonlySet<string>; findTitle: FindTitle; limit: number },
): RankedContent {
  const counted = new Set(counts.map(({ detail }) => detail))
  const uncounted = [...offered.difference(counted)].map((detail) => ({ detail, count: 0 }))
  const titleOf = (detail: string) => findTitle(detail) ?? detail
  const compareTitles = (a: DetailCount, b: DetailCount) =>
    compareTexts(titleOf(a.detail), titleOf(b.detail)) || (a.detail < b.detail ? -1 : 1)
  const most = selectFirst(counts, limit, (a, b) => b.count - a.count || compareTitles(a, b))
  const least = selectFirst(
    [...counts, ...uncounted],
    limit,
    (a, b) => a.count - b.count || compareTitles(a, b),
  )
  return { name, findTitle, most, least }
}

const toTermItem = ({ term, count, people }: TermWithEnoughPeople): RankedItem => ({
  id: term,
  title: term,
  isRemoved: false,
  count,
  people,
})

/** Ranks the terms that may be shown (docs/security.md T64). */
function rankTerms(terms: readonly TermWithEnoughPeople[], total: number, limit: number): UntrackedRanking {
  const least = selectFirst(terms, limit, (a, b) => a.count - b.count || (a.term < b.term ? -1 : 1))
  return {
    unlisted: countUnlistedSearches(total, terms),
    most: terms.slice(0, limit).map(toTermItem),
    least: least.map(toTermItem),
  }
}

/** Returns the most and least frequent tracks, units, files and searches. */
export async function rankEvents(
  deps: Deps,
  scope: EventScope,
  range: DayRange,
  { offered, titles, searchTotals, limit }: RankingOptions,
): Promise<Record<RankingName, UntrackedRanking>> {
  // Content is ranked here, because what was never counted is among the least.
  const requestAll = (name: RankingName) => ({ name: rankedMetrics[name], order: 'any' as const })
  const requestTerms = (name: SearchRankingName) => {
    return { name: rankedMetrics[name], order: 'most' as const, limit: MAX_COMPARED_TERMS }
  }
  const [tracks, units, files, hits = [], misses = []] = await rankMetricDetails(deps, scope, range, [
    requestAll('tracks'),
    requestAll('units'),
    requestAll('downloads'),
    requestTerms('searchHits'),
    requestTerms('searchMisses'),
  ])
  const content = {
    tracks: rankContent('tracks', tracks, { offered: offered.tracks, findTitle: titles.track, limit }),
    units: rankContent('units', units, { offered: offered.units, findTitle: titles.unit, limit }),
    downloads: rankContent('downloads', files, { offered: offered.files, findTitle: titles.file, limit }),
  }
  const terms = {
    searchHits: findTermsWithEnoughSearches(hits),
    searchMisses: findTermsWithEnoughSearches(misses),
  }
  const peopleOf = await countItemPeople(deps, scope, range, [
    ...Object.values(content).flatMap(({ name, most, least }) =>
      [...most, ...least].map(({ detail }) => ({ name: rankedMetrics[name], details: [detail] })),
    ),
    ...searchRankingNames.flatMap((name) =>
      terms[name].map(({ spellings }) => ({ name: rankedMetrics[name], details: spellings })),
    ),
  ])
  const toRanking = ({ name, findTitle, most, least }: RankedContent): UntrackedRanking => {
    const toItems = (counts: DetailCount[]) =>
      toRankedItems(rankedMetrics[name], counts, { findTitle, peopleOf })
    return { unlisted: 0, most: toItems(most), least: toItems(least) }
  }
  const toTermRanking = (name: SearchRankingName) => {
    const people = terms[name].map(({ term }) => peopleOf(rankedMetrics[name], term))
    return rankTerms(selectTermsWithEnoughPeople(terms[name], people), searchTotals[name], limit)
  }
  return {
    tracks: toRanking(content.tracks),
    units: toRanking(content.units),
    downloads: toRanking(content.downloads),
    searchHits: toTermRanking('searchHits'),
    searchMisses: toTermRanking('searchMisses'),
  }
}

const searchRankingNames = ['searchHits', 'searchMisses'] as const
