import type { RankedItem, Ranking, RankingName } from '@kitchen-table/contract/insights-statistics'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import { clipToRecorded, type MetricName, metrics } from '@kitchen-table/domain/insights/metrics'
import { selectFirst } from '../../../platform/select-first.ts'
import type { DetailCount, DetailOrder, EventScope, EventStore } from '../ports.ts'
import type { ContentTitles, FindTitle } from './content-titles.ts'

/** What could have been counted: slugs of tracks, ids of units and of files. */
export type OfferedContent = {
  tracks: ReadonlySet<string>
  units: ReadonlySet<string>
  files: ReadonlySet<string>
}

export type RankedContent = { offered: OfferedContent; titles: ContentTitles }

type UntrackedRanking = Omit<Ranking, 'trackedSince'>

type Deps = { events: Pick<EventStore, 'rankDetails'> }

/** A request for the details of a metric. */
type MetricRequest = { name: MetricName } & DetailOrder

/** Returns the details of each request on the days of a range on which its metric was recorded. */
export async function rankMetrics(
  { events }: Deps,
  scope: EventScope,
  range: DayRange,
  requests: readonly MetricRequest[],
): Promise<DetailCount[][]> {
  const ranked = new Map<MetricRequest, DetailCount[]>()
  const byStart = Map.groupBy(requests, ({ name }) => clipToRecorded(name, range)?.from)
  for (const [from, ofStart] of byStart) {
    if (from === undefined) continue
    const detailRequests = ofStart.map(({ name, ...rest }) => ({ ...rest, events: metrics[name].codes }))
    const results = await events.rankDetails(scope, { from, to: range.to }, detailRequests)
    for (const [n, request] of ofStart.entries()) ranked.set(request, results[n] ?? [])
  }
  return requests.map((request) => ranked.get(request) ?? [])
}

/** Returns details with the titles that they have now. */
export function toItems(counts: readonly DetailCount[], findTitle: FindTitle): RankedItem[] {
  return counts.map(({ detail, count }) => {
    const title = findTitle(detail)
    return { id: detail, title: title ?? detail, isRemoved: title === null, count }
  })
}

const compareTexts = new Intl.Collator('en').compare

/**
 * Ranks content; what is offered and was never counted is among the least. Those that are equal are sorted by title.
 */
function rankContent(
  counts: readonly DetailCount[],
  offered: ReadonlySet<string>,
  findTitle: FindTitle,
  limit: number,
): UntrackedRanking {
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
  return { most: toItems(most, findTitle), least: toItems(least, findTitle) }
}

const asTyped: FindTitle = (term) => term

/** What a ranking counts. */
export const rankedMetrics = {
  tracks: 'trackViews',
  units: 'unitsCompleted',
  downloads: 'downloads',
  searchHits: 'searchHits',
  searchMisses: 'searchMisses',
} as const satisfies Record<RankingName, MetricName>

/** Returns the most and least frequent tracks, units, files and searches. */
export async function rankEvents(
  deps: Deps,
  scope: EventScope,
  range: DayRange,
  { offered, titles, limit }: RankedContent & { limit: number },
): Promise<Record<RankingName, UntrackedRanking>> {
  // Content is ranked here, because what was never counted is among the least.
  const requestAll = (name: RankingName) => ({ name: rankedMetrics[name], order: 'any' as const })
  const request = (name: RankingName, order: 'most' | 'least') => {
    return { name: rankedMetrics[name], order, limit }
  }
  const [tracks = [], units = [], files = [], hits = [], rareHits = [], misses = [], rareMisses = []] =
    await rankMetrics(deps, scope, range, [
      requestAll('tracks'),
      requestAll('units'),
      requestAll('downloads'),
      request('searchHits', 'most'),
      request('searchHits', 'least'),
      request('searchMisses', 'most'),
      request('searchMisses', 'least'),
    ])
  return {
    tracks: rankContent(tracks, offered.tracks, titles.track, limit),
    units: rankContent(units, offered.units, titles.unit, limit),
    downloads: rankContent(files, offered.files, titles.file, limit),
    searchHits: { most: toItems(hits, asTyped), least: toItems(rareHits, asTyped) },
    searchMisses: { most: toItems(misses, asTyped), least: toItems(rareMisses, asTyped) },
  }
}
